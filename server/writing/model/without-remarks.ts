import { splitSentences } from '../../platform/text/split-sentences.ts'
import type { IsAbout } from './about-post.ts'

interface Asked {
  isAbout: IsAbout
  /** What the text is called where it was asked for: `title`, `linkedin`. */
  part: string
}

/**
 * What was asked for in a model's answer, without what the model says of it, told by its form: what leads in with a colon, a
 * quotation in a frame, a label, the count of its characters, and what follows at the end without a word of the post. Empty where
 * several texts are offered.
 */
export function withoutRemarks(answer: string, asked: Asked): string {
  const text = withoutCount(answer.trim(), asked)
  if (isChoice(text, asked)) return ''
  const framed = quotedIn(text, asked) ?? withoutLead(text, asked)
  return unquoted(withoutEnd(withoutCount(framed, asked), asked)).trim()
}

/** One line where one was asked for; empty where there are several that all speak of the post. */
export function oneLine(answer: string, asked: Asked): string {
  const lines = withoutRemarks(answer, asked).split(/\n+/).filter(Boolean)
  const own = lines.filter((line) => asked.isAbout(line))
  return lines.length < 2 ? (lines[0] ?? '') : own.length === 1 && own[0] === lines[0] ? own[0]! : ''
}

// Within a pair its closing sign may be an apostrophe.
const frames = ['“”', '""', '«»', '„“', '„”', '「」', '『』', '‘’', '‚‘', '‹›'].map(
  ([open = '', close = '']) => {
    const inner = `\\s?((?:[^\\n${close}]|${close}(?=\\p{L})){12,600})${close}`
    return {
      whole: new RegExp(`^${open}${inner}(\\s{0,2}\\{url\\})?$`, 'u'),
      framed: new RegExp(`^([^${open}\\n]{0,200})${open}${inner}([^]*)$`, 'u'),
    }
  },
)

/** The quotation in the middle of what does not speak of the post; undefined where there is none. */
function quotedIn(text: string, { isAbout }: Asked): string | undefined {
  for (const { framed } of frames) {
    const [, before = '', quotation = '', after = ''] = framed.exec(text) ?? []
    const said = withoutTags(after)
    if (!isAbout(quotation) || isAbout(before) || isAbout(said)) continue
    const isFrame = /[:：]\s*$/.test(before) || said.split(/\s+/).length > minRemarkWords
    if (isFrame) return `${quotation.trim()}${after.includes('{url}') ? ' {url}' : ''}`
  }
  return undefined
}

const unquoted = (text: string): string => {
  const pair = frames.find(({ whole }) => whole.test(text))
  return pair ? text.replace(pair.whole, (_whole, inner: string, url = '') => `${inner.trim()}${url}`) : text
}

// A label of more words is a sentence, and a lead in of more than this begins the text.
const maxLeadWords = 25
// "The main thing in short:" is a way to begin.
const maxPhraseWords = 4
const minRemarkWords = 3

/** Without a first line, or the beginning of it, that ends with a colon and names the text rather than what it is about. */
function withoutLead(text: string, asked: Asked): string {
  const { isAbout, part } = asked
  const [, lead = '', after = ''] = /^([^:：]{1,200})[:：][*_]{0,2}([^]*)$/u.exec(text) ?? []
  const rest = after.trimStart()
  const gap = after.slice(0, after.length - rest.length)
  const words = lead.trim().split(/\s+/).length
  if (rest === '' || words > maxLeadWords || isAbout(lead)) return text
  const isList = /^(?:[-–•*✓✅👉]|\p{Emoji_Presentation}|\d+[.)])/u.test(rest)
  const isOwnLine = gap.includes('\n') && !isList
  const isSentence =
    /[.!?！。]\s/u.test(lead) || (part === 'excerpt' && (words === 1 || words > maxPhraseWords))
  // What goes on in lower case belongs to its beginning.
  const isWhole = !/^\p{Ll}/u.test(rest) && isAbout(rest)
  return namesPart(lead, part) || isOwnLine || (isSentence && isWhole) ? withoutLead(rest, asked) : text
}

const network =
  /^[*_#\s]{0,4}x(?!\p{L})|(?<!\p{L})(?:linkedin|facebook|instagram|twitter|threads|bluesky)(?!\p{L})/iu
// Titel, titre, título, titolo and tytuł begin so.
const title = /(?<!\p{L})t[iíy]t/iu

/** Whether a lead calls the text by the name of its part. */
const namesPart = (lead: string, part: string): boolean =>
  part === 'title' ? title.test(lead) : network.test(part) && network.test(lead)

// Shorter ones are the steps of a list.
const minChoiceChars = 40

/** Two texts to choose from: the same label with the next number or letter before each. */
function isChoice(text: string, { isAbout }: Asked): boolean {
  const [, label = '', first = ''] = /^[*#\s]{0,5}(\p{L}{1,20})\s?([1Aa])[*]{0,2}\s?[.):：]/u.exec(text) ?? []
  if (first === '' || isAbout(label)) return false
  const next = first === '1' ? '2' : first === 'A' ? 'B' : 'b'
  const at = text.search(new RegExp(`(?<!\\p{L})${label}\\s?${next}[*]{0,2}\\s?[.):：]`, 'u'))
  return at >= minChoiceChars || (at > 0 && text.slice(0, at).includes('{url}'))
}

const count = /[([（【][^()[\]（）【】\d\n]{0,20}(\d{1,4})[^\S\n]?(\p{L}[\p{L}.]{0,30})[)\]）】]$/u
// Models miscount by as much.
const miscount = { min: 0.6, max: 1.5 }

/** Without its own length in brackets at the end. */
function withoutCount(text: string, { isAbout }: Asked): string {
  const linked = text.trimEnd()
  const body = (linked.endsWith('{url}') ? linked.slice(0, -'{url}'.length) : linked).trimEnd()
  const found = count.exec(body)
  if (!found) return text
  const [whole, number = '', unit = ''] = found
  const length = body.length - whole.length
  const isLength = Number(number) >= length * miscount.min && Number(number) <= length * miscount.max
  return isLength && !isAbout(unit) ? body.slice(0, found.index).trimEnd() + text.slice(body.length) : text
}

const withoutTags = (text: string) => text.replace(/\{url\}|#[\p{L}\p{N}_]+/gu, '')
/** Nothing to read, or so few words that they may well end a text: "Here's how." */
const isBare = (text: string) =>
  withoutTags(text).trim().split(/\s+/).length < minRemarkWords || !/\p{L}/u.test(withoutTags(text))

/** Without the sentences at the end that say no word of the post: after the address, else after a line of their own or in one line. */
function withoutEnd(text: string, { isAbout }: Asked): string {
  const lines = text.split('\n')
  const rule = lines.findIndex((line) => /^(?:-{3,}|\*{3,}|_{3,})$/.test(line.trim()))
  const before = lines.slice(0, Math.max(rule, 0)).join('\n')
  if (isAbout(before)) return before.trim()
  const last = text.lastIndexOf('{url}')
  const from = last === -1 ? Math.max(0, text.lastIndexOf('\n\n')) : last + '{url}'.length
  const end = splitSentences(text.slice(from))
  let kept = end.length
  while (kept > (from === 0 ? 1 : 0) && !isBare(end[kept - 1]!) && !isAbout(end[kept - 1]!)) kept--
  return kept === end.length ? text : text.slice(0, from) + end.slice(0, kept).join('')
}
