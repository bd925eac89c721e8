import { html, Html } from '../html.ts'
import { renderArticleHtml, fitArticle } from './render-article-html.ts'
import { isLink } from './article-nodes.ts'
import { articleCutNotice, displayUrl } from './render-mail-text.ts'
import { type BlockRenderers, type MailContent, renderBlocks, rowsOf } from './mail-content.ts'
import type { MailFooter } from './mail-footer.ts'
import { layoutTable, mailStyle as style, mailStyleBlock } from './mail-style.ts'

/** The HTML part: tables and inline styles, the common ground of mail clients. */
export function renderMailHtml(mail: MailContent, footer: MailFooter): string {
  return mailLayout(mail, renderBlocks(mail, renderers), footer).text
}

const renderers: BlockRenderers<Html> = {
  text: ({ text }) => html`<p dir="auto" ${style.text}>${text}</p>`,
  title: ({ text }) => html`<p dir="auto" ${style.title}>${text}</p>`,
  note: ({ text }) => inset(html`<p ${style.note}>${text}</p>`),
  action: ({ label, url }) =>
    html`${isLink(url) ? button(label, url) : ''}
      <p ${style.plainLink}>
        ${url.startsWith('mailto:') ? 'Or email' : 'Or open this link:'}<br />
        ${anchor(url, displayUrl(url), style.address)}
      </p>`,
  // Side by side where they fit, stacked on a phone.
  choices: ({ choices }) =>
    html`<div style="margin:8px 0 14px">
      ${choices.map(
        ({ label, url, isMain }) =>
          html`<a href="${url}" ${isMain ? style.mainChoice : style.otherChoice}>${label}</a>`,
      )}
    </div>`,
  article: ({ title, content, url }) => {
    const { nodes, isCut } = fitArticle(content)
    const rest = html`<p ${style.text}>
      <strong>${articleCutNotice}</strong><br />${anchor(url, 'Read the whole post')}
    </p>`
    return html`<div ${style.article}>
      <p ${style.small}>${title}</p>
      ${renderArticleHtml(nodes)} ${isCut ? rest : ''}
    </div>`
  },
  link: ({ text, url }) => html`<p ${style.text}>${anchor(url, text)}</p>`,
  rows: (block) =>
    html`<h2 ${style.subheading}>${block.title}</h2>
      <table ${layoutTable} width="100%" style="margin:4px 0 24px">
        ${rowsOf(block).map(
          ([name, value]) =>
            html`<tr>
              <td valign="top" ${style.cellName}>${name}</td>
              <td valign="top" align="right" ${style.cellValue}>${value}</td>
            </tr>`,
        )}
      </table>`,
  copy: ({ title, text }) =>
    inset(
      html`<h2 ${style.subheading}>${title}</h2>
        <p dir="auto" ${style.exact}>${lines(text)}</p>`,
    ),
}

const button = (label: string, url: string) =>
  html`<table ${layoutTable} style="margin:8px 0 18px">
    <tr>
      <td align="center" ${style.button}><a href="${url}" ${style.buttonLink}>${label}</a></td>
    </tr>
  </table>`

const inset = (inside: Html) =>
  html`<table ${layoutTable} width="100%" style="margin:0 0 16px;border-collapse:separate">
    <tr>
      <td ${style.inset}>${inside}</td>
    </tr>
  </table>`

// Outlook ignores white-space: pre-wrap.
const lines = (text: string) =>
  text.split('\n').map((line, index) => html`${index > 0 ? new Html('<br />') : ''}${line}`)

// The URL may come from a customer's site.
const anchor = (url: string, text: string, look = style.link) =>
  isLink(url) ? html`<a href="${url}" ${look}>${text}</a>` : html`${text}`

// Without filler, inboxes show the beginning of the text in the preview.
const filler = new Html('&#847;&zwnj;&nbsp;'.repeat(60))

// Outlook on Windows does not support max-width.
const fixedWidth = new Html(
  '<!--[if mso]><table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->',
)
const fixedWidthEnd = new Html('<!--[if mso]></td></tr></table><![endif]-->')

/** The frame of every mail. Loads nothing: no image, no font, no tracking pixel. */
function mailLayout(mail: MailContent, body: Html[], footer: MailFooter): Html {
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

// Clients block images, and loading one would reveal who reads the mail, so the logo is a colored cell with a letter.
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
