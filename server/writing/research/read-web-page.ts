import { readBlocks } from '../../profile/site-posts/readable-text.ts'
import { looksLikeAddress } from '../model/strip-foreign.ts'
import { minRelevance, rankNearest, sentencesOfText } from '../text/words.ts'

export interface UnusablePage {
  kind: 'unusable'
  cause: string
}
export type WebPage = { kind: 'read'; sentences: string[] } | UnusablePage

// Elements around an article, besides menus and forms.
const frameTags = new Set(['header', 'footer', 'aside', 'figure', 'dialog'])
// With less text, the page is probably a shell filled by a script.
const minMainChars = 600
// A list of links says nothing by itself.
const maxLinkedShare = 0.5
const sentenceChars = { min: 40, max: 400 }
// Enough for the longest articles; what follows is comments.
const maxSentences = 1500
const maxChosen = 6
// A sentence with a figure beats one that says the same without.
const figureBonus = 0.05

/** The main text of a page, one block per line. Runs in a thread because a page may be built to be slow. */
export function readWholePage({ html }: { html: string }): { kind: 'read'; text: string } | UnusablePage {
  const blocks = mainText(html)
  if (blocks.length === 0) return { kind: 'unusable', cause: 'empty' }
  if (blocks.some(ordersModels)) return { kind: 'unusable', cause: 'orders_models' }
  return { kind: 'read', text: blocks.map((block) => block.replace(/\s+/g, ' ')).join('\n') }
}

export function readWebPage({ html, about }: { html: string; about: string }): WebPage {
  const page = readWholePage({ html })
  if (page.kind === 'unusable') return page
  const usable = [...new Set(sentencesOfText(page.text).slice(0, maxSentences))].filter(isUsable)
  const bonus = (text: string) => (/\d/.test(text) ? figureBonus : 0)
  const ranked = rankNearest(usable, (text) => [text], about)
    .filter(({ relevance }) => relevance >= minRelevance)
    .toSorted((a, b) => b.relevance + bonus(b.item) - a.relevance - bonus(a.item))
    .slice(0, maxChosen)
    .map(({ item }) => item)
  if (ranked.length === 0) return { kind: 'unusable', cause: 'off_topic' }
  return { kind: 'read', sentences: ranked.toSorted((a, b) => usable.indexOf(a) - usable.indexOf(b)) }
}

function mainText(html: string): string[] {
  const blocks = readBlocks(html, frameTags).filter(
    ({ text, linked }) => linked <= text.length * maxLinkedShare && /[.!?…]["”’)]?$/.test(text),
  )
  const main = blocks.filter(({ isMain }) => isMain)
  const length = main.reduce((sum, { text }) => sum + text.length, 0)
  return (length >= minMainChars ? main : blocks).map(({ text }) => text)
}

const isUsable = (sentence: string) =>
  sentence.length >= sentenceChars.min &&
  sentence.length <= sentenceChars.max &&
  /[.!…]["”’)]?$/.test(sentence) &&
  // A replacement character means that the page has a different encoding.
  !sentence.includes('\ufffd') &&
  !looksLikeAddress(sentence)

const orders = [
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:instructions?|prompts?|rules|guidelines|directions)\b/i,
  /\b(?:system prompt|language models?:|you are (?:now )?(?:chatgpt|an? (?:ai|llm|assistant|language model))|as an ai\b|<\/?data>)/i,
  /\b(?:insert|include|publish|add|post) (?:this|the following|a) (?:link|url|code|script)\b/i,
  /\b(?:ignorier\w*|vergiss|missachte)\b.{0,40}\b(?:anweisung\w*|regeln|vorgaben)\b/i,
  /\b(?:ignor(?:e[rz]?|a)|oublie[rz]?|olvida)\b.{0,40}\b(?:instruc\w+|consignes?|r[eè]gles?|reglas)\b/i,
]

/** Detects pages that address language models, which are written to mislead them and so are ignored. */
export const ordersModels = (text: string): boolean => orders.some((order) => order.test(text))
