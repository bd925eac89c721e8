import { decodeText } from '../../../contract/posts/text-blocks.ts'
import { splitCitations } from '../write/markdown.ts'

// No answer we ask for is this long; the limit keeps the regular expressions cheap.
const maxAnswer = 30_000

const unreadElements =
  /<(script|style|iframe|object|template|svg|math|noscript|textarea|title)\b[\s\S]*?(?:<\/\1\s*>|$)/gi
const handlers = /\bon[a-z]{3,20}\s*=\s*(?:"[^"]*"|'[^']*'|\S+)/gi

/** Some models answer in HTML, so paragraphs, list items and emphasis become Markdown. */
export function stripForeign(answer: string): string {
  const whole = answer
    .slice(0, maxAnswer)
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f\u200b\u2060\ufeff]/g, '')
    .replace(/<think>[\s\S]*?(?:<\/think>|$)/gi, '')
  let text = decodeText(whole)
  // Removing a tag may complete another. Four rounds undo any nesting models write, and the rest is escaped anyway.
  for (let round = 0; round < 4; round++) text = withoutHtml(text)
  return text
    .replace(handlers, '')
    .replace(/^[ \t]*(?:```|~~~).*$/gm, '')
    .replace(/!\[[^\]\n]{0,300}\](?:\([^)\n]{0,2000}\)|\[[^\]\n]{0,300}\])/g, '')
    .replace(/^[ \t]*\[[^\]\n]{1,300}\]:.*$/gm, '')
    .replace(/\[(?!f\d)([^\]\n]{0,300})\](?:\([^)\n]{0,2000}\)|\[(?!f\d)[^\]\n]{0,300}\])/g, '$1')
}

function withoutHtml(text: string): string {
  return text
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(unreadElements, '')
    .replace(/<\/?(?:strong|b)>/gi, '**')
    .replace(/<\/?(?:em|i)>/gi, '*')
    .replace(
      /<h([1-6])\b[^<>]*>/gi,
      (_tag, level: string) => `\n\n${'#'.repeat(Math.min(3, Number(level)))} `,
    )
    .replace(/<li\b[^<>]*>/gi, '\n- ')
    .replace(/<\/?(?:p|div|br|ul|ol|h[1-6]|section|article|blockquote|tr|table)\b[^<>]*>/gi, '\n\n')
    .replace(/<\/?[a-z!?][^<>]*>/gi, '')
    .replace(/<\/?[a-z!?][^<>\n]*$/gim, '')
}

const topLevel =
  'com|org|net|io|co|info|biz|dev|app|ai|me|shop|store|blog|online|site|website|xyz|top|club|example|test|local|edu|gov|eu|uk|us|ie|de|at|ch|fr|be|es|mx|ar|it|nl|pl|pt|ru|cn|tv|ly|gl|to|cc|ws|link|click|live|pro|agency|email|cloud|space|life|today|news|berlin|hamburg|koeln|bayern|paris|cat|shopping|ltd|gmbh'
const address = new RegExp(
  [
    '[a-z][a-z0-9+.-]{1,20}://\\S{0,200}',
    '\\bwww\\.\\S{1,200}',
    '\\b(?:javascript|vbscript|mailto|data|tel):\\S{1,200}',
    '[\\p{L}\\p{N}._+-]{1,64}\\s?(?:@|\\(at\\)|\\[at\\]|\\sat\\s(?=\\S{1,63}\\s?(?:\\(dot\\)|\\[dot\\]|dot\\s)))\\s?[\\p{L}\\p{N}.-]{1,190}(?:\\.|\\s?(?:\\(dot\\)|\\[dot\\]|\\sdot\\s)\\s?)\\p{L}{2,24}',
    `(?<![\\p{L}\\p{N}@.-])(?:[\\p{L}\\p{N}-]{1,63}\\.){1,4}(?:${topLevel}|xn--[a-z0-9-]{1,59})(?![\\p{L}\\p{N}'’])(?:/\\S{0,200})?`,
    '\\b(?:\\d{1,3}\\.){3}\\d{1,3}\\b',
    '\\b(?:alert|eval|fetch|document\\.\\w+)\\(',
  ].join('|'),
  'giu',
)
// Any ending could be a top-level domain; these are mostly files and products. A capital starts the next sentence.
const bareDomain =
  /[\p{L}\p{N}-]{1,63}\.(?!(?:js|ts|py|css|html?|json|php|md|pdf|jpe?g|png|gif|docx?|xlsx?|txt|csv)(?!\p{L}))\p{Ll}{2,24}(?![\p{L}\p{N}’'])/gu
// A dot in any script, or written out as a word.
const hiddenDot =
  /\s?(?:[[(]\s?(?:\.|dot|punkt|point|punto)\s?[\])])\s?|[\u3002\uff0e\uff61\u2024]|\s(?:dot|punkt|point|punto)\s(?=(?:com|net|org|info|biz|shop|online)(?![\p{L}\p{N}]))/giu

export function addressesIn(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(hiddenDot, '.')
  return [address, bareDomain].flatMap((pattern) => plain.match(pattern) ?? [])
}

export const looksLikeAddress = (text: string, own?: string): boolean =>
  addressesIn(own ? text.replaceAll(own, ' ') : text).length > 0

/** One line of plain text, such as a title. Empty if unusable or longer than `maxLength`, because we never cut lines. */
export function cleanLine(text: string, maxLength: number, { keepsNumber = false } = {}): string {
  const plain = splitCitations(stripForeign(text))
    .text.replace(/[*_`#]+/g, '')
    .replace(keepsNumber ? /^\s*[-•]\s+/ : /^\s*(?:\d+[.)]|[-•])\s+/, '')
    .replace(/\s+/g, ' ')
  const line = unquoted(plain.trim())
  return looksLikeAddress(line) || line.length > maxLength ? '' : line
}

// Inside quotation marks, the closing mark may be an apostrophe.
const quotations = ['“”', '""', '«»', '„“', '„”', '「」', '『』', '‘’', '‚‘', '‹›'].map(
  ([open = '', close = '']) =>
    new RegExp(`^${open}\\s?((?:[^${open}${close}]|${close}(?=\\p{L}))+)${close}(\\s{0,2}\\{url\\})?$`, 'u'),
)

export function unquoted(text: string): string {
  const quotation = quotations.find((one) => one.test(text))
  return quotation ? text.replace(quotation, (_whole, inner: string, url = '') => inner.trim() + url) : text
}
