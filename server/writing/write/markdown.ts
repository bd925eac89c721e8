import { escapeHtml } from '../../platform/text/escape-html.ts'
import { splitSentences } from '../../platform/text/split-sentences.ts'

export interface Block {
  tag: 'p' | 'h2' | 'h3' | 'ul' | 'ol' | 'blockquote' | 'table'
  /** Of a heading: how many signs it has, or 7 for a line in bold. */
  level?: number
  /** Inline Markdown: one text, or one per list item or table row. */
  texts: string[]
}

const bullet = /^\s*[-*•+]\s+(.*)$/s
const numbered = /^\s*\d{1,3}[.)]\s+(.*)$/s
const rule = /^\s*(?:[-*_=]{3,}\s*|#{1,6}\s*)$/

export function parseBlocks(text: string): Block[] {
  const blocks: Block[] = []
  let open: Block | undefined
  for (const line of text.split('\n')) {
    if (line.trim() === '') {
      // An empty line ends any block except a list.
      if (open && !isList(open)) open = undefined
      continue
    }
    if (rule.test(line)) continue
    const block = blockOf(line)
    const last = open
    if (last && block.tag === last.tag && block.tag !== 'h3') {
      if (block.tag === 'p' || block.tag === 'blockquote') last.texts[0] += ` ${block.texts[0]}`
      else last.texts.push(...block.texts)
    } else {
      blocks.push(block)
      open = block.tag === 'h3' ? undefined : block
    }
  }
  return blocks.flatMap(withCells)
}

export const isHeadingBlock = ({ tag }: Block): boolean => tag === 'h2' || tag === 'h3'

const isList = ({ tag }: Block) => tag === 'ul' || tag === 'ol'

function blockOf(line: string): Block {
  const item = bullet.exec(line)?.[1]
  if (item !== undefined) return { tag: 'ul', texts: [item.trim()] }
  const step = numbered.exec(line)?.[1]
  if (step !== undefined) return { tag: 'ol', texts: [step.trim()] }
  if (/^\s*\|/.test(line)) return { tag: 'table', texts: [line.trim()] }
  const quoted = /^\s*>\s?(.*)$/.exec(line)?.[1]
  if (quoted !== undefined) return { tag: 'blockquote', texts: [quoted.trim()] }
  // Models often write unrequested headings as a line in bold.
  const [, signs = '', marked] = /^\s*(#{1,6})\s+(\S.*)$/.exec(line) ?? []
  // Only closing signs after a space are removed, so that "C#" stays whole.
  if (marked !== undefined)
    return { tag: 'h3', level: signs.length, texts: [` ${marked}`.replace(/\s#+\s*$/, '').trim()] }
  const heading = /^\s*\*\*([^*]{2,80}?):?\*\*\s*$/.exec(line)?.[1]
  if (heading !== undefined) return { tag: 'h3', level: 7, texts: [heading] }
  return { tag: 'p', texts: [line.trim()] }
}

// More does not fit on a phone.
const maxColumns = 6
const maxRows = 15

/** Keeps a table of at least two rows and columns and drops anything that only looks like one. */
function withCells(block: Block): Block[] {
  if (block.tag !== 'table') return [block]
  const rows = block.texts.filter((row) => !/^[\s|:-]*$/.test(row)).slice(0, maxRows)
  const columns = cellsOf(rows[0] ?? '').length
  return rows.length < 2 || columns < 2 || columns > maxColumns ? [] : [{ tag: 'table', texts: rows }]
}

const cellsOf = (row: string): string[] =>
  row
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split('|')
    .map((cell) => cell.trim())

/** Renders a post as HTML: p, h2, h3, ul, ol, li, blockquote, table, strong and em; everything else is escaped. */
export const renderBlocks = (blocks: Block[]): string => blocks.map(renderBlock).join('')

export function renderBlock(block: Block): string {
  const { tag, texts } = block
  if (isHeadingBlock(block)) return `<${tag}>${escapeHtml(withoutMarks(texts[0] ?? ''))}</${tag}>`
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

interface Citation {
  sentence: string
  /** Evidence IDs such as `f3`. */
  ids: string[]
}

const marks = String.raw`(?:\s?\[\s?f\d{1,4}(?:\s?[,;]\s?f\d{1,4})*\s?\])+`
// Models put the mark before or after the full stop.
const afterStop = new RegExp(String.raw`([.!?…]["”’)]?)(${marks})`, 'g')
const anywhere = new RegExp(marks, 'g')

export function splitCitations(text: string): { text: string; citations: Citation[] } {
  const citations: Citation[] = []
  const moved = text.replace(afterStop, '$2$1')
  for (const line of moved.includes('[') ? moved.split('\n') : [])
    for (const sentence of splitSentences(line)) {
      const ids = [...sentence.matchAll(anywhere)].flatMap(([mark]) => mark.match(/f\d+/g) ?? [])
      if (ids.length > 0)
        citations.push({ sentence: sentence.replace(anywhere, '').trim(), ids: [...new Set(ids)] })
    }
  return { text: moved.replace(anywhere, ''), citations }
}
