import { desc, eq } from 'drizzle-orm'
import type { App } from '../platform/app.ts'
import { fail } from '../platform/fail.ts'
import type { RawRoute } from '../platform/routes.ts'
import { mailOutbox } from '../schema/notifications.ts'
import { mailPage, mailPolicy, mailboxPage, type KeptMail } from './mailbox-pages.ts'
import { mailboxStyle } from './mailbox-style.ts'
import { renderMail, type RenderedMail } from './render-mail.ts'

const withoutLink = 'This email’s link has expired and can’t be shown any more.'
const gone: RenderedMail = {
  subject: '(can’t be shown)',
  text: withoutLink,
  html: `<p>${withoutLink}</p>`,
  headers: {},
}

function asKept(app: App, row: typeof mailOutbox.$inferSelect): KeptMail {
  return {
    id: row.id,
    to: row.recipient,
    template: row.template,
    status: row.status,
    created_at: row.createdAt.toISOString(),
    ...(renderMail(app, row) ?? gone),
  }
}

// Mails hold what only their receivers may read: the mailbox exists where no mail server is set, and never in production.
function checkIsOpen(app: App): void {
  if (app.env.production || app.mail) fail('not_found', "There's nothing at this address.")
}

async function listKept(app: App): Promise<KeptMail[]> {
  checkIsOpen(app)
  const rows = await app.db.select().from(mailOutbox).orderBy(desc(mailOutbox.createdAt)).limit(200)
  return rows.map((row) => asKept(app, row))
}

async function getKept(app: App, id: string): Promise<KeptMail> {
  checkIsOpen(app)
  const [row] = await app.db.select().from(mailOutbox).where(eq(mailOutbox.id, id))
  return row ? asKept(app, row) : fail('not_found', 'Email not found.')
}

const file = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(\.txt)?$/

/** The newest 200 mails, newest first, as a page and as JSON; each opens as its receiver sees it. */
export const mailboxRoutes: RawRoute[] = [
  {
    method: 'GET',
    path: '/dev/mailbox.json',
    handle: async (app) => ({
      type: 'json',
      body: JSON.stringify({ testMode: true, mails: await listKept(app) }),
    }),
  },
  {
    method: 'GET',
    path: '/dev/mailbox',
    handle: async (app) => ({ type: 'html', body: mailboxPage(await listKept(app)).text }),
  },
  {
    method: 'GET',
    path: '/dev/mailbox.css',
    handle: async (app) => {
      checkIsOpen(app)
      return { type: 'text', body: mailboxStyle, headers: { 'content-type': 'text/css; charset=utf-8' } }
    },
  },
  {
    method: 'GET',
    path: '/dev/mailbox/:file',
    handle: async (app, { params }) => {
      const [, id, isText] = file.exec(params.file ?? '') ?? []
      if (!id) fail('not_found', 'Email not found.')
      const mail = await getKept(app, id)
      if (isText) return { type: 'text', body: mail.text }
      return { type: 'html', body: mailPage(mail), headers: mailPolicy }
    },
  },
]
