import { Parser } from 'htmlparser2'
import { zipEntries } from '../../../platform/text/zip-entries.ts'
import { readableText } from '../../site-posts/readable-text.ts'

/** The text of a file, recognized by its bytes; undefined when it contains no text. */
export function readSampleFile(bytes: Buffer): string | undefined {
  const file = readFile(bytes)
  return file?.isWord ? file.text : file && plainText(file.text)
}

/** The raw text of a file: the paragraphs of a Word document, or every character of any other. */
export function readFile(bytes: Buffer): { text: string; isWord: boolean } | undefined {
  const isWord = bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))
  // Windows' editor saves "Unicode" like this.
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe
  const text = isWord ? readDocx(bytes) : isWide ? bytes.subarray(2).toString('utf16le') : decode(bytes)
  return text === undefined || text.includes('\u0000') ? undefined : { text, isWord }
}

/** Pasted text may be plain, Markdown or HTML. */
export function plainText(text: string): string {
  const isHtml = /<(?:p|div|h[1-6]|ul|ol|br|span|article|body|html)\b[^<>]{0,500}>/i.test(text)
  return (isHtml ? readableText(text) : plainMarkdown(text)).toWellFormed().trim()
}

function decode(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Not UTF-8: an old text file, unless it contains control characters.
    const text = new TextDecoder('windows-1252').decode(bytes)
    return /[\u0000-\u0008\u000e-\u001f]/.test(text) ? undefined : text
  }
}

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

// Pictures before links, inner marks before outer ones. No pattern reads past the next mark of its kind, which keeps this linear.
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

// A novel's document.xml has some 10 MB; anything larger is an attack.
const maxXml = 16 * 1024 * 1024

/** The text of a Word document (ECMA-376: a zip with word/document.xml), one paragraph per line; undefined for other files. */
function readDocx(bytes: Buffer): string | undefined {
  for (const { name, unpack } of zipEntries(bytes)) {
    if (name !== 'word/document.xml') continue
    const xml = unpack(maxXml)
    return xml && readParagraphs(xml.toString('utf8')).trim()
  }
  return undefined
}

function readParagraphs(xml: string): string {
  let text = ''
  let isText = false
  const parser = new Parser(
    {
      onopentag(name) {
        if (name === 'w:t') isText = true
        if (name === 'w:tab' || name === 'w:br') text += ' '
      },
      ontext(data) {
        if (isText) text += data
      },
      onclosetag(name) {
        if (name === 'w:t') isText = false
        if (name === 'w:p') text += '\n'
      },
    },
    { xmlMode: true },
  )
  parser.write(xml)
  parser.end()
  return text
}
