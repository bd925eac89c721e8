import { rarityOf } from '../../keywords/text/rarity.ts'
import { found, type Finding } from './code-check-levels.ts'
import { isOtherLanguage, leadOver, nameOfLanguage } from '../../platform/text/detect-language.ts'

// A shorter line may be a name or a dish.
const minWords = 4
// Models slip into English, so a smaller lead is enough for English.
const englishLead = 110

const quoted = /“[^“”]{1,300}”|"[^"\n]{1,300}"|«[^«»]{1,300}»|„[^„“”]{1,300}[“”]|「[^「」]{1,300}」/gu
const wordsOf = (text: string) => text.toLowerCase().match(/\p{L}[\p{L}\p{M}'’]*/gu) ?? []

/**
 * Returns a test whether a line is surely in another language than a text in `language`. Quotations are ignored, and
 * so are words the text uses itself, so that English terms in German headings pass.
 */
export function foreignTo(language: string, text: string[]): (line: string) => boolean {
  // Weighed only when a line is in doubt, because it takes as long as all lines together.
  let own: Set<string> | undefined
  return (line) => {
    const unquoted = line.replace(quoted, ' ')
    if (leadOver(language, unquoted) < englishLead) return false
    own ??= new Set(text.filter((one) => leadOver(language, one) < englishLead).flatMap(wordsOf))
    const rest = wordsOf(unquoted).filter((word) => !own?.has(word))
    const left = rest.join(' ')
    if (rest.length >= minWords && isOtherLanguage(left, language)) return true
    return leadOver(language, left, 'en') >= englishLead && rest.every((word) => rarityOf(word) < 1)
  }
}

// A shorter post is judged sentence by sentence; quotations and foreign terms stay below this share.
const minLanguageChars = 200
const maxOtherShare = 0.3

export function findWrongLanguage(sentences: string[], language: string | undefined): Finding[] {
  const lengthOf = (lines: string[]) => lines.reduce((sum, line) => sum + line.length, 0)
  const total = lengthOf(sentences)
  if (language === undefined || total < minLanguageChars) return []
  const other = sentences.filter((sentence) => isOtherLanguage(sentence, language))
  return lengthOf(other) > total * maxOtherShare ? [found('postLanguage', nameOfLanguage(language))] : []
}
