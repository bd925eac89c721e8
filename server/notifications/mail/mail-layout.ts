import { html, Html } from '../html.ts'
import type { MailContent } from './mail-content.ts'
import type { MailFooter } from './mail-footer.ts'
import { layoutTable, mailStyle as style, mailStyleBlock } from './mail-style.ts'

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
      <body ${style.paper}>
        <div ${style.hidden}>${mail.preheader}${filler}</div>
        <table ${layoutTable} width="100%" ${style.page}>
          <tr>
            <td align="center" style="padding:32px 12px 40px">
              ${fixedWidth}
              <table ${layoutTable} width="100%" ${style.column}>
                <tr>
                  <td align="left" style="padding:0 8px 18px">${brand(footer.home)}</td>
                </tr>
                <tr>
                  <td align="left" ${style.surface}>
                    <h1 dir="auto" ${style.heading}>${mail.heading ?? mail.subject}</h1>
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
  html`<table ${layoutTable}>
    <tr>
      <td width="36" height="36" align="center" valign="middle" aria-hidden="true" ${style.mark}>Q</td>
      <td style="padding-left:10px"><a href="${home}" ${style.wordmark}>Quillcast</a></td>
    </tr>
  </table>`

const small = (text: Html | string) => html`<p ${style.small}>${text}</p>`

const bottom = ({ reason, contact, home, notes, unsubscribe }: MailFooter) =>
  html`${small(reason)}
  ${small(html`${contact.before} <a href="mailto:${contact.email}" ${style.link}>${contact.email}</a>`)}
  ${small(html`Quillcast · <a href="${home}" ${style.link}>${home}</a>`)}
  ${unsubscribe ? small(html`<a href="${unsubscribe}" ${style.link}>Unsubscribe from these emails</a>`) : ''}
  ${notes.map(small)}`
