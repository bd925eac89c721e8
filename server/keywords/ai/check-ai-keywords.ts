import { keywordKey } from '../../../contract/keywords/find-keyword.ts'
import { foldText } from '../../../contract/keywords/fold-text.ts'
import type { Keyword } from '../extraction/extract-keywords.ts'
import { addCovering } from '../extraction/focus-words.ts'

export interface CheckedKeyword extends Keyword {
  /** The traditional method also finds it in the text. */
  confirmed: boolean
}

interface Evidence {
  /** Plain text. */
  text: string
  focusWords: string[]
  /** Keywords by the traditional method, which cover the focus words. */
  nlp: Keyword[]
}

/**
 * Keeps the model's keywords whose every word is in the text or a focus word, without repeats, best first, and adds what
 * the model knows to those of the traditional method. Covers every focus word.
 */
export function checkAiKeywords(found: Keyword[], { text, focusWords, nlp }: Evidence, max: number) {
  const evidenceText = foldText([text, ...focusWords].join('\n')).all
  const isSaid = (word: string) => {
    const { units } = foldText(word)
    return units.length > 0 && units.every((unit) => evidenceText.includes(unit))
  }
  const nlpByKey = new Map(nlp.map((keyword) => [keywordKey(keyword.word), keyword]))
  const checked = new Map<string, CheckedKeyword>()
  for (const keyword of found) {
    const key = keywordKey(keyword.word)
    if (!isSaid(keyword.word) || checked.has(key)) continue
    const same = nlpByKey.get(key)
    const relatedWords = [...new Set([...keyword.relatedWords, ...(same?.relatedWords ?? [])])].slice(0, 5)
    checked.set(key, { ...keyword, relatedWords, confirmed: same !== undefined })
  }
  const shown = [...checked.values()].toSorted((a, b) => b.relevance - a.relevance).slice(0, max)
  const holds = (word: string, focus: string) => ` ${keywordKey(word)} `.includes(` ${keywordKey(focus)} `)
  const missing = focusWords.filter((focus) => !shown.some(({ word }) => holds(word, focus)))
  const covering = new Set(missing.flatMap((focus) => nlp.find(({ word }) => holds(word, focus)) ?? []))
  const added = [...covering].slice(0, max).map((keyword) => ({ ...keyword, confirmed: true }))
  return addCovering(shown, added, max, ({ word }) => focusWords.some((focus) => holds(word, focus)))
}
