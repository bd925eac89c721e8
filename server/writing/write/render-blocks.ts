import { escapeHtml } from '../../platform/text/escape-html.ts'
import { cellsOf, type Block } from './parse-blocks.ts'

/** Renders a section as HTML: p, h3, ul, ol, li, blockquote, table, strong and em; everything else is escaped. */
export function renderBlocks(blocks: Block[]): string {
  return blocks.map(renderBlock).join('')
}

function renderBlock({ tag, texts }: Block): string {
  if (tag === 'h3') return `<h3>${escapeHtml(withoutMarks(texts[0] ?? ''))}</h3>`
  if (tag === 'table') return renderTable(texts)
  if (tag === 'blockquote') return `<blockquote><p>${inline(texts[0] ?? '')}</p></blockquote>`
  // A single list item reads better as a paragraph.
  if (tag === 'p' || texts.length === 1) return `<p>${inline(texts[0] ?? '')}</p>`
  return `<${tag}>${texts.map((text) => `<li>${inline(text)}</li>`).join('')}</${tag}>`
}

function renderTable([head = '', ...rows]: string[]): string {
  const columns = cellsOf(head)
  const row = (cells: string[], tag: string) =>
    `<tr>${columns.map((_, at) => `<${tag}>${inline(cells[at] ?? '')}</${tag}>`).join('')}</tr>`
  const body = rows.map((cells) => row(cellsOf(cells), 'td')).join('')
  return `<table><thead>${row(columns, 'th')}</thead><tbody>${body}</tbody></table>`
}

function inline(text: string): string {
  return withoutMarks(
    escapeHtml(text.replace(/\s+/g, ' '))
      .replace(/(?:\*\*|__)(?=\S)([^*_]{1,300}?\S|\S)(?:\*\*|__)/g, '<strong>$1</strong>')
      .replace(/(?<![\w*])\*(?=\S)([^*]{1,300}?\S|\S)\*(?![\w*])/g, '<em>$1</em>')
      .replace(/(?<!\w)_(?=\S)([^_]{1,300}?\S|\S)_(?!\w)/g, '<em>$1</em>'),
  )
}

/** Unmatched Markdown marks are noise to readers. */
const withoutMarks = (text: string) => text.replace(/\*{1,3}|`+|_{2,}|#{2,}/g, '').trim()
