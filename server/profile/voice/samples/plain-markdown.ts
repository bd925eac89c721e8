/** Removes Markdown markup, code, tables and pictures. Reads each line once from left to right. */
export function plainMarkdown(text: string): string {
  const lines = withoutFrontMatter(text.replace(/\r\n?/g, '\n').split('\n'))
  return unwrapped(withoutFences(lines).map(plainLine))
}

// Anything longer is text between two rules.
const longestFrontMatter = 5000

function withoutFrontMatter(lines: string[]): string[] {
  const end = lines[0] === '---' ? lines.indexOf('---', 1) : -1
  const isShort = lines.slice(0, Math.max(0, end)).join('\n').length <= longestFrontMatter
  return isShort ? lines.slice(end + 1) : lines
}

/** An unclosed fence is text. */
function withoutFences(lines: string[]): string[] {
  const startOf = (line: string) => line.slice(0, 3)
  const last = new Map(lines.map((line, at) => [startOf(line), at]))
  let open: string | undefined
  return lines.map((line, at) => {
    const start = startOf(line)
    if (open !== undefined) {
      if (start === open) open = undefined
      return ''
    }
    if ((start !== '```' && start !== '~~~') || last.get(start) === at) return line
    open = start
    return ''
  })
}

function plainLine(line: string): string {
  const row = line.trimEnd()
  if (row.startsWith('|') && row.endsWith('|') && row.length > 1) return ''
  const prose = withoutLinks(withoutLinks(line, '!['), '[')
  // The markers of headings, quotations and lists.
  return withoutEmphasis(prose.replace(/^\s{0,3}(?:#{1,6}|>|[-*+]|\d{1,9}[.)])\s+/, ''))
}

/** Removes `![a picture](address)` and keeps the words of `[words](address)`. */
function withoutLinks(line: string, opening: '![' | '['): string {
  const closing = createMatchFinder(line, /\]/g)
  const ending = createMatchFinder(line, /\)/g)
  let plain = ''
  let from = 0
  for (let at = line.indexOf(opening); at >= 0; at = line.indexOf(opening, Math.max(at + 1, from))) {
    const words = at + opening.length
    const close = closing(words)
    const end = ending(close + 2)
    if (line[close + 1] !== '(' || end === Infinity) continue
    plain += line.slice(from, at) + (opening === '[' ? line.slice(words, close) : '')
    from = end + 1
  }
  return plain + line.slice(from)
}

function withoutEmphasis(line: string): string {
  const ends: Record<string, (from: number) => number> = {
    '**': createMatchFinder(line, /(?<=\S)\*\*/g),
    __: createMatchFinder(line, /(?<=\S)__/g),
    '`': createMatchFinder(line, /(?<=\S)`/g),
  }
  const bare = withoutPairs(line, /(?:\*\*|__|`)(?=\S)/g, (mark, from) => ends[mark]!(from + 1))
  const next = createMatchFinder(bare, /[*_]/g)
  return withoutPairs(bare, /(?<![\w*])[*_](?=\S)/g, (_mark, from) => {
    const at = next(from)
    return at > from && /^\S[*_](?![\w*])/.test(bare.slice(at - 1, at + 2)) ? at : Infinity
  })
}

function withoutPairs(line: string, opening: RegExp, endOf: (mark: string, from: number) => number): string {
  let plain = ''
  let from = 0
  for (const { 0: mark, index } of line.matchAll(opening)) {
    const words = index + mark.length
    const end = index < from ? Infinity : endOf(mark, words)
    if (end === Infinity) continue
    plain += line.slice(from, index) + line.slice(words, end)
    from = end + mark.length
  }
  return plain + line.slice(from)
}

// Only programs break lines this far out.
const wrappedAt = 50

/** Joins lines that were wrapped at a column into one paragraph. */
function unwrapped(lines: string[]): string {
  return lines
    .map((line, at) => {
      const isWrapped = line.length >= wrappedAt && !/[.!?:]/.test(line.slice(-wrappedAt))
      return `${line}${isWrapped && /^[a-z]/.test(lines[at + 1] ?? '') ? ' ' : '\n'}`
    })
    .join('')
    .slice(0, -1)
}

/**
 * Finds the next match of a short pattern (with the flag g) from a position on, or Infinity. Remembers the last match, so
 * that a text is searched once, however many opening marks are never closed.
 */
function createMatchFinder(text: string, pattern: RegExp): (from: number) => number {
  let found = -1
  return (from) => {
    if (found < from) {
      pattern.lastIndex = from
      found = pattern.exec(text)?.index ?? Infinity
    }
    return found
  }
}
