import { Marked } from 'marked'
import { listNumbers } from './is-markdown.ts'

const isWordSign = (sign: string | undefined) => /[\p{L}\p{N}]/u.test(sign ?? '')
const keptTags =
  /^<\/?(?:a|abbr|b|br|cite|code|del|details|em|i|ins|kbd|mark|p|q|s|samp|small|strong|sub|summary|sup|u|var)\b/i
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const marked = new Marked({
  gfm: true,
  // Chats show every line break.
  breaks: true,
  tokenizer: {
    // A star between two letters or digits is literal: 2*3*4.
    emStrong(src, _masked, before) {
      const stars = /^\*+/.exec(src)?.[0] ?? ''
      if (!isWordSign(before) || !stars || !isWordSign(src[stars.length])) return false
      return { type: 'text', raw: stars, text: stars } as never
    },
    // A single tilde means “about”.
    del: (src) => (/^~~/.test(src) ? false : undefined),
    // Indented text is not code.
    code: () => undefined,
  },
  renderer: {
    // Unknown elements in angle brackets are text, as in “Dear <name>”.
    html: ({ text }) => (keptTags.test(text) ? text : escape(text)),
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
  },
})

/** Renders Markdown as HTML. A number at the start of a line that doesn't count, such as a year, stays in its sentence. */
export function markdownToHtml(text: string): string {
  const numbers = new Set(listNumbers(text))
  const isCounting = (number: number) => number <= 1 || numbers.has(number - 1) || numbers.has(number + 1)
  const plain = text.replace(
    /^([ \t]*)(\d+)([.)])(?= )/gm,
    (whole, blank: string, number: string, sign: string) =>
      number.length < 4 && isCounting(Number(number)) ? whole : `${blank}${number}\\${sign}`,
  )
  return marked.parse(plain, { async: false })
}
