// Runs of consonants and of vowels: a y counts as a vowel unless it starts the word or follows a vowel.
const consonants = '[^aeiou][^aeiouy]*'
const vowels = '[aeiouy][aeiou]*'
const beginning = new RegExp(`^${consonants}`)
const syllable = new RegExp(vowels + consonants, 'g')
const short = new RegExp(`^${consonants}[aeiouy][^aeiouwxy]$`)

/** Porter's m: the number of vowel runs followed by a consonant run. */
const measure = (word: string): number => word.replace(beginning, '').match(syllable)?.length ?? 0

const hasVowel = (word: string): boolean => /[aeiou]|.y/.test(word)

/** One syllable that ends in a single vowel and a single consonant: "hop", but neither "hoop" nor "snow". */
const isShort = (word: string): boolean => short.test(word)

// The longest suffix of a step comes first.
const step2: [string, string][] = [
  ['ational', 'ate'],
  ['ization', 'ize'],
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['tional', 'tion'],
  ['biliti', 'ble'],
  ['entli', 'ent'],
  ['ousli', 'ous'],
  ['ation', 'ate'],
  ['alism', 'al'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['izer', 'ize'],
  ['alli', 'al'],
  ['ator', 'ate'],
  ['logi', 'log'],
  ['bli', 'ble'],
  ['eli', 'e'],
]
const step3: [string, string][] = [
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ness', ''],
  ['ful', ''],
]
const step4 = 'ement ance ence able ible ment ant ent ion ism ate iti ous ive ize al er ic ou'.split(' ')

function replaceEnding(word: string, endings: [string, string][]): string {
  for (const [ending, by] of endings) {
    if (!word.endsWith(ending)) continue
    const rest = word.slice(0, -ending.length)
    return measure(rest) > 0 ? rest + by : word
  }
  return word
}

function dropPlural(word: string): string {
  if (word.endsWith('sses') || word.endsWith('ies')) return word.slice(0, -2)
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}

function dropInflection(word: string): string {
  if (word.endsWith('eed')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word
  const ending = word.endsWith('ed') ? 2 : word.endsWith('ing') ? 3 : 0
  if (ending === 0 || !hasVowel(word.slice(0, -ending))) return word
  const rest = word.slice(0, -ending)
  if (/(at|bl|iz)$/.test(rest)) return `${rest}e`
  if (/([^aeioulsz])\1$/.test(rest)) return rest.slice(0, -1)
  return isShort(rest) ? `${rest}e` : rest
}

function dropSuffix(word: string): string {
  const ending = step4.find((one) => word.endsWith(one))
  if (!ending) return word
  const rest = word.slice(0, -ending.length)
  return measure(rest) > 1 && (ending !== 'ion' || /[st]$/.test(rest)) ? rest : word
}

function tidy(word: string): string {
  const rest = word.replace(/e$/, '')
  const tidied = measure(rest) > (isShort(rest) ? 1 : 0) ? rest : word
  return tidied.endsWith('ll') && measure(tidied) > 1 ? tidied.slice(0, -1) : tidied
}

const stemCache = new Map<string, string>()
// A text of 10,000 words has some 2,000 distinct ones, so this holds several texts.
const maxCachedStems = 50_000

/** Porter's stem (1980, with his later revisions) of a lower-case word; other alphabets stay unchanged. */
export function stem(word: string): string {
  // No real word is longer, and the cost grows with the square of the length.
  if (word.length < 3 || word.length > 60) return word
  const before = stemCache.get(word)
  if (before !== undefined) return before
  let stemmed = dropInflection(dropPlural(word))
  if (stemmed.endsWith('y') && hasVowel(stemmed.slice(0, -1))) stemmed = `${stemmed.slice(0, -1)}i`
  stemmed = tidy(dropSuffix(replaceEnding(replaceEnding(stemmed, step2), step3)))
  if (stemCache.size >= maxCachedStems) stemCache.clear()
  stemCache.set(word, stemmed)
  return stemmed
}
