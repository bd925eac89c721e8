import { desc, eq } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/fail.ts'
import type { RawRoute } from '../../platform/http/define-routes.ts'
import { mailOutbox } from '../../schema/notifications.ts'
import { mailPage, mailPolicy, mailboxPage, type MailboxEntry } from './mailbox-pages.ts'
import { renderMail, type RenderedMail } from './render-mail.ts'

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
