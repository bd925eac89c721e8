import { decodeText } from '../../../contract/posts/text-blocks.ts'
import { escapeHtml } from '../../platform/text/escape-html.ts'

export interface TextBlock {
  kind: 'heading' | 'cell' | 'text'
  text: string
}

export interface Edit {
  from: number
  to: number
  words: string
}

/** Placeholder for each character that must not change. */
export const hidden = '\ufffc'

const blockTags = new Set(
  `p h2 h3 h4 h5 h6 ul ol li blockquote figure figcaption pre hr table caption thead tbody tfoot tr th td dl dt dd details
  summary div br img`.split(/\s+/),
)
// Quotations, code, and other text whose exact form matters.
const untouchedTags = new Set('code pre kbd samp var q cite blockquote abbr dfn time del'.split(' '))

// A tag, the mark of a link that is not set yet (see place-links.ts), an entity, or text.
const pieces =
  /<(\/?)([a-z][a-z\d]{0,15})(?=[\s/>])[^<>]*>|\[\[\s{0,9}[a-z]\d{1,12}\s{0,9}\||\]\]|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});|[^<&[\]]+|[^]/gi

class OpenBlock {
  text = ''
  /** Where each character of the text starts and ends in the HTML. */
  readonly starts: number[] = []
  readonly ends: number[] = []

  add(sign: string, start: number, end: number): void {
    this.text += sign
    // Characters outside the basic plane take two positions.
    for (let unit = 0; unit < sign.length; unit++) {
      this.starts.push(start)
      this.ends.push(end)
    }
  }

  /** Undefined if a tag splits the words or they must not change. */
  placeOf({ from, to }: Edit): { start: number; end: number } | undefined {
    if (this.text.slice(from, to).includes(hidden)) return undefined
    for (let at = from + 1; at < to; at++)
      if (this.starts[at] !== this.ends[at - 1] && this.starts[at] !== this.starts[at - 1]) return undefined
    return { start: this.starts[from]!, end: this.ends[to - 1]! }
  }
}

function readBlocks(html: string): { kind: TextBlock['kind']; block: OpenBlock }[] {
  const blocks: { kind: TextBlock['kind']; block: OpenBlock }[] = []
  let block = new OpenBlock()
  let kind: TextBlock['kind'] = 'text'
  let untouched = 0
  const close = () => {
    if (block.text.trim() !== '') blocks.push({ kind, block })
    block = new OpenBlock()
  }
  for (const { 0: piece, 1: slash, 2: tag, index } of html.matchAll(pieces)) {
    const name = tag?.toLowerCase()
    if (name !== undefined) {
      if (blockTags.has(name)) {
        close()
        kind = slash ? 'text' : kindOf(name, kind)
      }
      if (untouchedTags.has(name)) untouched = Math.max(0, untouched + (slash ? -1 : 1))
    } else if (piece.startsWith('[[') || piece === ']]') continue
    else if (piece.length > 1 && piece.startsWith('&')) {
      const sign = decodeText(piece)
      block.add(untouched > 0 || sign === piece ? hidden : sign, index, index + piece.length)
    } else {
      let at = index
      for (const sign of piece) {
        block.add(untouched > 0 ? hidden.repeat(sign.length) : sign, at, at + sign.length)
        at += sign.length
      }
    }
  }
  close()
  return blocks
}

function kindOf(name: string, inside: TextBlock['kind']): TextBlock['kind'] {
  if (/^h\d$/.test(name)) return 'heading'
  if (name === 'td' || name === 'th') return 'cell'
  // A line break or picture doesn't change the kind of block.
  return name === 'br' || name === 'img' ? inside : 'text'
}

export const listBlocks = (html: string): TextBlock[] =>
  readBlocks(html).map(({ kind, block: { text } }) => ({ kind, text }))

/** All but the edits stays the same, byte for byte. `onEdit` hears of each edit, or of each block as a whole. */
export function correctBlocks(
  html: string,
  findEdits: (block: TextBlock) => Edit[],
  onEdit: (before: string, after: string) => void,
  isWhole = false,
): string {
  let corrected = ''
  let done = 0
  for (const { kind, block } of readBlocks(html)) {
    const { text } = block
    let [shown, read] = ['', 0]
    for (const edit of findEdits({ kind, text }).toSorted((a, b) => a.from - b.from)) {
      const place = block.placeOf(edit)
      if (!place || place.start < done || text.slice(edit.from, edit.to) === edit.words) continue
      corrected += html.slice(done, place.start) + escapeHtml(edit.words)
      done = place.end
      shown += text.slice(read, edit.from) + edit.words
      read = edit.to
      if (!isWhole) onEdit(...inContext(text, edit))
    }
    if (isWhole && read > 0) onEdit(text, shown + text.slice(read))
  }
  return corrected + html.slice(done)
}

// Enough to recognize the place.
const maxContext = 20

/** Words are shown alone, punctuation with the words around it. */
function inContext(text: string, { from, to, words }: Edit): [before: string, after: string] {
  const before = text.slice(from, to)
  if (/^[\p{L}\p{N}].*[\p{L}\p{N}]$/su.test(before) && /\p{L}/u.test(words)) return [before, words]
  const left = /\S{0,20}\s{0,20}$/
    .exec(text.slice(Math.max(0, from - maxContext), from))![0]
    .replaceAll(hidden, '')
  const right = /^\s*\S*/.exec(text.slice(to, to + maxContext))![0].replaceAll(hidden, '')
  return [left + before + right, left + words + right]
}
