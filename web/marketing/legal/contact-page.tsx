import { operator } from '../../../contract/operator.ts'
import type { SitePage } from '../site-page.ts'
import { Aside, PageTop, Prose } from '../prose.tsx'
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

const channels = [
  { name: 'LinkedIn', address: social.linkedin },
  { name: 'X', address: social.x },
  { name: 'Facebook', address: social.facebook },
  { name: 'YouTube', address: social.youtube },
].filter(({ address }) => address !== '')

const link = 'font-medium text-accent underline underline-offset-4'

const Reasons = () => (
  <ul className="grid gap-4 sm:grid-cols-2">
    {reasons.map(({ title, text, subject }) => (
      <li key={title} className="flex flex-col rounded-2xl border border-line bg-surface p-6 shadow-card">
        <h2 className="text-lg font-semibold">{title}</h2>
        <p className="mt-2 grow text-soft">{text}</p>
        <p className="mt-4">
          <a
            href={`mailto:${contact.email}?subject=${encodeURIComponent(subject)}`}
            className={`inline-flex min-h-11 items-center ${link}`}
          >
            Write about this<span className="sr-only">: {title}</span>
          </a>
        </p>
      </li>
    ))}
  </ul>
)

const Elsewhere = () => (
  <section aria-labelledby="elsewhere">
    <h2 id="elsewhere" className="scroll-mt-24 font-display text-heading">
      Elsewhere
    </h2>
    <Prose>
      {channels.length > 0 ? (
        <ul>
          {channels.map(({ name, address }) => (
            <li key={name}>
              <a href={address} rel="me noreferrer">
                {name}
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <p>{company} hasn’t added any social channels yet. Email always works.</p>
      )}
    </Prose>
  </section>
)

const Before = () => (
  <section aria-labelledby="before">
    <h2 id="before" className="scroll-mt-24 font-display text-heading">
      Find an answer
    </h2>
    <Prose>
      <p>
        <a href="/docs">Help</a> covers everything from your first post to billing. If your site doesn’t
        connect, see <a href="/docs/connection-problems">every cause and its fix</a>. Check the{' '}
        <a href="/status">status page</a> for problems on our side.
      </p>
    </Prose>
  </section>
)

export const contactPage: SitePage = {
  path: '/contact',
  title: 'Contact',
  description:
    'Write to the people behind Quillcast: help, agencies, security reports and questions about your data.',
  jsonLd: [],
  content: (
    <SiteFrame>
      <div className="mx-auto max-w-[76rem] px-4 py-12 sm:px-6 lg:py-20">
        <PageTop
          title={`Write to ${contact.name}`}
          lead="No tickets, no chatbot: one address, read by people."
          note={
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
          }
        />
        <div className="mt-12 border-t border-line pt-12">
          <Reasons />
        </div>
        <div className="mt-16 grid gap-12 lg:grid-cols-2">
          <Before />
          <Elsewhere />
        </div>
        <address className="mt-16 border-t border-line pt-6 text-soft not-italic">
          {legal.company}, {legal.address.join(', ')}
          {legal.country && `, ${legal.country}`}
        </address>
      </div>
    </SiteFrame>
  ),
}
