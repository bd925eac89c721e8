import { isForeignStopWord, isStopWord } from '../../../keywords/text/stop-words.ts'
import { tokensOf } from '../truth/numbers/quantities.ts'
import { foldAccents, isContent } from '../truth/statement-words.ts'

// Seven tell words apart, and inflections of German, French and Spanish verbs mostly change what follows.
const rootLetters = 6
const minLetters = 3
// No word is longer; a run of letters must not cost more.
const maxLetters = 40

/** The words of a text that say something, folded, in their order. */
export const contentWords = (text: string): string[] =>
  tokensOf(text)
    .filter(
      (word) => word.length >= minLetters && isContent(word) && !isStopWord(word) && !isForeignStopWord(word),
    )
    .map((word) => foldAccents(word.slice(0, maxLetters)).replace(/^(?:[dljmnstc]|qu)'|'s?$/g, ''))
    .filter((word) => word.length >= minLetters)

// At least so much of a word is left of it.
const ending = /(?<=\p{L}{4})(?:ings?|edly|ed|es|en|er|ern|em|e|s|n)$/u

/** What the forms of a word have in common, in any of the four languages. */
export const rootOfWord = (word: string): string => word.replace(ending, '').slice(0, rootLetters)

export const contentRoots = (text: string): string[] => contentWords(text).map(rootOfWord)
