import { operator } from '../../../contract/operator.ts'
import { PageTop, ReadingFrame } from '../article.tsx'
import { fillIn, Markdown } from '../markdown.tsx'
import type { SitePage } from '../site-page.ts'
import networks from '../social-networks.json'
import text from './contact.md?raw'

const { contact, company, social, legal } = operator

const channels = networks
  .map(({ network, label }) => ({ href: social[network as keyof typeof social], label }))
  .filter(({ href }) => href)

const sample = `> **Sample address** <!-- test mode -->
>
> No one reads it. The operator of this installation replaces it with their own.`

const Address = () => (
  <>
    <p className="my-6">
      <a
        href={`mailto:${contact.email}`}
        className="inline-flex min-h-11 items-center font-display text-2xl text-accent underline decoration-1 underline-offset-4 sm:text-heading"
      >
        {contact.email}
      </a>
    </p>
    {operator.isSample && <Markdown text={sample} />}
  </>
)

export const contactPage: SitePage = {
  path: '/contact',
  title: 'Contact',
  description:
    'Write to the people behind Quillcast: help, agencies, security reports and questions about your data.',
  content: (
    <ReadingFrame>
      <PageTop
        title={`Write to ${contact.name}`}
        lead="No tickets, no chatbot: one address, read by people."
        note={<Address />}
      />
      <div className="mt-6">
        <Markdown text={fillIn(text)} />
      </div>
      <p id="elsewhere" className="mt-4">
        {channels.length > 0 ? 'Elsewhere: ' : `${company} hasn’t added any social channels yet.`}
        {channels.map(({ href, label }) => (
          <a key={label} href={href} rel="me noreferrer" className="mr-4 font-medium text-accent underline">
            {label}
          </a>
        ))}
      </p>
      <address className="mt-12 border-t border-line pt-6 text-soft not-italic">
        {legal.company}, {legal.address.join(', ')}
        {legal.country && `, ${legal.country}`}
      </address>
    </ReadingFrame>
  ),
}
