import { keywordKey } from '../../../contract/keywords/find-keyword.ts'
import { foldText } from '../../../contract/keywords/fold-text.ts'
import type { Keyword } from '../extraction/extract-keywords.ts'

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

/**
 * Of the model's keywords those whose every word stands in the text or in a focus word, each once, best first; what the
 * model knows of a word the traditional method found is added to that. Every focus word is covered, as it does.
 */
export function checkAiKeywords(
  found: Keyword[],
  { text, focusWords, nlp }: Evidence,
  max: number,
): CheckedKeyword[] {
  const said = foldText([text, ...focusWords].join('\n')).all
  const isSaid = (word: string) => {
    const { units } = foldText(word)
    return units.length > 0 && units.every((unit) => said.includes(unit))
  }
  const known = new Map(nlp.map((keyword) => [keywordKey(keyword.word), keyword]))
  const checked = new Map<string, CheckedKeyword>()
  for (const keyword of found) {
    const key = keywordKey(keyword.word)
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
  const holds = (word: string, focus: string) => ` ${keywordKey(word)} `.includes(` ${keywordKey(focus)} `)
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
