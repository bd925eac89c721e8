import { operator } from '../../../contract/operator.ts'
import type { SitePage } from '../site-page.ts'
import { Aside, Facts, PageTop, Prose } from '../prose.tsx'
import { SiteFrame } from '../marketing-frame.tsx'

const { contact, company, social, legal } = operator

const reasons = [
  {
    title: 'Help with your account',
    text: 'Say which address you sign in with, and what you see. If your site does not connect, the words of the connection test help most. Please never send a password.',
    subject: 'Help',
  },
  {
    title: 'Agencies and larger teams',
    text: 'Several sites, several voices: tell us how you work and how many posts you have in mind, and we look for what fits.',
    subject: 'For an agency',
  },
  {
    title: 'Security',
    text: 'Found a vulnerability? Tell us what it is and how to reproduce it, and give us time to fix it before you tell others. We’ll reply, and we’ll thank you.',
    subject: 'Security report',
  },
  {
    title: 'Your data',
    text: 'To see, get, correct or delete the data we hold about you. Email us from your account’s address, so we know it’s you.',
    subject: 'My data',
  },
]
const names = { linkedin: 'LinkedIn', x: 'X', facebook: 'Facebook', youtube: 'YouTube' }
const channels = (Object.keys(names) as (keyof typeof names)[]).filter((name) => social[name] !== '')

const rows = reasons.map(({ title, text, subject }) => ({
  key: subject,
  term: title,
  text: (
    <>
      {text}{' '}
      <a
        href={`mailto:${contact.email}?subject=${encodeURIComponent(subject)}`}
        className="inline-flex min-h-11 items-center"
      >
        Write about this<span className="sr-only">: {title}</span>
      </a>
    </>
  ),
}))

const Address = () => (
  <>
    <p className="mt-6">
      <a
        href={`mailto:${contact.email}`}
        className="inline-flex min-h-11 items-center font-display text-2xl text-accent underline decoration-1 underline-offset-4 sm:text-heading"
      >
        {contact.email}
      </a>
    </p>
    {operator.isSample && (
      <div className="test-mode-only">
        <Aside title="Sample address">
          <p>No one reads it. The operator of this installation replaces it with their own.</p>
        </Aside>
      </div>
    )}
  </>
)

export const contactPage: SitePage = {
  path: '/contact',
  title: 'Contact',
  description:
    'Write to the people behind Quillcast: help, agencies, security reports and questions about your data.',
  jsonLd: [],
  content: (
    <SiteFrame>
      <div className="mx-auto max-w-[46rem] px-4 py-10 sm:px-6 lg:py-16">
        <PageTop
          title={`Write to ${contact.name}`}
          lead="No tickets, no chatbot: one address, read by people."
          note={<Address />}
        />
        <Prose>
          <Facts rows={rows} />
          <p>
            <a href="/docs">Help</a> covers everything from your first post to billing. If your site doesn’t
            connect, see <a href="/docs/connection-problems">every cause and its fix</a>. Check the{' '}
            <a href="/status">status page</a> for problems on our side.
          </p>
          <p id="elsewhere">
            {channels.length > 0 ? 'Elsewhere: ' : `${company} hasn’t added any social channels yet.`}
            {channels.map((name) => (
              <a key={name} href={social[name]} rel="me noreferrer" className="mr-4">
                {names[name]}
              </a>
            ))}
          </p>
        </Prose>
        <address className="mt-12 border-t border-line pt-6 text-soft not-italic">
          {legal.company}, {legal.address.join(', ')}
          {legal.country && `, ${legal.country}`}
        </address>
      </div>
    </SiteFrame>
  ),
}
