import { hidden } from './correct-blocks.ts'

// An unclosed quotation ends with its block. A single mark may be an apostrophe, so it counts only if it is closed.
const quoted =
  /“[^”]*”?|„[^“”]*[“”]?|«[^»]*»?|»[^«]*«?|"[^"]*"?|(?<![\p{L}\p{N}])[‘‚'](?=\p{L})[^‘’']{1,300}(?:[’'](?=\p{L})[^‘’']{1,300}){0,9}[‘’'](?!\p{L})/gu
// An address, handle, file name or hashtag.
const isAddress = /[@#_\\]|:\/\/|[\p{L}\p{N}]\.[\p{L}\p{N}]/u

const hide = (words: string) => hidden.repeat(words.length)

/** The text with quotations and addresses hidden. */
export const ownWordsOf = (text: string): string => withoutAddresses(text.replace(quoted, hide))

export const withoutAddresses = (text: string): string =>
  text.replace(/\S+/gu, (token) => (isAddress.test(token) ? hide(token) : token))

/** True at the start of a sentence or after a colon, where a capital letter doesn't mean a name. */
export function isStart(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - maxMarks), at).replace(/[\s"“”„«»‘’'()[\]]{1,8}$/, '')
  return before === '' || /[.!?…:•]$/.test(before)
}

// More than the punctuation and spaces between two sentences.
const maxMarks = 8

export const capitalize = (word: string): string => {
  const [first = ''] = word
  return first.toUpperCase() + word.slice(first.length)
}

export const isCapitalized = (word: string): boolean => /^\p{Lu}/u.test(word)

/** True for words with a fixed form, such as "iPhone", "DIY" or "B2B". */
export const isShaped = (word: string): boolean => /^.+\p{Lu}|\p{N}/u.test(word)
