export interface Block {
  tag: 'p' | 'h3' | 'ul' | 'ol' | 'blockquote' | 'table'
  /** Inline Markdown: one text, or one for each item of a list or each row of a table. */
  texts: string[]
}

const bullet = /^\s*[-*•+]\s+(.*)$/s
const numbered = /^\s*\d{1,3}[.)]\s+(.*)$/s
const rule = /^\s*(?:[-*_=]{3,}\s*|#{1,6}\s*)$/

/** The small part of Markdown that a section needs: paragraphs, subheadings, flat lists, tables and quotations. */
export function parseBlocks(text: string): Block[] {
  const blocks: Block[] = []
  let open: Block | undefined
  for (const line of text.split('\n')) {
    if (line.trim() === '') {
      // A list goes on over empty lines, all else ends.
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

const isList = ({ tag }: Block) => tag === 'ul' || tag === 'ol'

function blockOf(line: string): Block {
  const item = bullet.exec(line)?.[1]
  if (item !== undefined) return { tag: 'ul', texts: [item.trim()] }
  const step = numbered.exec(line)?.[1]
  if (step !== undefined) return { tag: 'ol', texts: [step.trim()] }
  if (/^\s*\|/.test(line)) return { tag: 'table', texts: [line.trim()] }
  const quoted = /^\s*>\s?(.*)$/.exec(line)?.[1]
  if (quoted !== undefined) return { tag: 'blockquote', texts: [quoted.trim()] }
  // A line in bold alone is how models write a heading where none was asked for.
  const marked = /^\s*#{1,6}\s+(\S.*)$/.exec(line)?.[1]
  if (marked !== undefined) return { tag: 'h3', texts: [withoutClosing(marked)] }
  const heading = /^\s*\*\*([^*]{2,80}?):?\*\*\s*$/.exec(line)?.[1]
  if (heading !== undefined) return { tag: 'h3', texts: [heading] }
  return { tag: 'p', texts: [line.trim()] }
}

/** Without the signs that close a heading: they stand alone, so that "C#" keeps its own. */
function withoutClosing(heading: string): string {
  const text = heading.trimEnd()
  let end = text.length
  while (text[end - 1] === '#') end--
  return /\s/.test(text[end - 1] ?? ' ') ? text.slice(0, end).trimEnd() : text
}

// More does not fit on a phone.
const maxColumns = 6
const maxRows = 15

/** A table of at least two rows and columns; what only looks like one is left out. */
function withCells(block: Block): Block[] {
  if (block.tag !== 'table') return [block]
  const rows = block.texts.filter((row) => !/^[\s|:-]*$/.test(row)).slice(0, maxRows)
  const columns = cellsOf(rows[0] ?? '').length
  return rows.length < 2 || columns < 2 || columns > maxColumns ? [] : [{ tag: 'table', texts: rows }]
}

export const cellsOf = (row: string): string[] =>
  row
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split('|')
    .map((cell) => cell.trim())
