import { Parser } from 'htmlparser2'

/** Visible text with the positions of its headings. */
export interface PlainText {
  text: string
  /** Start and end of each heading in `text`, in order. */
  headings: [number, number][]
}

const heading = /^(h[1-6]|title)$/
const skippedTags = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'math',
  'pre',
  'iframe',
  'textarea',
])
const inlineTags = new Set(
  'a abbr b bdi bdo cite code data del dfn em font i ins kbd mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
)
// Only real tags: "a <b and c> d" is not HTML.
const looksLikeHtml =
  /<(p|div|h[1-6]|ul|ol|li|br|a|span|strong|em|b|i|img|table|figure|blockquote|section|article|html|body|script|style|!--)(\s[^<>]{0,2000})?\/?>|<!--/i
// Addresses name nothing and separate the words around them.
const address = /\b(?:https?:\/\/|www\.)[^\s<>"')\]]+|[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64})+/g

/** Reads text or HTML; tags end words, blocks end sentences, code blocks and scripts are skipped. */
export function readHtml(source: string): PlainText {
  const plain = looksLikeHtml.test(source) ? stripTags(source) : { text: source, headings: [] }
  return { ...plain, text: plain.text.replace(address, (found) => '|'.padEnd(found.length)) }
}

function stripTags(html: string): PlainText {
  let text = ''
  let silence = 0
  let headingStart = -1
  const headings: [number, number][] = []
  const parser = new Parser({
    onopentag(name) {
      if (skippedTags.has(name)) silence++
      if (!inlineTags.has(name)) text += '\n\n'
      if (heading.test(name)) headingStart = text.length
    },
    ontext(data) {
      if (silence === 0) text += data
    },
    onclosetag(name) {
      if (skippedTags.has(name)) silence--
      if (heading.test(name) && headingStart >= 0) {
        headings.push([headingStart, text.length])
        headingStart = -1
      }
      if (!inlineTags.has(name)) text += '\n\n'
    },
  })
  parser.write(html)
  parser.end()
  return { text, headings }
}
