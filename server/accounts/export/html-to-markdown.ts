import { DomUtils, parseDocument } from 'htmlparser2'
import {
  type ArticleElement,
  type ArticleNode,
  blocksOf,
  isElement,
  rowsOf,
} from '../../notifications/mail/article-nodes.ts'

const marks: Record<string, [string, string]> = {
  strong: ['**', '**'],
  b: ['**', '**'],
  em: ['*', '*'],
  i: ['*', '*'],
  s: ['~~', '~~'],
  // Markdown has no underline, but allows HTML.
  u: ['<u>', '</u>'],
}

/** Converts sanitized content to CommonMark with tables (GFM). `source` is the path of a picture in the export. */
export function htmlToMarkdown(html: string, source: (src: string) => string): string {
  const page = parseDocument(html)
  for (const { attribs } of DomUtils.getElementsByTagName('img', page))
    attribs.src = source(attribs.src ?? '')
  return `${toBlocks(page.children).join('\n\n')}\n`
}

const toBlocks = (nodes: ArticleNode[]): string[] =>
  blocksOf(nodes, { run: (run) => escapeLineStart(inline(run).trim()), element: block }).filter((text) =>
    text.trim(),
  )

function block(node: ArticleElement): string {
  const { name, children } = node
  const blocks = () => toBlocks(children).join('\n\n')
  const line = () => oneLine(inline(children).trim())
  if (/^h[1-6]$/.test(name)) return `${'#'.repeat(Number(name[1]))} ${line()}`
  if (name === 'ul' || name === 'ol') return list(node)
  if (name === 'blockquote') return prefixLines('> ', '> ', blocks())
  if (name === 'pre') return codeBlock(DomUtils.textContent(children))
  if (name === 'hr') return '---'
  if (name === 'figcaption' || name === 'caption') return line() && `*${line()}*`
  return name === 'table' ? table(node) : blocks()
}

function list({ name, children }: ArticleElement): string {
  return children
    .filter(isElement)
    .map((item, index) => {
      const marker = name === 'ol' ? `${index + 1}. ` : '- '
      return prefixLines(marker, ' '.repeat(marker.length), toBlocks(item.children).join('\n\n'))
    })
    .join('\n')
}

function table(node: ArticleElement): string {
  const cellOf = (cell: ArticleElement) =>
    oneLine(toBlocks(cell.children).join(' ')).replaceAll('|', String.raw`\|`)
  const rows = rowsOf(node.children).map((row) => row.children.filter(isElement).map(cellOf))
  const width = Math.max(...rows.map(({ length }) => length), 1)
  // Markdown pads short rows itself: without this limit one long row would lengthen all others.
  const isFilled = width * rows.length <= maxFilledCells
  const [head = '', ...body] = rows.map(
    (cells, at) =>
      `| ${Array.from({ length: isFilled || at === 0 ? width : cells.length }, (_, i) => cells[i] ?? '').join(' | ')} |`,
  )
  const captions = node.children
    .filter(isElement)
    .filter(({ name }) => name === 'caption')
    .map(block)
  return [...captions, [head, `|${' --- |'.repeat(width)}`, ...body].join('\n')].join('\n\n')
}

const maxFilledCells = 10_000

const inline = (nodes: ArticleNode[]): string => nodes.map(inlineOne).join('')

function inlineOne(node: ArticleNode): string {
  if (!isElement(node)) return 'data' in node ? escapeText(node.data) : ''
  const { name, attribs, children } = node
  if (name === 'br') return '\\\n'
  if (name === 'img') return `![${escapeText(attribs.alt ?? '')}](${target(attribs.src ?? '')})`
  if (name === 'code') return inlineCode(DomUtils.textContent(children))
  const inner = inline(children)
  if (name === 'a') return attribs.href ? `[${inner}](${target(attribs.href)})` : inner
  const [open, close] = marks[name] ?? ['', '']
  // Emphasis next to a space is not parsed: move the spaces outside.
  return inner.replace(/^(\s*)(\S|\S[\s\S]*\S)(\s*)$/, (_all, a, words, b) => a + open + words + close + b)
}

const oneLine = (text: string) => text.replace(/\\\n|\s+/g, (found) => (found.includes('\n') ? ' ' : found))

const escapeText = (text: string) => text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>~&]/g, String.raw`\$&`)

/** Escapes what would start a heading, a list or a rule. */
const escapeLineStart = (text: string) =>
  text.replace(/^(?:#{1,6}(?=\s)|[-+=])/, String.raw`\$&`).replace(/^(\d+)([.)])/, String.raw`$1\$2`)

// Markdown decodes entities and backslashes in URLs too, so plain text must not become one, and then a script.
const target = (address: string) =>
  `<${address
    .replace(/[<>\s`]/g, encodeURIComponent)
    .replaceAll('&', '&amp;')
    .replaceAll('\\', '%5C')}>`

const prefixLines = (first: string, rest: string, text: string) =>
  text
    .split('\n')
    .map((line, index) => ((index === 0 ? first : rest) + line).trimEnd())
    .join('\n')

const longestRun = (text: string) =>
  (text.match(/`+/g) ?? []).reduce((longest, { length }) => Math.max(longest, length), 0)

function codeBlock(text: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1))
  return `${fence}\n${text.replace(/\n$/, '')}\n${fence}`
}

function inlineCode(text: string): string {
  const fence = '`'.repeat(longestRun(text) + 1)
  return fence.length > 1 ? `${fence} ${text} ${fence}` : fence + text + fence
}
