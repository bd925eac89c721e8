import type { Keyword } from '../extraction/extract-keywords.ts'
import { splitWords } from '../text/split-words.ts'

export interface CheckedKeyword extends Keyword {
  /** The traditional method finds it in the text too. */
  confirmed: boolean
}

interface Evidence {
  /** Plain text. */
  text: string
  focusWords: string[]
  /** What the traditional method found, focus words covered. */
  nlp: Keyword[]
}

const stemsOf = (text: string) => splitWords(text).map(({ stem }) => stem)
const keyOf = (word: string) => stemsOf(word).join(' ') || word.toLowerCase()
// Scripts without spaces are looked for as they stand.
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u

/**
 * Of the model's keywords those whose every word stands in the text or in a focus word, each once, best first; what the
 * model knows of a word the traditional method found is added to that. Every focus word is covered, as it does.
 */
export function checkAiKeywords(
  found: Keyword[],
  { text, focusWords, nlp }: Evidence,
  max: number,
): CheckedKeyword[] {
  const said = new Set([text, ...focusWords].flatMap(stemsOf))
  const isSaid = (word: string) =>
    unspaced.test(word)
      ? text.includes(word) || focusWords.includes(word)
      : stemsOf(word).length > 0 && stemsOf(word).every((stem) => said.has(stem))
  const known = new Map(nlp.map((keyword) => [keyOf(keyword.word), keyword]))
  const checked = new Map<string, CheckedKeyword>()
  for (const keyword of found) {
    const key = keyOf(keyword.word)
    if (!isSaid(keyword.word) || checked.has(key)) continue
    const same = known.get(key)
    const relatedWords = [...new Set([...keyword.relatedWords, ...(same?.relatedWords ?? [])])].slice(0, 5)
    checked.set(key, { ...keyword, relatedWords, confirmed: same !== undefined })
  }
  return coverFocusWords(
    [...checked.values()].toSorted((a, b) => b.relevance - a.relevance),
    { focusWords, nlp },
    max,
  )
}

/** What the model left out of the focus words comes from the traditional method, in place of the least relevant. */
function coverFocusWords(
  checked: CheckedKeyword[],
  { focusWords, nlp }: Omit<Evidence, 'text'>,
  max: number,
): CheckedKeyword[] {
  const holds = (word: string, focus: string) => ` ${keyOf(word)} `.includes(` ${keyOf(focus)} `)
  const kept = checked.slice(0, max)
  for (const focus of focusWords) {
    if (kept.some(({ word }) => holds(word, focus))) continue
    const covering = nlp.find(({ word }) => holds(word, focus))
    if (!covering) continue
    if (kept.length >= max) {
      const spare = kept.findLastIndex(({ word }) => !focusWords.some((one) => holds(word, one)))
      if (spare < 0) break
      kept.splice(spare, 1)
    }
    kept.push({ ...covering, confirmed: true })
  }
  return kept.toSorted((a, b) => b.relevance - a.relevance)
}
