/** A piece of a post's source in WordPress: a block with all that is in it, or HTML between blocks. */
export interface SourcePiece {
  /** `core/paragraph`; undefined for HTML between blocks. */
  name: string | undefined
  source: string
  /** What stands between its opening and its closing comment; empty where it has only one. */
  inner: string
}

interface BlockComment {
  kind: 'open' | 'close' | 'void'
  name: string
  start: number
  end: number
}

/**
 * The top-level pieces of a post's source, in order; joined they are the source again. The form of the comments:
 * https://developer.wordpress.org/block-editor/explanations/architecture/key-concepts/#data-and-attributes. What is opened
 * and never closed reaches to the end, as WordPress reads it.
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

// The attributes are JSON in which WordPress writes every `--` as \u002d\u002d: a comment ends at its first `-->`.
function* readComments(source: string): Generator<BlockComment> {
  for (let start = source.indexOf('<!--'); start !== -1; start = source.indexOf('<!--', start + 4)) {
    const stop = source.indexOf('-->', start + 4)
    if (stop === -1) return
    const said = source.slice(start + 4, stop)
    const found = /^\s+(\/?)wp:([a-z][a-z\d_-]*\/)?([a-z][a-z\d_-]*)\s/.exec(said)
    if (!found) continue
    const [, slash, space = 'core/', own = ''] = found
    const kind = slash ? 'close' : said.endsWith('/') ? 'void' : 'open'
    yield { kind, name: space + own, start, end: stop + 3 }
  }
}
