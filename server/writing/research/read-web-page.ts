import { readBlocks } from '../../profile/site-posts/readable-text.ts'
import { looksLikeAddress } from '../model/strip-foreign.ts'
import { minRelevance, rankNearest } from '../text/similarity.ts'
import { sentencesOfText } from '../text/words.ts'

export interface UnusablePage {
  kind: 'unusable'
  cause: string
}
export type WebPage = { kind: 'read'; sentences: string[] } | UnusablePage

// What stands around an article, besides menus and forms.
const frameTags = new Set(['header', 'footer', 'aside', 'figure', 'dialog'])
// Less than this in its main part is a frame that a script would fill.
const minMainChars = 600
// A list of links tells nothing by itself.
const maxLinkedShare = 0.5
const sentenceChars = { min: 40, max: 400 }
// Of the longest articles: what comes later is comments.
const maxSentences = 1500
const maxChosen = 6
// A sentence with a figure is worth more than one that says the same without.
const figureBonus = 0.05

/** The main text of a page, a block a line. Runs in a thread: a page may be made to be slow. */
export function readWholePage({ html }: { html: string }): { kind: 'read'; text: string } | UnusablePage {
  const blocks = mainText(html)
  if (blocks.length === 0) return { kind: 'unusable', cause: 'empty' }
  if (blocks.some(ordersModels)) return { kind: 'unusable', cause: 'orders_models' }
  return { kind: 'read', text: blocks.map((block) => block.replace(/\s+/g, ' ')).join('\n') }
}

/** The sentences of a page that have to do with `about`, in their order. */
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

/** The article of a page without menus, teasers and lists of links, a block a line. */
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
  // A character that could not be read: the page is in another encoding.
  !sentence.includes('\ufffd') &&
  !looksLikeAddress(sentence)

const orders = [
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:instructions?|prompts?|rules|guidelines|directions)\b/i,
  /\b(?:system prompt|language models?:|you are (?:now )?(?:chatgpt|an? (?:ai|llm|assistant|language model))|as an ai\b|<\/?data>)/i,
  /\b(?:insert|include|publish|add|post) (?:this|the following|a) (?:link|url|code|script)\b/i,
  /\b(?:ignorier\w*|vergiss|missachte)\b.{0,40}\b(?:anweisung\w*|regeln|vorgaben)\b/i,
  /\b(?:ignor(?:e[rz]?|a)|oublie[rz]?|olvida)\b.{0,40}\b(?:instruc\w+|consignes?|r[eè]gles?|reglas)\b/i,
]

/** A page that speaks to language models is written to mislead them: nothing of it is used. */
export const ordersModels = (text: string): boolean => orders.some((order) => order.test(text))
