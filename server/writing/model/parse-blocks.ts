export interface Block {
  tag: 'p' | 'h3' | 'ul' | 'ol'
  /** Inline Markdown: one text, or one for each item of a list. */
  texts: string[]
}

const bullet = /^\s*[-*•+]\s+(.*)$/s
const numbered = /^\s*\d{1,3}[.)]\s+(.*)$/s

/** The small part of Markdown that a section needs: paragraphs, headings, flat lists. Tables and rules are left out. */
export function parseBlocks(text: string): Block[] {
  const blocks: Block[] = []
  let open: Block | undefined
  for (const raw of text.split('\n')) {
    const line = raw.replace(/^\s*>\s?/, '')
    if (line.trim() === '') {
      // A list goes on over empty lines, a paragraph does not.
      if (open?.tag === 'p') open = undefined
      continue
    }
    if (/^\s*(?:\||[-*_=]{3,}\s*$|#{1,6}\s*$)/.test(line)) continue
    const block = blockOf(line)
    const last = open
    if (last && block.tag === last.tag && block.tag !== 'h3') {
      if (block.tag === 'p') last.texts[0] += ` ${block.texts[0]}`
      else last.texts.push(...block.texts)
    } else {
      blocks.push(block)
      open = block.tag === 'h3' ? undefined : block
    }
  }
  return blocks
}

function blockOf(line: string): Block {
  const item = bullet.exec(line)?.[1]
  if (item !== undefined) return { tag: 'ul', texts: [item.trim()] }
  const step = numbered.exec(line)?.[1]
  if (step !== undefined) return { tag: 'ol', texts: [step.trim()] }
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
