import { desc } from 'drizzle-orm'
import type { App } from '../platform/app.ts'
import { fail } from '../platform/fail.ts'
import type { RawRoute } from '../platform/routes.ts'
import { mailOutbox } from '../schema/notifications.ts'
import { html } from './html.ts'
import { renderMail } from './render-mail.ts'

// Mails hold what only their receivers may read: the mailbox exists where no mail server is set, and never in production.
async function keptMails(app: App) {
  if (app.env.production || app.mail) fail('not_found', 'There is nothing here.')
  const rows = await app.db.select().from(mailOutbox).orderBy(desc(mailOutbox.createdAt)).limit(200)
  return rows.map((row) => ({
    id: row.id,
    to: row.recipient,
    template: row.template,
    status: row.status,
    created_at: row.createdAt.toISOString(),
    ...renderMail(app.env, row),
  }))
}

/** /dev/mailbox and /dev/mailbox.json: the newest 200 mails, newest first. */
export const mailboxRoutes: RawRoute[] = [
  {
    method: 'GET',
    path: '/dev/mailbox.json',
    handle: async (app) => ({
      type: 'json',
      body: JSON.stringify({ testMode: true, mails: await keptMails(app) }),
    }),
  },
  {
    method: 'GET',
    path: '/dev/mailbox',
    handle: async (app) => {
      const mails = await keptMails(app)
      const page = html`<!doctype html>
        <html lang="en">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width" />
            <meta name="color-scheme" content="light dark" />
            <title>Mailbox</title>
          </head>
          <body>
            <h1>Mailbox</h1>
            <p>No mail server is configured: mails are kept here instead of being sent.</p>
            ${mails.length === 0 ? html`<p>No mails yet.</p>` : ''}
            ${mails.map(
              (mail) =>
                html`<article>
                  <h2>${mail.subject}</h2>
                  <p>To ${mail.to}, ${mail.created_at}</p>
                  <pre>${mail.text}</pre>
                </article>`,
            )}
          </body>
        </html>`
      return { type: 'html', body: page.text }
    },
  },
]
