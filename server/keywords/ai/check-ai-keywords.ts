import { keywordKey } from '../../../contract/keywords/find-keyword.ts'
import { foldText } from '../../../contract/keywords/fold-text.ts'
import { detectLanguage, isEnglish } from '../../platform/text/detect-language.ts'
import type { Keyword } from '../extraction/extract-keywords.ts'
import { addCovering } from '../extraction/focus-words.ts'
import { rarityOf } from '../text/rarity.ts'
import { splitWords } from '../text/split-words.ts'
import { isForeignStopWord, isStopWord } from '../text/word-lists.ts'
import { asSearched, readSpellings } from './as-searched.ts'

/** A model's keyword, with the passage it is about, if its words are others. */
export interface AiKeyword extends Keyword {
  quote: string
}

export interface CheckedKeyword extends Keyword {
  /** The traditional method also finds it in the text. */
  confirmed: boolean
}

interface Evidence {
  text: string
  focusWords: string[]
  siteTexts: string[]
  /** Keywords by the traditional method, which cover the focus words. */
  nlp: Keyword[]
  /** The text is a whole site, of which a keyword is about no single passage. */
  isSite?: boolean
}

/** Keeps the model's keywords that are about the text and covers every focus word; the traditional method's find confirms them. */
export function checkAiKeywords(found: AiKeyword[], evidence: Evidence, max: number): CheckedKeyword[] {
  const { text, focusWords, siteTexts, nlp, isSite } = evidence
  const isAbout = aboutTester(evidence)
  // A model that capitalizes some words tells names from others, as headings of the text don't. In German every noun has a capital.
  const tellsNames = !isSite && !isGerman(text) && found.some(({ word }) => word !== word.toLowerCase())
  const spell = readSpellings([text, ...siteTexts].join('\n'), tellsNames)
  const nlpByKey = new Map(nlp.map((keyword) => [keywordKey(keyword.word), keyword]))
  const focusKeys = new Set(focusWords.map(keywordKey))
  const checked = new Map<string, CheckedKeyword>()
  for (const { quote, ...keyword } of found) {
    const key = keywordKey(keyword.word)
    // Focus words are the owner's.
    const word = focusKeys.has(key) ? keyword.word : asSearched(keyword.word, spell)
    if (word === undefined || checked.has(key) || !isAbout(word, quote)) continue
    const same = nlpByKey.get(key)
    const relatedWords = [...new Set([...keyword.relatedWords, ...(same?.relatedWords ?? [])])].slice(0, 5)
    checked.set(key, { ...keyword, word, relatedWords, confirmed: same !== undefined })
  }
  const shown = [...checked.values()].toSorted((a, b) => b.relevance - a.relevance).slice(0, max)
  const covers = (word: string, focus: string) => holds(` ${keywordKey(word)} `, focus)
  const missing = focusWords.filter((focus) => !shown.some(({ word }) => covers(word, focus)))
  const covering = new Set(missing.flatMap((focus) => nlp.find(({ word }) => covers(word, focus)) ?? []))
  const added = [...covering].slice(0, max).map((keyword) => ({ ...keyword, confirmed: true }))
  return addCovering(shown, added, max, ({ word }) => focusWords.some((focus) => covers(word, focus)))
}

const minQuoteWords = 3

/** A keyword's words are in the text, or there and on the site, or it answers a quoted passage without a name that nobody has. */
function aboutTester({
  text,
  focusWords,
  siteTexts,
  isSite,
}: Evidence): (word: string, quote: string) => boolean {
  const own = foldText([text, ...focusWords].join('\n')).all
  const all = siteTexts.length > 0 ? own + foldText(siteTexts.join('\n')).all : own
  const isInEnglish = isEnglish(beginningOf(text))
  const capitalizesNouns = isGerman(text)
  // German writes every noun with a capital.
  const isInvented = ({ text: shown, lower }: { text: string; lower: string }) =>
    !holds(all, shown) && ((!capitalizesNouns && shown !== lower) || (isInEnglish && rarityOf(lower) === 1))
  return (word, quote) => {
    const { units } = foldText(contentOf(word))
    const unknown = units.filter((unit) => !all.includes(unit)).length
    if (!units.some((unit) => own.includes(unit))) return false
    if (unknown === 0) return true
    const isQuoted = splitWords(quote).length >= minQuoteWords && holds(own, quote)
    return (isSite || isQuoted) && unknown <= units.length / 2 && !splitWords(word).some(isInvented)
  }
}

const beginningOf = (text: string) => text.slice(0, 1500)
const isGerman = (text: string) => detectLanguage(beginningOf(text)).language === 'de'

/** Without the words that any search may have: "how often", "near me". */
function contentOf(keyword: string): string {
  const words = splitWords(keyword).filter(({ lower }) => !isStopWord(lower) && !isForeignStopWord(lower))
  return words.map(({ text }) => text).join(' ') || keyword
}

const holds = (folded: string, words: string) => folded.includes(` ${foldText(words).all.trim()} `)
