/** A piece of a post's source: a block with everything in it, or HTML between blocks. */
export interface SourcePiece {
  /** `core/paragraph`; undefined for HTML between blocks. */
  name: string | undefined
  source: string
  /** Everything between the opening and closing comment; empty for a self-closing block. */
  inner: string
}

interface BlockComment {
  kind: 'open' | 'close' | 'void'
  name: string
  start: number
  end: number
}

/**
 * Splits a post's source into top-level pieces that join to the same source. A block that is never closed extends to the
 * end, as in WordPress.
 * https://developer.wordpress.org/block-editor/explanations/architecture/key-concepts/#data-and-attributes
 */
export function splitBlocks(source: string): SourcePiece[] {
  const pieces: SourcePiece[] = []
  let at = 0
  let depth = 0
  let opening: BlockComment | undefined
  const pushHtml = (end: number) => {
    if (end > at) pieces.push({ name: undefined, source: source.slice(at, end), inner: '' })
    at = end
  }
  const pushBlock = ({ name, end: innerStart }: BlockComment, innerEnd: number, end: number) => {
    pieces.push({ name, source: source.slice(at, end), inner: source.slice(innerStart, innerEnd) })
    at = end
  }
  for (const comment of readComments(source)) {
    if (opening) {
      if (comment.kind === 'open') depth++
      if (comment.kind === 'close') depth--
      if (depth > 0) continue
      pushBlock(opening, comment.start, comment.end)
      opening = undefined
    } else if (comment.kind === 'void') {
      pushHtml(comment.start)
      pushBlock(comment, comment.end, comment.end)
    } else if (comment.kind === 'open') {
      pushHtml(comment.start)
      opening = comment
      depth = 1
    }
  }
  if (opening) pushBlock(opening, source.length, source.length)
  pushHtml(source.length)
  return pieces
}

// A comment ends at its first `-->`, because WordPress writes every `--` in the JSON attributes as \u002d\u002d.
function* readComments(source: string): Generator<BlockComment> {
  for (let start = source.indexOf('<!--'); start !== -1; start = source.indexOf('<!--', start + 4)) {
    const stop = source.indexOf('-->', start + 4)
    if (stop === -1) return
    const comment = source.slice(start + 4, stop)
    const found = /^\s+(\/?)wp:([a-z][a-z\d_-]*\/)?([a-z][a-z\d_-]*)\s/.exec(comment)
    if (!found) continue
    const [, slash, space = 'core/', own = ''] = found
    const kind = slash ? 'close' : comment.endsWith('/') ? 'void' : 'open'
    yield { kind, name: space + own, start, end: stop + 3 }
  }
}
