import { DomUtils, parseDocument } from 'htmlparser2'
import { html, Html } from '../html.ts'
import {
  blocksOf,
  isElement,
  isInline,
  isLink,
  imageLabel,
  rowsOf,
  type ArticleElement,
  type ArticleNode,
} from './article-nodes.ts'
import { mailStyle as style } from './mail-style.ts'

// Gmail clips a mail after 102 KB. The frame, the buttons and the captions of six networks need some 35 of them.
const maxArticleBytes = 60_000

/** As much of a post's content as fits into a mail, and whether something was left out. */
export function fitArticle(content: string): { nodes: ArticleNode[]; isCut: boolean } {
  const nodes: ArticleNode[] = []
  let bytes = 0
  const document = parseDocument(content)
  for (const hidden of DomUtils.getElementsByTagName((name) => /^(script|style)$/i.test(name), document))
    DomUtils.removeElement(hidden)
  for (const node of document.children) {
    bytes += Buffer.byteLength(renderArticleHtml([node]).text)
    if (bytes > maxArticleBytes) return { nodes, isCut: true }
    nodes.push(node)
  }
  return { nodes, isCut: false }
}

/** A post's content with inline styles, rebuilt from known tags: nothing of the source is copied. */
export const renderArticleHtml = (nodes: ArticleNode[]): Html =>
  html`${blocksOf(nodes, {
    run: (run) => (DomUtils.textContent(run).trim() || run.some(isPicture) ? paragraph(run) : html``),
    element: block,
  })}`

const isPicture = (node: ArticleNode): boolean => isElement(node) && node.name === 'img'

const paragraph = (nodes: ArticleNode[]) => html`<p dir="auto" ${style.text}>${inline(nodes)}</p>`

function block({ name, children }: ArticleElement): Html {
  if (name === 'h2') return html`<h2 dir="auto" ${style.articleHeading}>${inline(children)}</h2>`
  if (/^h[3-6]$/.test(name)) return html`<h3 dir="auto" ${style.articleSubheading}>${inline(children)}</h3>`
  if (name === 'ul' || name === 'ol') return list(name, children)
  if (name === 'blockquote')
    return html`<blockquote ${style.quote}>${renderArticleHtml(children)}</blockquote>`
  if (name === 'pre') return html`<pre ${style.code}>${DomUtils.textContent(children)}</pre>`
  if (name === 'hr') return html`<div ${style.rule}>&nbsp;</div>`
  if (name === 'figcaption' || name === 'caption')
    return html`<p dir="auto" ${style.small}>${inline(children)}</p>`
  return name === 'table' ? table(children) : renderArticleHtml(children)
}

function list(name: 'ul' | 'ol', children: ArticleNode[]): Html {
  const items = children.filter(isElement).map((item) => {
    // Most items are one line; paragraphs would space them too far apart.
    const inside = item.children.every(isInline) ? inline(item.children) : renderArticleHtml(item.children)
    return html`<li dir="auto" ${style.item}>${inside}</li>`
  })
  const tag = new Html(name)
  return html`<${tag} ${style.list}>${items}</${tag}>`
}

function table(children: ArticleNode[]): Html {
  const rows = rowsOf(children).map(
    (row) =>
      html`<tr>
        ${row.children
          .filter(isElement)
          .map((cell) =>
            cell.name === 'th'
              ? html`<th align="left" ${style.cell}>${inline(cell.children)}</th>`
              : html`<td ${style.cell}>${inline(cell.children)}</td>`,
          )}
      </tr>`,
  )
  return html`<table role="table" width="100%" cellpadding="0" cellspacing="0" border="0" ${style.table}>
    ${rows}
  </table>`
}

const inline = (nodes: ArticleNode[]): Html => html`${nodes.map(inlineOne)}`

function inlineOne(node: ArticleNode): Html {
  if (!isElement(node)) return html`${DomUtils.textContent(node)}`
  const { name, attribs, children } = node
  if (name === 'br') return new Html('<br />')
  // Loading an image would tell its server who reads the mail.
  if (name === 'img') return html`<span class="soft">[${imageLabel(attribs.alt)}]</span>`
  const inside = inline(children)
  if (name === 'a' && attribs.href && isLink(attribs.href))
    return html`<a href="${attribs.href}" ${style.link}>${inside}</a>`
  if (name === 'strong' || name === 'b') return html`<strong>${inside}</strong>`
  if (name === 'em' || name === 'i') return html`<em>${inside}</em>`
  if (name === 'code') return html`<code>${inside}</code>`
  if (name === 's') return html`<s>${inside}</s>`
  return inside
}
