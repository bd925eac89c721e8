import { detectLanguage, isOtherLanguage } from '../../../platform/text/detect-language.ts'
import { lettersOf } from '../../../posts/content/plain-text.ts'
import { plain } from '../truth/words.ts'
import type { Finding } from './finding.ts'
import { english } from './promises/english.ts'
import { french } from './promises/french.ts'
import { german } from './promises/german.ts'
import type { PromiseRules } from './promises/promise-rules.ts'
import { spanish } from './promises/spanish.ts'

const rules: Record<string, PromiseRules> = { en: english, de: german, fr: french, es: spanish }
// What denies a promise stands just before it, in the same clause.
const denialChars = 40
// "Not only" denies nothing, and neither does "no other".
const noDenial =
  /\b(?:not only|not just|no other|no question|no doubt|nicht nur|kein anderer|keine andere|non seulement|pas seulement|aucun autre|no solo|no sólo|ningún otro|sin duda|sans aucun doute|ohne zweifel)\b/giu
const rhetorical = /^(?:did you know|wussten sie|wusstest du|saviez-vous|savais-tu|sabías|sabía usted)/iu

/** Promises of health, law, money and safety that no fact makes word for word; advice and hedged sentences promise nothing. */
export function findPromises(sentences: string[], facts: string[], language: string): Finding[] {
  const known = facts.map(lettersOf)
  return sentences.flatMap((sentence) => {
    const text = plain(sentence)
    const own = isOtherLanguage(text, language) ? detectLanguage(text).language : language
    const { promises, denials, hedges } = rules[own ?? language] ?? english
    if ((text.endsWith('?') && !rhetorical.test(text)) || hedges.test(text)) return []
    const found = promises.flatMap(([kind, pattern]): Finding[] => {
      const match = pattern.exec(text)
      if (!match) return []
      const before = text
        .slice(Math.max(0, match.index - denialChars), match.index)
        .replace(noDenial, '')
        .replace(/^.*[,;:–—(]/su, '')
      const letters = lettersOf(match[0])
      const isDenied = denials.test(before) || known.some((fact) => fact.includes(letters))
      return isDenied ? [] : [{ kind, sentence, text: match[0] }]
    })
    return [...new Map(found.toReversed().map((one) => [one.kind, one])).values()].toReversed()
  })
}
