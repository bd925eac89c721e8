import { html, Html } from '../html.ts'
import type { MailContent } from './mail-content.ts'
import type { MailFooter } from './mail-footer.ts'
import { mailStyle as style, mailStyleBlock } from './mail-style.ts'

// Without it inboxes fill the preview with the beginning of the text.
const filler = new Html('&#847;&zwnj;&nbsp;'.repeat(60))

// Outlook on Windows does not support max-width.
const fixedWidth = new Html(
  '<!--[if mso]><table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->',
)
const fixedWidthEnd = new Html('<!--[if mso]></td></tr></table><![endif]-->')

/** The frame of every mail. Loads nothing: no image, no font, no tracking pixel. */
export function mailLayout(mail: MailContent, body: Html[], footer: MailFooter): Html {
  return html`<!doctype html>
    <html lang="en" dir="ltr" xmlns="http://www.w3.org/1999/xhtml">
      ${head(mail.subject)}
      <body class="paper" style="${style.paper}">
        <div style="${style.hidden}">${mail.preheader}${filler}</div>
        <table
          role="presentation"
          class="paper"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          border="0"
          style="${style.page}"
        >
          <tr>
            <td align="center" style="padding:32px 12px 40px">
              ${fixedWidth}
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                border="0"
                style="${style.column}"
              >
                <tr>
                  <td align="left" style="padding:0 8px 18px">${brand(footer.home)}</td>
                </tr>
                <tr>
                  <td align="left" class="surface pad" style="padding:36px 40px 22px;${style.surface}">
                    <h1 class="ink heading" dir="auto" style="${style.heading}">${mail.heading}</h1>
                    ${body}
                  </td>
                </tr>
                <tr>
                  <td align="left" style="padding:24px 8px 0">${bottom(footer)}</td>
                </tr>
              </table>
              ${fixedWidthEnd}
            </td>
          </tr>
        </table>
      </body>
    </html>`
}

const head = (title: string) =>
  html`<head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="supported-color-schemes" content="light dark" />
    <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
    <title>${title}</title>
    <style>
      ${mailStyleBlock}
    </style>
  </head>`

// An image would be blocked, or would tell us who reads the mail: the logo is a colored cell with a letter.
const brand = (home: string) =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" border="0">
    <tr>
      <td
        class="button on-accent"
        width="36"
        height="36"
        align="center"
        valign="middle"
        aria-hidden="true"
        style="${style.mark}"
      >
        Q
      </td>
      <td style="padding-left:10px">
        <a href="${home}" class="ink" style="${style.wordmark}">Quillcast</a>
      </td>
    </tr>
  </table>`

const bottom = ({ reason, contact, home, notes, unsubscribe }: MailFooter) =>
  html`<p class="soft" style="${style.small}">${reason}</p>
    <p class="soft" style="${style.small}">
      ${contact.before}
      <a href="mailto:${contact.email}" class="accent" style="${style.link}">${contact.email}</a>
    </p>
    <p class="soft" style="${style.small}">
      Quillcast · <a href="${home}" class="accent" style="${style.link}">${home}</a>
    </p>
    ${
      unsubscribe
        ? html`<p class="soft" style="${style.small}">
            <a href="${unsubscribe}" class="accent" style="${style.link}">Unsubscribe from these emails</a>
          </p>`
        : ''
    }
    ${notes.map((note) => html`<p class="soft" style="${style.small}">${note}</p>`)}`
