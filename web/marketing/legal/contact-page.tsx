import { operator } from '../../../contract/operator.ts'
import { PageTop, ReadingFrame } from '../article.tsx'
import { fillIn, Markdown } from '../markdown.tsx'
import type { SitePage } from '../site-page.ts'
import text from './contact.md?raw'

const { contact, company, social, legal } = operator

const names = { linkedin: 'LinkedIn', x: 'X', facebook: 'Facebook', youtube: 'YouTube' }
const channels = (Object.keys(names) as (keyof typeof names)[]).filter((name) => social[name] !== '')

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
  jsonLd: [],
  content: (
    <ReadingFrame>
      <PageTop
        title={`Write to ${contact.name}`}
        lead="No tickets, no chatbot: one address, read by people."
        note={<Address />}
      />
      <div className="mt-6">
        <Markdown text={fillIn(text, { email: contact.email })} />
      </div>
      <p id="elsewhere" className="mt-4">
        {channels.length > 0 ? 'Elsewhere: ' : `${company} hasn’t added any social channels yet.`}
        {channels.map((name) => (
          <a
            key={name}
            href={social[name]}
            rel="me noreferrer"
            className="mr-4 font-medium text-accent underline"
          >
            {names[name]}
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
