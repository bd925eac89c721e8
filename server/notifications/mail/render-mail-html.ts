import { html, Html } from '../html.ts'
import { renderArticleHtml, fitArticle } from './render-article-html.ts'
import { isLink } from './article-nodes.ts'
import { articleCutNotice, displayUrl } from './render-mail-text.ts'
import { blocksOf, type MailBlock, type MailContent, rowsOf } from './mail-content.ts'
import type { MailFooter } from './mail-footer.ts'
import { mailLayout } from './mail-layout.ts'
import { layoutTable, mailStyle as style } from './mail-style.ts'

/** The HTML part: tables and inline styles, the common ground of mail clients. */
export function renderMailHtml(mail: MailContent, footer: MailFooter): string {
  return mailLayout(mail, blocksOf(mail).map(renderBlock), footer).text
}

function renderBlock(block: MailBlock): Html {
  switch (block.kind) {
    case 'text':
      return html`<p dir="auto" ${style.text}>${block.text}</p>`
    case 'title':
      return html`<p dir="auto" ${style.title}>${block.text}</p>`
    case 'note':
      return inset(html`<p ${style.note}>${block.text}</p>`)
    case 'action':
      return action(block)
    case 'choices':
      return choices(block)
    case 'article':
      return article(block)
    case 'link':
      return html`<p ${style.text}>${anchor(block.url, block.text)}</p>`
    case 'rows':
      return rows(block)
    case 'copy':
      return inset(
        html`<h2 ${style.subheading}>${block.title}</h2>
          <p dir="auto" ${style.exact}>${lines(block.text)}</p>`,
      )
  }
}

function action({ label, url }: Extract<MailBlock, { kind: 'action' }>): Html {
  return html`${isLink(url) ? button(label, url) : ''}
    <p ${style.plainLink}>
      ${url.startsWith('mailto:') ? 'Or email' : 'Or open this link:'}<br />
      ${anchor(url, displayUrl(url), style.address)}
    </p>`
}

const button = (label: string, url: string) =>
  html`<table ${layoutTable} style="margin:8px 0 18px">
    <tr>
      <td align="center" ${style.button}><a href="${url}" ${style.buttonLink}>${label}</a></td>
    </tr>
  </table>`

// Side by side where they fit, stacked on a phone.
const choices = ({ choices: all }: Extract<MailBlock, { kind: 'choices' }>) =>
  html`<div style="margin:8px 0 14px">
    ${all.map(
      ({ label, url, isMain }) =>
        html`<a href="${url}" ${isMain ? style.mainChoice : style.otherChoice}>${label}</a>`,
    )}
  </div>`

function article({ title, content, url }: Extract<MailBlock, { kind: 'article' }>): Html {
  const { nodes, isCut } = fitArticle(content)
  const rest = html`<p ${style.text}>
    <strong>${articleCutNotice}</strong><br />${anchor(url, 'Read the whole post')}
  </p>`
  return html`<div ${style.article}>
    <p ${style.small}>${title}</p>
    ${renderArticleHtml(nodes)} ${isCut ? rest : ''}
  </div>`
}

const rows = (block: Extract<MailBlock, { kind: 'rows' }>) =>
  html`<h2 ${style.subheading}>${block.title}</h2>
    <table ${layoutTable} width="100%" style="margin:4px 0 24px">
      ${rowsOf(block).map(
        ([name, value]) =>
          html`<tr>
            <td valign="top" ${style.cellName}>${name}</td>
            <td valign="top" align="right" ${style.cellValue}>${value}</td>
          </tr>`,
      )}
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
