/** Sentences for invalid fields, shared by browser and server. A label is the field's name in plain words: "meta description". */
const uncountable = new Set(['content', 'text'])
/** "number of keywords" is singular. */
const isPlural = (label: string) => /^(?!.* of ).*[^su]s$/i.test(label)
/** One of several items: "keyword 3", "text of source 1". */
const isNumbered = (label: string) => /\d$/.test(label)
const inDigits = (count: number | bigint) => count.toLocaleString('en')
const capitalized = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)
const singular = (label: string) => label.replace(/ies$/, 'y').replace(/([^su])s$/, '$1')

/** "a title", "an excerpt", "some text", "tags". */
function withArticle(label: string): string {
  if (isPlural(label)) return label
  if (uncountable.has(label)) return `some ${label}`
  // The sound decides: a URL, a username.
  return `${/^(?!u[rs])[aeiou]/i.test(label) ? 'an' : 'a'} ${label}`
}

/** "categories" with 1 is "category 2", because people count from one. */
export const numberedLabel = (label: string, index: number): string => `${singular(label)} ${index + 1}`

/** The subject of a sentence about a field: "The title", "Keyword 3". */
export const subjectOf = (label: string): string =>
  isNumbered(label) && !label.includes(' of ') ? capitalized(label) : `The ${label}`

export const enterMessage = (label: string): string =>
  isNumbered(label) ? `${subjectOf(label)} is empty.` : `Enter ${withArticle(label)}.`

export function tooLongMessage(label: string, max: number | bigint, length: number): string {
  if (isNumbered(label)) return `${subjectOf(label)} is longer than ${inDigits(max)} characters.`
  const has = isPlural(label) ? 'have' : 'has'
  const subject = capitalized(uncountable.has(label) ? label : withArticle(label))
  return `${subject} ${has} at most ${inDigits(max)} characters; yours ${has} ${inDigits(length)}.`
}

export const tooShortMessage = (label: string, least: number | bigint): string =>
  `${subjectOf(label)} needs at least ${inDigits(least)} characters.`

export const tooManyMessage = (label: string, max: number | bigint, count: number): string =>
  `Use at most ${inDigits(max)} ${label}; you have ${inDigits(count)}.`

export const tooFewMessage = (label: string, least: number | bigint): string =>
  Number(least) === 1 ? `Add at least one ${singular(label)}.` : `Add at least ${inDigits(least)} ${label}.`

// Nobody reads a longer list.
const longestChoice = 160
/** "Choose an action: skip or fill." */
export function choiceMessage(label: string, values: readonly unknown[]): string {
  const list = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(values.map(String))
  const choose = isPlural(label) ? `Choose from these ${label}:` : `Choose ${withArticle(label)}:`
  const message = `${isNumbered(label) ? `${subjectOf(label)} must be` : choose} ${list}.`
  return message.length > longestChoice ? `${subjectOf(label)} isn't one of the choices.` : message
}
