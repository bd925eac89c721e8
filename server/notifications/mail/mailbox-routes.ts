import { desc, eq } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/fail.ts'
import type { RawRoute } from '../../platform/http/define-routes.ts'
import { mailOutbox } from '../../schema/notifications.ts'
import { mailPage, mailPolicy, mailboxPage, type MailboxEntry } from './mailbox-pages.ts'
import { renderMail, type RenderedMail } from './render-mail.ts'

/** Served as a file, because the page's policy allows nothing inline. */
const mailboxStyle = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; --paper: light-dark(#f6f4ee, #121615); --surface: light-dark(#fff, #1a201e); --ink: light-dark(#16211f, #eceeec); --soft: light-dark(#55605d, #a7b1ad); --line: light-dark(#dedcd2, #323b38); --accent: light-dark(#0f5b56, #6fd0c4); --wash: light-dark(#dff0ec, #17332f); }
body { margin: 0; background: var(--paper); color: var(--ink); overflow-wrap: anywhere; }
main { max-width: 46rem; margin: 0 auto; padding: 2.5rem 1rem; }
h1 { margin: 0; font: 2rem/1.2 'Iowan Old Style', 'Palatino Linotype', Palatino, Georgia, serif; }
header p { margin: .25rem 0 1.5rem; color: var(--soft); }
ol { margin: 0; padding: 0; list-style: none; border: 1px solid var(--line); border-radius: .875rem; background: var(--surface); overflow: hidden; }
li { position: relative; display: grid; grid-template-columns: 1fr auto; gap: .125rem 1rem; padding: .875rem 1.125rem; }
li + li { border-top: 1px solid var(--line); }
li:hover, li:focus-within { background: light-dark(#faf9f5, #1f2724); }
li p { grid-column: 1; margin: 0; color: var(--soft); font-size: .875rem; }
.subject { grid-column: 1; color: var(--ink); font-weight: 600; text-decoration: none; }
.subject:hover { text-decoration: underline; }
.subject::after { content: ''; position: absolute; inset: 0; }
.text { position: relative; z-index: 1; grid-area: 1 / 2 / span 2; align-self: center; padding: .5rem 0; color: var(--accent); font-size: .875rem; }
.status { padding: .0625rem .5rem; border-radius: 1rem; background: var(--wash); color: var(--accent); font-size: .8125rem; }
.empty { padding: 2rem; border: 1px dashed var(--line); border-radius: .875rem; text-align: center; }
footer { margin-top: 1.5rem; color: var(--soft); font-size: .875rem; }
a { color: var(--accent); }
a:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: .25rem; }
`.trimStart()

const expiredLinkText = 'This email’s link has expired and can’t be shown any more.'
const unreadableMail: RenderedMail = {
  subject: '(can’t be shown)',
  text: expiredLinkText,
  html: `<p>${expiredLinkText}</p>`,
  headers: {},
}

function presentMail(app: App, row: typeof mailOutbox.$inferSelect): MailboxEntry {
  return {
    id: row.id,
    to: row.recipient,
    template: row.template,
    status: row.status,
    created_at: row.createdAt.toISOString(),
    ...(renderMail(app, row) ?? unreadableMail),
  }
}

// Mails are private: the mailbox exists only without a mail server, and never in production.
function requireMailbox(app: App): void {
  if (app.env.production || app.mail) fail('not_found', "There's nothing at this address.")
}

async function listMailboxEntries(app: App): Promise<MailboxEntry[]> {
  requireMailbox(app)
  const rows = await app.db.select().from(mailOutbox).orderBy(desc(mailOutbox.createdAt)).limit(200)
  return rows.map((row) => presentMail(app, row))
}

async function getMailboxEntry(app: App, id: string): Promise<MailboxEntry> {
  requireMailbox(app)
  const [row] = await app.db.select().from(mailOutbox).where(eq(mailOutbox.id, id))
  return row ? presentMail(app, row) : fail('not_found', 'Email not found.')
}

const file = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(\.txt)?$/

/** The newest 200 mails, newest first, as a page and as JSON; each opens as its recipient sees it. */
export const mailboxRoutes: RawRoute[] = [
  {
    method: 'GET',
    path: '/dev/mailbox.json',
    handle: async (app) => ({
      type: 'json',
      body: JSON.stringify({ testMode: true, mails: await listMailboxEntries(app) }),
    }),
  },
  {
    method: 'GET',
    path: '/dev/mailbox',
    handle: async (app) => ({ type: 'html', body: mailboxPage(await listMailboxEntries(app)).text }),
  },
  {
    method: 'GET',
    path: '/dev/mailbox.css',
    handle: async (app) => {
      requireMailbox(app)
      return { type: 'text', body: mailboxStyle, headers: { 'content-type': 'text/css; charset=utf-8' } }
    },
  },
  {
    method: 'GET',
    path: '/dev/mailbox/:file',
    handle: async (app, { params }) => {
      const [, id, isText] = file.exec(params.file ?? '') ?? []
      if (!id) fail('not_found', 'Email not found.')
      const mail = await getMailboxEntry(app, id)
      if (isText) return { type: 'text', body: mail.text }
      return { type: 'html', body: mailPage(mail), headers: mailPolicy }
    },
  },
]
