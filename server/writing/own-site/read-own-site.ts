import { factKey } from '../../profile/facts/add-fact.ts'
import { sentencesOfText } from '../brief/make-sheet.ts'
import type { Gathered } from '../evidence/evidence.ts'
import { looksLikeAddress } from '../model/strip-foreign.ts'
import { ordersModels } from '../research/read-web-page.ts'
import { cosine, topicReader, weigh } from '../text/similarity.ts'
import { claimsIn, isOfAuthor, isSensitive, isStatement } from './find-statements.ts'

/** A post, page or product of the customer's site, as it was last read. */
interface OwnPage {
  kind: 'post' | 'page' | 'product'
  url: string
  title: string
  text: string
  /** The day it was read (ISO 8601). */
  date: string
}

interface OwnSite {
  /** In the order of their worth: what a business does stands on its pages. */
  pages: OwnPage[]
  businessName: string
  /** What the post is about. */
  about: string
  /** Keys of facts that were confirmed or dismissed. */
  known: string[]
}

interface ReadSite {
  /** What only the owner can say is true. */
  statements: { text: string; key: string; url: string }[]
  /** What pages and products say besides, nearest to `about` first. */
  evidence: Gathered[]
}

// A list that is read to its end; what is decided makes room for the next ones.
const maxStatements = 30
// A page of this length says what a business does many times over.
const maxTextLength = 20_000
// Twice the longest that people write; looking for claims takes the square of it.
const maxTitleLength = 500
const sentenceChars = { min: 30, max: 320 }
// Six paragraphs of a prompt; more would crowd out what somebody has confirmed.
const maxEvidence = 12
const minRelevance = 0.05

/** Runs in a thread: a site has up to three hundred texts, and somebody who broke into it may have written them. */
export function readOwnSite({ pages, businessName, about, known }: OwnSite): ReadSite {
  const seen = new Set(known)
  const statements: ReadSite['statements'] = []
  const evidence: Gathered[] = []
  for (const page of pages) {
    const sentences = sentencesOfText(page.text.slice(0, maxTextLength))
    if (sentences.some(ordersModels)) continue
    const isPost = page.kind === 'post'
    const title = page.title.slice(0, maxTitleLength)
    const isTitleFit = claimsIn(title, businessName).length === 0 && !isSensitive(title)
    for (const text of sentences)
      if (isStatement(text, businessName, isPost)) {
        const key = factKey(text)
        if (statements.length === maxStatements || seen.has(key)) continue
        seen.add(key)
        statements.push({ text, key, url: page.url })
      } else if (!isPost && isTitleFit && isUsable(text, businessName)) evidence.push(itemOf(page, text))
  }
  return { statements, evidence: nearest(evidence, about) }
}

/** Nothing that anybody could be held to: no claims, no first person, nothing about money, health or law. */
const isUsable = (text: string, businessName: string) =>
  text.length >= sentenceChars.min &&
  text.length <= sentenceChars.max &&
  /[.!…]["”’)]?$/.test(text) &&
  !isOfAuthor(text, businessName) &&
  !isSensitive(text) &&
  !looksLikeAddress(text) &&
  claimsIn(text, businessName).length === 0

const itemOf = ({ kind, url, title, date }: OwnPage, text: string): Gathered => ({
  kind: kind === 'product' ? 'product' : 'passage',
  ...{ text, title, source: 'site', url, date, confirmed: false },
})

function nearest(items: Gathered[], about: string): Gathered[] {
  const texts = items.map(({ text, title = '' }) => `${title} ${text}`)
  const read = topicReader([about, ...texts])
  const contents = texts.map(read)
  const weights = weigh(contents)
  const wanted = read(about)
  return items
    .map((item, at) => ({ item, relevance: cosine(wanted, contents[at]!, weights) }))
    .filter(({ relevance }) => relevance >= minRelevance)
    .toSorted((a, b) => b.relevance - a.relevance)
    .slice(0, maxEvidence)
    .map(({ item }) => item)
}
