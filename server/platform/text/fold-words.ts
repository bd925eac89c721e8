const marks = /(?:[\u0300-\u036f]|[\u200b-\u200f]|[\ufe00-\ufe0f]|\ufeff)+/g
const signs = /[!-/:-@[-`{-\u00bf\u2010-\u205e\u3001-\u303f]/g
// Emoji and characters of scripts without spaces, each of which is a word.
const ideographs =
  /[\u2300-\u23ff\u2600-\u27bf\u2e80-\u2fdf\u3041-\u30ff\u3400-\u9fff\u{1f000}-\u{1faff}\u{20000}-\u{3ffff}]/gu
// Most texts have no character from here on, and need not be searched for each range.
const firstIdeograph = /[\u2300-\uffff]/

/** Normalizes a text for search: lower case, no accents, single spaces. */
export const foldLetters = (text: string): string =>
  text.normalize('NFKD').toLowerCase().replace(marks, '').replaceAll('ß', 'ss').replace(/\s+/g, ' ').trim()

export function wordsOf(folded: string): string[] {
  const spaced = folded.replace(signs, ' ')
  const isSpelled = firstIdeograph.exec(spaced) === null
  return (isSpelled ? spaced : spaced.replace(ideographs, ' $& ')).split(/\s+/).filter(Boolean)
}

export const signsOf = (folded: string): string[] => [...new Set(folded.match(signs))]

// As in the index.
const maxWordLength = 60
const accountPrefix = (accountId: string) => accountId.slice(0, 8)
const startOf = (word: string, length: number) =>
  word.length <= length
    ? word
    : Array.from(word.slice(0, 2 * length))
        .slice(0, length)
        .join('')

/** The lexemes of a text for the index: its words, their first one and two letters for short queries, and its ideographs. */
export function lexemesOf(accountId: string, folded: string, maxCharacters: number): string[] {
  const found = new Set(signsOf(folded))
  let left = maxCharacters
  for (const word of wordsOf(folded.slice(0, maxCharacters))) {
    if ((left -= word.length + 1) < 0) break
    const start = startOf(word, maxWordLength)
    if (found.has(start)) continue
    found
      .add(start)
      .add(`^${startOf(word, 1)}`)
      .add(`^${startOf(word, 2)}`)
  }
  return [...found].map((lexeme) => accountPrefix(accountId) + lexeme)
}

const apostrophes = /['‘’ʼ]/

/** A tsquery for texts with words that start like these, their ideographs and their signs but for apostrophes; empty if nothing can be searched. */
export function lexemeQuery(accountId: string, folded: string): string {
  const quoted = (lexeme: string) => `'${accountPrefix(accountId)}${lexeme.replace(/['\\]/g, '$&$&')}'`
  const ofWord = (word: string) =>
    Array.from(word).length < 3 ? quoted(`^${word}`) : `${quoted(startOf(word, maxWordLength))}:*`
  return [
    ...new Set([
      ...wordsOf(folded).map(ofWord),
      ...signsOf(folded)
        .filter((sign) => !apostrophes.test(sign))
        .map(quoted),
    ]),
  ].join(' & ')
}
