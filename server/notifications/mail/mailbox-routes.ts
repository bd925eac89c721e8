import { desc, eq } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/fail.ts'
import type { RawRoute } from '../../platform/http/define-routes.ts'
import { mailOutbox } from '../../schema/notifications.ts'
import { html, htmlPage, type Html } from '../html.ts'
import { dateTimeInUtc } from '../utc-dates.ts'
import { renderMail } from './render-mail.ts'

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
      requireMailbox(app)
      const [, id = '', isText] = file.exec(params.file ?? '') ?? []
      const [row] = id ? await app.db.select().from(mailOutbox).where(eq(mailOutbox.id, id)) : []
      if (!row) fail('not_found', 'Email not found.')
      const mail = presentMail(app, row)
      if (isText) return { type: 'text', body: mail.text }
      return { type: 'html', body: mailPage(mail), headers: mailPolicy }
    },
  },
]

// Mails are private: the mailbox exists only without a mail server, and never in production.
function requireMailbox(app: App): void {
  if (app.env.production || app.mail) fail('not_found', "There's nothing at this address.")
}

async function listMailboxEntries(app: App) {
  requireMailbox(app)
  const rows = await app.db.select().from(mailOutbox).orderBy(desc(mailOutbox.createdAt)).limit(200)
  return rows.map((row) => presentMail(app, row))
}

const expiredLinkText = 'This email’s link has expired and can’t be shown any more.'

type MailboxEntry = ReturnType<typeof presentMail>

function presentMail(app: App, row: typeof mailOutbox.$inferSelect) {
  const { id, recipient: to, template, status, createdAt } = row
  const unreadable = { subject: '(can’t be shown)', text: expiredLinkText, html: `<p>${expiredLinkText}</p>` }
  const mail = renderMail(app, row) ?? { ...unreadable, headers: {} }
  return { id, to, template, status, created_at: createdAt.toISOString(), ...mail }
}

/** What a mail may do in the browser: use its own styles and open links. */
const mailPolicy = {
  'content-security-policy': [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    'img-src data:',
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    'sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation',
  ].join('; '),
}

function mailboxPage(mails: MailboxEntry[]): Html {
  const none = html`<p class="empty">
    No emails yet. <a href="/register">Create an account</a> to get the first one.
  </p>`
  const body = html`<main>
    <header>
      <h1>Mailbox</h1>
      <p>No mail server is configured, so emails are kept here instead of being sent. Newest first.</p>
    </header>
    ${
      mails.length === 0
        ? none
        : html`<ol>
            ${mails.map(mailRow)}
          </ol>`
    }
    <footer><a href="/">Quillcast</a> · <a href="/dev/mailbox.json">View as JSON</a></footer>
  </main>`
  return htmlPage('Mailbox', '/mailbox.css', body)
}

const mailRow = ({ id, to, subject, status, created_at }: MailboxEntry) =>
  html`<li>
    <a class="subject" href="/dev/mailbox/${id}" dir="auto">${subject}</a>
    <p>
      <span class="status">${status}</span> to <span class="to">${to}</span>,
      <time datetime="${created_at}">${dateTimeInUtc(created_at)}</time>
    </p>
    <a class="text" href="/dev/mailbox/${id}.txt" aria-label="Text part of: ${subject}">Text part</a>
  </li>`

// Inline styles, because it is shown above a mail that may contain any stylesheet.
const bar =
  'padding:10px 16px;background-color:#16211f;color:#eceeec;font:14px/22px system-ui,sans-serif;overflow-wrap:anywhere'
const barLink = 'color:#6fd0c4'

/** The mail as its recipient sees it, below a bar that links back and to the text part. */
function mailPage({ id, to, subject, status, created_at, html: mail }: MailboxEntry): string {
  const above = html`<div style="${bar}">
    <a href="/dev/mailbox" style="${barLink}">Mailbox</a> · <strong>${subject}</strong> · to ${to} ·
    ${dateTimeInUtc(created_at)} · ${status} ·
    <a href="/dev/mailbox/${id}.txt" style="${barLink}">Text part</a>
  </div>`
  return /<body[^>]*>/.test(mail)
    ? mail.replace(/<body[^>]*>/, (opening) => opening + above.text)
    : above.text + mail
}
