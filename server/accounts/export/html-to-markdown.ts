import { DomUtils, parseDocument } from 'htmlparser2'

type Node = ReturnType<typeof parseDocument>['children'][number]
type Element = Extract<Node, { attribs: object }>
/** The path of a picture in the export. */
type ImageSource = (src: string) => string

const inlineTags = ['strong', 'b', 'em', 'i', 'u', 's', 'code', 'a', 'br', 'img']
const marks: Record<string, [string, string]> = {
  strong: ['**', '**'],
  b: ['**', '**'],
  em: ['*', '*'],
  i: ['*', '*'],
  s: ['~~', '~~'],
  // Markdown has no underline, but allows HTML.
  u: ['<u>', '</u>'],
}

/** Converts sanitized content to CommonMark with tables (GFM). */
export function htmlToMarkdown(html: string, source: ImageSource): string {
  return `${blocksOf(parseDocument(html).children, source).join('\n\n')}\n`
}

function blocksOf(nodes: Node[], source: ImageSource): string[] {
  const found: string[] = []
  let run: Node[] = []
  const endRun = () => {
    const text = inline(run, source).trim()
    if (text) found.push(escapeLineStart(text))
    run = []
  }
  for (const node of nodes)
    if (!isElement(node) || inlineTags.includes(node.name)) run.push(node)
    else {
      endRun()
      const text = block(node, source)
      if (text.trim()) found.push(text)
    }
  endRun()
  return found
}

function block(node: Element, source: ImageSource): string {
  const { name, children } = node
  const blocks = () => blocksOf(children, source).join('\n\n')
  const line = () => oneLine(inline(children, source).trim())
  if (/^h[1-6]$/.test(name)) return `${'#'.repeat(Number(name[1]))} ${line()}`
  if (name === 'ul' || name === 'ol') return list(node, source)
  if (name === 'blockquote') return prefixLines('> ', '> ', blocks())
  if (name === 'pre') return codeBlock(DomUtils.textContent(children))
  if (name === 'hr') return '---'
  if (name === 'figcaption' || name === 'caption') return line() && `*${line()}*`
  return name === 'table' ? table(node, source) : blocks()
}

function list({ name, children }: Element, source: ImageSource): string {
  return children
    .filter((node) => isElement(node))
    .map((item, index) => {
      const marker = name === 'ol' ? `${index + 1}. ` : '- '
      return prefixLines(marker, ' '.repeat(marker.length), blocksOf(item.children, source).join('\n\n'))
    })
    .join('\n')
}

function table(node: Element, source: ImageSource): string {
  const cellOf = (cell: Element) =>
    oneLine(blocksOf(cell.children, source).join(' ')).replaceAll('|', String.raw`\|`)
  const rows = rowsOf(node).map((row) => row.children.filter((cell) => isElement(cell)).map(cellOf))
  const width = Math.max(...rows.map(({ length }) => length), 1)
  // Markdown pads short rows itself: without this limit one long row would lengthen all others.
  const isFilled = width * rows.length <= maxFilledCells
  const [head = '', ...body] = rows.map(
    (cells, at) =>
      `| ${Array.from({ length: isFilled || at === 0 ? width : cells.length }, (_, i) => cells[i] ?? '').join(' | ')} |`,
  )
  const captions = node.children
    .filter((child) => isElement(child) && child.name === 'caption')
    .map((caption) => block(caption as Element, source))
  return [...captions, [head, `|${' --- |'.repeat(width)}`, ...body].join('\n')].join('\n\n')
}

const maxFilledCells = 10_000

/** Direct rows only. Those of a table inside a cell belong to the cell, and would be written twice at each level. */
const rowsOf = ({ children }: Element): Element[] =>
  children
    .filter((child) => isElement(child))
    .flatMap((child) =>
      child.name === 'tr' ? [child] : /^t(head|body|foot)$/.test(child.name) ? rowsOf(child) : [],
    )

const inline = (nodes: Node[], source: ImageSource): string =>
  nodes.map((node) => inlineOne(node, source)).join('')

function inlineOne(node: Node, source: ImageSource): string {
  if (!isElement(node)) return 'data' in node ? escapeText(node.data) : ''
  const { name, attribs, children } = node
  if (name === 'br') return '\\\n'
  if (name === 'img') return `![${escapeText(attribs.alt ?? '')}](${target(source(attribs.src ?? ''))})`
  if (name === 'code') return inlineCode(DomUtils.textContent(children))
  const inner = inline(children, source)
  if (name === 'a') return attribs.href ? `[${inner}](${target(attribs.href)})` : inner
  const [open, close] = marks[name] ?? ['', '']
  // Emphasis next to a space is not parsed: move the spaces outside.
  return inner.replace(/^(\s*)(\S|\S[\s\S]*\S)(\s*)$/, (_all, a, words, b) => a + open + words + close + b)
}

const isElement = (node: Node): node is Element => 'attribs' in node

const oneLine = (text: string) => text.replace(/\\\n|\s+/g, (found) => (found.includes('\n') ? ' ' : found))

const escapeText = (text: string) => text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>~&]/g, String.raw`\$&`)

/** Escapes what would start a heading, a list or a rule. */
const escapeLineStart = (text: string) =>
  text.replace(/^(?:#{1,6}(?=\s)|[-+=])/, String.raw`\$&`).replace(/^(\d+)([.)])/, String.raw`$1\$2`)

// Markdown decodes entities and backslashes in URLs too, so plain text must not turn into an entity, and through it
// into a script. A backtick would start code.
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
