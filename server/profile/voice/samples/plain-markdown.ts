/** Removes Markdown markup, code, tables and pictures. */
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

// Pictures before the links around them, and inner marks before outer ones. No pattern reads past the next mark of its kind,
// which keeps this linear.
const marks: [pattern: RegExp, words: string][] = [
  [/^\|.*\|\s*$/, ''],
  [/!\[[^[\]]*\]\([^()]*\)/g, ''],
  [/\[([^[\]]*)\]\([^()]*\)/g, '$1'],
  // The markers of headings, quotations and lists.
  [/^\s{0,3}(?:#{1,6}|>|[-*+]|\d{1,9}[.)])\s+/, ''],
  [/`([^`]+)`/g, '$1'],
  [/\*\*(?=\S)([^*]+)(?<=\S)\*\*/g, '$1'],
  [/__(?=\S)([^_]+)(?<=\S)__/g, '$1'],
  [/(?<![\w*])\*(?=\S)([^*]+)(?<=\S)\*(?![\w*])/g, '$1'],
  [/(?<![\w*])_(?=\S)([^_]+)(?<=\S)_(?![\w*])/g, '$1'],
]

const plainLine = (line: string): string =>
  marks.reduce((plain, [pattern, words]) => plain.replace(pattern, words), line)

// Only programs wrap lines this late.
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
