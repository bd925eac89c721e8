import { DomUtils, parseDocument } from 'htmlparser2'
import { plainText } from '../../posts/content/plain-text.ts'
import { isElement, partsOf, type Node } from './html-nodes.ts'

interface Question {
  level: number
  name: string
  answer: string[]
  /** Only paragraphs and lists so far. */
  isPlain: boolean
}

// The question marks of all scripts, before a closing quote or bracket; Greek writes a semicolon, and Armenian marks a vowel.
const questionEnd =
  /[?؟፧᥅⁇-⁉‽❓❔⳺⳻⸮꘏꛷︖﹖？\u{11143}][\p{P}\s]{0,3}$|՞|\p{Script=Greek}\P{L}{0,3}[;\u037e]$/u
// The FAQ block of a plugin, or markup that the owner wrote: a page has one FAQPage.
const otherMarkup = /<!-- wp:[\w-]+\/[\w-]*faq|["/]FAQPage/
// Four times a typical post, and little beside what a site accepts.
const maxCharacters = 20_000

// When somebody who may not write scripts saves the post, WordPress removes the script's tags and leaves its text. So it is in
// a hidden element, and removed with or without them.
const ownMarkup =
  /(?:\n\n)?<!-- wp:html -->\n<div class="aw-faq"[^<>]*>(?:<script [^<>]*>)?[^<]*(?:<\/script>)?<\/div>\n<!-- \/wp:html -->/g

/**
 * FAQPage data for a post's blocks, as a block to append; empty without two answered questions in a row. It is added when
 * the post is sent and removed when it is read, so that nothing else knows of it.
 */
export function faqMarkup(content: string): string {
  if (otherMarkup.test(content)) return ''
  let room = maxCharacters
  const mainEntity = readQuestions(content)
    .map(({ name, answer }) => ({ name, text: answer.join('\n') }))
    .filter(({ name, text }) => (room -= name.length + text.length) >= 0)
    .map(({ name, text }) => ({
      '@type': 'Question',
      name,
      acceptedAnswer: { '@type': 'Answer', text },
    }))
  if (mainEntity.length < 2) return ''
  const json = JSON.stringify({ '@context': 'https://schema.org', '@type': 'FAQPage', mainEntity })
    // No text may end the script, be changed as an entity or run as a shortcode.
    .replace(/[<>&]|\[(?=[\w/])/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`)
  const script = `<script type="application/ld+json">${json}</script>`
  return `\n\n<!-- wp:html -->\n<div class="aw-faq" hidden>${script}</div>\n<!-- /wp:html -->`
}

export const withoutFaqMarkup = (raw: string): string => raw.replace(ownMarkup, '')

/** Question headings of one level in a row, each answered by paragraphs and lists alone. */
function readQuestions(content: string): Question[] {
  const found: Question[] = []
  let row: Question[] = []
  const endRow = () => {
    const answered = row.filter(({ answer, isPlain }) => isPlain && answer.length > 0)
    if (answered.length > 1) found.push(...answered)
    row = []
  }
  for (const node of partsOf(parseDocument(content))) {
    const tag = isElement(node) ? node.name : ''
    const words = wordsOf(node)
    const last = row.at(-1)
    if (/^h[2-6]$/.test(tag)) {
      const [level, name] = [Number(tag[1]), words.replaceAll('\n', ' ')]
      const isQuestion = questionEnd.test(name)
      // The answer continues below.
      if (last && level > last.level) last.isPlain = false
      if (!isQuestion || level !== last?.level) endRow()
      if (isQuestion) row.push({ level, name, answer: [], isPlain: true })
    } else if (last && !/^(p|ul|ol)$/.test(tag)) last.isPlain = false
    else if (words !== '') last?.answer.push(words)
  }
  endRow()
  return found
}

/** The visible text, with a line for each paragraph and item. */
const wordsOf = (node: Node): string =>
  plainText(
    DomUtils.getOuterHTML(node, { encodeEntities: 'utf8' })
      .replace(/\s+/g, ' ')
      .replace(/<[ou]l\b/g, '<br>$&'),
  )
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')
