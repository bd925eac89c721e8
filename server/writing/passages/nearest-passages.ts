import { splitSentences } from '../../platform/text/split-sentences.ts'
import { contentOf } from '../gates/truth/words.ts'
import { cosine, weigh } from '../text/similarity.ts'

export interface OwnText {
  title: string
  /** Null for what was pasted or uploaded. */
  url: string | null
  /** Plain text, a paragraph a line. */
  text: string
}

export interface Passage extends OwnText {
  /** Cosine with the topic, 0 to 1. */
  relevance: number
}

// Evidence favours few short samples over the whole archive; six paragraphs are a page of a prompt.
const maxPassages = 6
// More from one text would make its copy.
const maxPerText = 2
// A heading or a caption says nothing about style; more than this is no passage.
const wordRange = { least: 12, most: 90 }
// Below this two paragraphs share a word by chance, as for links.
const minRelevance = 0.08
// Enough for years of posts, and still milliseconds.
const maxParagraphs = 4000

/**
 * The paragraphs of the customer's own texts that are nearest to the topic, by the cosine of their words' stems under inverse
 * document frequency (Spärck Jones 1972). No model takes part: the same texts and topic give the same passages.
 */
export function nearestPassages(topic: string, texts: OwnText[]): Passage[] {
  const seen = new Set<string>()
  const paragraphs = texts
    .flatMap(({ title, url, text }) => text.split('\n').map((line) => ({ title, url, text: fitted(line) })))
    .filter(({ text }) => {
      const isNew = !seen.has(text)
      seen.add(text)
      return isNew && text.split(' ').length >= wordRange.least
    })
    .slice(0, maxParagraphs)
  const contents = paragraphs.map(({ text }) => contentOf(text))
  const weights = weigh(contents)
  const about = contentOf(topic)
  const taken = new Map<string, number>()
  return paragraphs
    .map((paragraph, at) => ({ ...paragraph, relevance: round(cosine(about, contents[at]!, weights)) }))
    .filter(({ relevance }) => relevance >= minRelevance)
    .toSorted((a, b) => b.relevance - a.relevance)
    .filter(({ title }) => {
      const count = (taken.get(title) ?? 0) + 1
      taken.set(title, count)
      return count <= maxPerText
    })
    .slice(0, maxPassages)
}

const round = (value: number) => Math.round(value * 1000) / 1000

function fitted(line: string): string {
  const text = line.replace(/\s+/g, ' ').trim()
  let kept = ''
  for (const sentence of splitSentences(text)) {
    if ((kept + sentence).split(' ').length > wordRange.most) break
    kept += sentence
  }
  return kept.trim()
}
