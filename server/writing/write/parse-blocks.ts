export interface Block {
  tag: 'p' | 'h3' | 'ul' | 'ol' | 'blockquote' | 'table'
  /** Inline Markdown: one text, or one per list item or table row. */
  texts: string[]
}

const bullet = /^\s*[-*•+]\s+(.*)$/s
const numbered = /^\s*\d{1,3}[.)]\s+(.*)$/s
const rule = /^\s*(?:[-*_=]{3,}\s*|#{1,6}\s*)$/

/** Parses the small part of Markdown a section needs: paragraphs, subheadings, flat lists, tables and quotations. */
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
  const marked = /^\s*#{1,6}\s+(\S.*)$/.exec(line)?.[1]
  if (marked !== undefined) return { tag: 'h3', texts: [withoutClosing(marked)] }
  const heading = /^\s*\*\*([^*]{2,80}?):?\*\*\s*$/.exec(line)?.[1]
  if (heading !== undefined) return { tag: 'h3', texts: [heading] }
  return { tag: 'p', texts: [line.trim()] }
}

/** Removes the signs that close a heading if they stand apart, so that "C#" stays whole. */
function withoutClosing(heading: string): string {
  const text = heading.trimEnd()
  let end = text.length
  while (text[end - 1] === '#') end--
  return /\s/.test(text[end - 1] ?? ' ') ? text.slice(0, end).trimEnd() : text
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

export const cellsOf = (row: string): string[] =>
  row
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split('|')
    .map((cell) => cell.trim())
