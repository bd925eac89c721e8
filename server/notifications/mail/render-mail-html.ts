import { html, Html } from '../html.ts'
import { renderArticleHtml, fitArticle } from './render-article-html.ts'
import { isLink } from './article-nodes.ts'
import { articleCutNotice, displayUrl } from './render-mail-text.ts'
import { blocksOf, type MailBlock, type MailContent, rowsOf } from './mail-content.ts'
import type { MailFooter } from './mail-footer.ts'
import { mailLayout } from './mail-layout.ts'
import { mailStyle as style } from './mail-style.ts'

/** The HTML part: tables and inline styles, the common ground of mail clients. */
export function renderMailHtml(mail: MailContent, footer: MailFooter): string {
  return mailLayout(mail, blocksOf(mail).map(renderBlock), footer).text
}

function renderBlock(block: MailBlock): Html {
  switch (block.kind) {
    case 'text':
      return html`<p class="ink" dir="auto" style="${style.text}">${block.text}</p>`
    case 'title':
      return html`<p class="ink" dir="auto" style="${style.title}">${block.text}</p>`
    case 'note':
      return inset(html`<p class="ink" style="${style.note}">${block.text}</p>`)
    case 'action':
      return action(block)
    case 'choices':
      return choices(block)
    case 'article':
      return article(block)
    case 'link':
      return html`<p class="ink" style="${style.text}">${anchor(block.url, block.text, style.link)}</p>`
    case 'rows':
      return rows(block)
    case 'copy':
      return inset(
        html`<h2 class="soft" style="${style.subheading}">${block.title}</h2>
          <p class="ink" dir="auto" style="${style.exact}">${lines(block.text)}</p>`,
      )
  }
}

function action({ label, url }: Extract<MailBlock, { kind: 'action' }>): Html {
  return html`${isLink(url) ? button(label, url) : ''}
    <p class="soft" style="${style.plainLink}">
      ${url.startsWith('mailto:') ? 'Or email' : 'Or open this link:'}<br />
      ${anchor(url, displayUrl(url), style.address)}
    </p>`
}

const button = (label: string, url: string) =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 18px">
    <tr>
      <td class="button" align="center" style="${style.button}">
        <a href="${url}" class="on-accent" style="${style.buttonLink}">${label}</a>
      </td>
    </tr>
  </table>`

// Side by side where they fit, stacked on a phone.
const choices = ({ choices: all }: Extract<MailBlock, { kind: 'choices' }>) =>
  html`<div style="margin:8px 0 14px">
    ${all.map(
      ({ label, url, isMain = false }) =>
        html`<a
          href="${url}"
          class="choice ${isMain ? 'button on-accent' : 'accent'}"
          style="${style.choice};${isMain ? style.mainChoice : style.otherChoice}"
          >${label}</a
        >`,
    )}
  </div>`

function article({ title, content, url }: Extract<MailBlock, { kind: 'article' }>): Html {
  const { nodes, isCut } = fitArticle(content)
  return html`<div class="line" style="${style.article}">
    <p class="soft" style="${style.small}">${title}</p>
    ${renderArticleHtml(nodes)}
    ${
      isCut
        ? html`<p class="ink" style="${style.text}">
            <strong>${articleCutNotice}</strong><br />${anchor(url, 'Read the whole post', style.link)}
          </p>`
        : ''
    }
  </div>`
}

const rows = (block: Extract<MailBlock, { kind: 'rows' }>) =>
  html`<h2 class="soft" style="${style.subheading}">${block.title}</h2>
    <table
      role="presentation"
      width="100%"
      cellpadding="0"
      cellspacing="0"
      border="0"
      style="margin:4px 0 24px"
    >
      ${rowsOf(block).map(
        ([name, value], index, all) =>
          html`<tr>
            <td class="soft line" valign="top" style="${style.cellName};${edge(index, all.length)}">
              ${name}
            </td>
            <td
              class="ink line"
              valign="top"
              align="right"
              style="${style.cellValue};${edge(index, all.length)}"
            >
              ${value}
            </td>
          </tr>`,
      )}
    </table>`

const edge = (index: number, count: number) => (index < count - 1 ? style.cellEdge : 'border-bottom:0')

const inset = (inside: Html) =>
  html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="margin:0 0 16px;border-collapse:separate"
  >
    <tr>
      <td class="inset" style="padding:14px 18px;${style.inset}">${inside}</td>
    </tr>
  </table>`

// Outlook ignores white-space: pre-wrap.
const lines = (text: string) =>
  text.split('\n').map((line, index) => html`${index > 0 ? new Html('<br />') : ''}${line}`)

// The URL may come from a customer's site.
const anchor = (url: string, text: string, inline: string) =>
  isLink(url) ? html`<a href="${url}" class="accent" style="${inline}">${text}</a>` : html`${text}`
