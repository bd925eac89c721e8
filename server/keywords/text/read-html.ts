import { readBlocks } from '../../profile/site-posts/readable-text.ts'

/** Visible text with the positions of its headings. */
export interface PlainText {
  text: string
  headings: [number, number][]
}

// Only real tags: "a <b and c> d" is not HTML.
const looksLikeHtml =
  /<(p|div|h[1-6]|ul|ol|li|br|a|span|strong|em|b|i|img|table|figure|blockquote|section|article|html|body|script|style|!--)(\s[^<>]{0,2000})?\/?>|<!--/i
// Addresses are never keywords, and they separate the words around them.
const address = /\b(?:https?:\/\/|www\.)[^\s<>"')\]]+|[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64})+/g

/** Reads text or HTML; blocks end sentences, code blocks and scripts are skipped. */
export function readHtml(source: string): PlainText {
  const blocks = looksLikeHtml.test(source) ? readBlocks(source) : [{ text: source, isHeading: false }]
  let text = ''
  const headings: PlainText['headings'] = []
  for (const block of blocks) {
    if (block.isHeading) headings.push([text.length, text.length + block.text.length])
    text += `${block.text}\n\n`
  }
  return { text: text.trimEnd().replace(address, (found) => '|'.padEnd(found.length)), headings }
}
