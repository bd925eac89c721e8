import { html, htmlPage, type Html } from '../html.ts'
import { dateTimeInUtc } from '../utc-dates.ts'
import type { RenderedMail } from './render-mail.ts'

export type MailboxEntry = RenderedMail & {
  id: string
  to: string
  template: string
  status: string
  created_at: string
}

/** What a mail may do in the browser: use its own styles and open links. */
export const mailPolicy = {
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

export function mailboxPage(mails: MailboxEntry[]): Html {
  const body = html`<main>
    <header>
      <h1>Mailbox</h1>
      <p>No mail server is configured, so emails are kept here instead of being sent. Newest first.</p>
    </header>
    ${
      mails.length === 0
        ? html`<p class="empty">
            No emails yet. <a href="/register">Create an account</a> to get the first one.
          </p>`
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
export function mailPage({ id, to, subject, status, created_at, html: mail }: MailboxEntry): string {
  const above = html`<div style="${bar}">
    <a href="/dev/mailbox" style="${barLink}">Mailbox</a> · <strong>${subject}</strong> · to ${to} ·
    ${dateTimeInUtc(created_at)} · ${status} ·
    <a href="/dev/mailbox/${id}.txt" style="${barLink}">Text part</a>
  </div>`
  return /<body[^>]*>/.test(mail)
    ? mail.replace(/<body[^>]*>/, (opening) => opening + above.text)
    : above.text + mail
}
