import { rarityOf } from '../../../keywords/text/rarity.ts'
import { detectLanguage, isOtherLanguage, leadOver } from '../../../platform/text/detect-language.ts'

// Shorter texts are in no language that could be told.
const minChars = 150
// A line of fewer words may be a name or a dish.
const minWords = 4
// What models slip into is English: where all words of a line are, less tells it.
const englishLead = 110

const quoted = /“[^“”]{1,300}”|"[^"\n]{1,300}"|«[^«»]{1,300}»|„[^„“”]{1,300}[“”]|「[^「」]{1,300}」/gu
const wordsOf = (text: string) => text.toLowerCase().match(/\p{L}[\p{L}\p{M}'’]*/gu) ?? []

/**
 * Tells lines that are surely in another language than a text in `language`. Quotations do not count, and neither do the words that
 * the text itself says: an English term in a German heading is foreign only where nothing else speaks of it.
 */
export function foreignTo(language: string, text: string[]): (line: string) => boolean {
  const own = new Set(text.filter((line) => leadOver(language, line) < englishLead).flatMap(wordsOf))
  return (line) => {
    const said = line.replace(quoted, ' ')
    if (leadOver(language, said) < englishLead) return false
    const rest = wordsOf(said).filter((word) => !own.has(word))
    const left = rest.join(' ')
    if (rest.length >= minWords && isOtherLanguage(left, language)) return true
    return leadOver(language, left, 'en') >= englishLead && rest.every((word) => rarityOf(word) < 1)
  }
}

/** The sentences of a post that are in another language than most of it. */
export function findForeign(sentences: string[]): { language: string | undefined; foreign: Set<string> } {
  const text = sentences.join('\n')
  const { language } = detectLanguage(text)
  const isTold = language !== undefined && text.length >= minChars
  return { language, foreign: new Set(isTold ? sentences.filter(foreignTo(language, sentences)) : []) }
}
