const list = (text: string) => text.split(' ')
const counted = (words: string, from: number, step = 1): [string, number][] =>
  list(words).map((word, at) => [word, from + at * step])
const same = (words: string, value: number): [string, number][] => list(words).map((word) => [word, value])

const numberWords = new Map<string, number>([
  ...counted('one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen', 1),
  ...counted('sixteen seventeen eighteen nineteen', 16),
  ...counted('twenty thirty forty fifty sixty seventy eighty ninety', 20, 10),
  ...counted('ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn', 1),
  ...counted('sechzehn siebzehn achtzehn neunzehn', 16),
  ...counted('zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig', 20, 10),
  ...counted('un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize', 1),
  ...counted('vingt trente quarante cinquante soixante', 20, 10),
  ...counted('uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince', 1),
  ...counted('dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés', 16),
  ...counted('veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve', 24),
  ...counted('treinta cuarenta cincuenta sesenta setenta ochenta noventa', 30, 10),
  ...same('both twice beide beiden zweimal ambos ambas', 2),
  ...[...same('dozen dutzend douzaine docena', 12), ...same('anderthalb eineinhalb', 1.5)],
])
const multipliers = new Map<string, number>([
  ...same('hundred hundert cent cien', 100),
  ...same('thousand tausend mille mil', 1000),
  ...same('million millions millionen millón millones mio', 1_000_000),
])
// Number words that are also articles, so they count nothing on their own.
const articles = new Set(list('one ein un uno'))

export function wordValue(word: string): number | undefined {
  const [, ones = '', tens = ''] = /^(\p{L}{3,6})und(\p{L}{6,8})$/u.exec(word) ?? []
  const [one, ten] = [numberWords.get(ones), numberWords.get(tens)]
  return numberWords.get(word) ?? (one !== undefined && ten !== undefined ? one + ten : undefined)
}

export interface Quantity {
  kind: 'money' | 'percent' | 'clock' | 'year' | 'measure' | 'count'
  /** Minutes after midnight for a time of day, otherwise the number as written. */
  value: number
  /** Set by "more than", "nearly" or "about", which allow some distance from a fact's number. */
  isRough: boolean
  words: string
}

const measured =
  /^(?:km|kilomet(?:re|er)s?|kilómetros?|kilomètres?|kilometern?|miles?|meilen|millas|milles|m|met(?:re|er)s?|metern?|mètres?|metros?|cm|mm|kg|g|l|ml|ha|°|degrees?|grad|degrés?|grados?)$/
export const money =
  /^(?:[€$£¥₹]|eur|euros?|pounds?|quid|dollars?|bucks?|pfund|livres?|francs?|franken|chf|fr|pesos?|usd|gbp|cad|aud|rand|zł|pln|kr|kronor|kroner)$/
const currencyBefore = /^(?:[€$£¥₹]|eur|usd|gbp|cad|aud|chf|fr)$/
const percent = /^(?:%|percent|prozent)$/
const hundredth = /^(?:per cent|por ciento|pour cent)$/
const month =
  /^(?:jan(?:uary|uar|vier)|feb(?:ruary|ruar)|février|march|märz|mars|april|avril|may|mai|june?|juni|juin|july|juli|juillet|aug(?:ust)?|août|sept(?:ember|embre)|o[ck]tob(?:er|re)|nov(?:ember|embre)|de[cz]ember|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)$/
const clock = /^(?:am|pm|uhr|h|o'clock)$/
const rough =
  /(?:^| )(?:(?:more|mehr|less|fewer|weniger) (?:than|als)|(?:plus|moins) de|(?:más|menos) de|over|at least|under|within|nearly|almost|up to|at most|über|mindestens|fast|knapp|höchstens|maximal|bis(?: zu)?|au moins|presque|jusqu'à|au plus|al menos|casi|hasta|about|around|roughly|some|etwa|rund|ungefähr|gut|environ|une|unos|unas|alrededor de)$/

// In French, "1 200 €" is one number.
const spaced = /(?<![\d.,])(\d{1,3}) (?=\d{3}(?: \d{3})?(?:,\d\d)? ?(?:€|eur|chf|zł|kr))/giu

const tokensOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(spaced, '$1')
    .match(/[€$£¥₹%°]|\p{L}[\p{L}']*|\d+(?:[.,:']\d+)*/gu) ?? []

/** 1.190, 1,190 and 1'190 are thousands; 4.60 and 4,60 are not. */
function digitsValue(digits: string): number {
  const [, whole = '', part = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(digits) ?? []
  return Number(`${whole.replace(/\D/g, '')}.${part}`)
}

function readNumeral(words: string[], at: number): { value: number; length: number } | undefined {
  const raw = words[at]!
  const isDigits = /^\d/.test(raw)
  let value = isDigits ? digitsValue(raw) : (wordValue(raw) ?? multipliers.get(raw))
  if (value === undefined) return undefined
  let length = 1
  const joined = /^(?:y|et)$/.test(words[at + 1] ?? '') ? 2 : 1
  const ones = wordValue(words[at + joined] ?? '') ?? 0
  // twenty-five, treinta y cinco
  if (!isDigits && value >= 20 && value < 100 && ones > 0 && ones < 10)
    [value, length] = [value + ones, 1 + joined]
  for (let times; (times = multipliers.get(words[at + length] ?? '')); length++) value *= times
  return { value, length }
}

/** What the number at `at` measures; undefined for the day of a date, which counts nothing. */
function kindOf(words: string[], at: number, { value, length }: { value: number; length: number }) {
  const end = at + length
  const [raw = '', after = '', next = ''] = [words[at], words[end], words[end + 1]]
  const before = words[at - 1] ?? ''
  const beside = after === 'de' || after === 'of' ? next : after
  if (value < 32 && (month.test(before) || month.test(beside))) return undefined
  // "A small one £3.20" contains only one amount.
  const isAmount = /^\d/.test(raw) || !/^[€$£¥]$/.test(after)
  if (currencyBefore.test(before) || (isAmount && money.test(after))) return 'money'
  if (percent.test(after) || hundredth.test(`${after} ${next}`)) return 'percent'
  if (clock.test(after) || /^\d{1,2}:\d\d$/.test(raw)) return 'clock'
  if (measured.test(after) || measured.test(next)) return 'measure'
  if (/^(?:1[4-9]|20)\d\d$/.test(raw)) return 'year'
  return length === 1 && articles.has(raw) ? undefined : 'count'
}

function minutesOf(raw: string, value: number, after: string): number {
  const [hour = 0, minute = 0] = /^\d/.test(raw) ? raw.split(/[.:,]/).map(Number) : [value]
  return (after === 'pm' && hour < 12 ? hour + 12 : hour) * 60 + minute
}

export function quantitiesIn(text: string): Quantity[] {
  const words = tokensOf(text)
  const found: Quantity[] = []
  for (let at = 0; at < words.length; at++) {
    const numeral = readNumeral(words, at)
    const kind = numeral && kindOf(words, at, numeral)
    if (!kind) continue
    const end = at + numeral.length
    const isRough = rough.test(words.slice(Math.max(0, at - 2), at).join(' '))
    const value = kind === 'clock' ? minutesOf(words[at]!, numeral.value, words[end] ?? '') : numeral.value
    found.push({ kind, value, isRough, words: words.slice(at, end).join(' ') })
    at = end - 1
  }
  return found
}
