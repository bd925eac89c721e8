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
  ...same('million millions millionen millón millones', 1_000_000),
])
// Of the numerals those that are articles, too: alone they count nothing.
const articles = new Set(list('one ein un uno'))

/** The value of a number in a word, German ones like "zweiundzwanzig" too. */
export function wordValue(word: string): number | undefined {
  const [, ones = '', tens = ''] = /^(\p{L}{3,6})und(\p{L}{6,8})$/u.exec(word) ?? []
  const [one, ten] = [numberWords.get(ones), numberWords.get(tens)]
  return numberWords.get(word) ?? (one !== undefined && ten !== undefined ? one + ten : undefined)
}

export type QuantityKind = 'money' | 'percent' | 'clock' | 'year' | 'duration' | 'measure' | 'count'

/** A number in a text, and what it measures. */
export interface Quantity {
  kind: QuantityKind
  /** Hours of a duration, minutes after midnight of a clock, otherwise as written. */
  value: number
  /** Of a measure and of a duration, as written. */
  unit: string
  /** "more than", "nearly", "about": a fact's number may be some way from it. */
  isRough: boolean
  /** Its words, as a reader of the text sees them in lower case. */
  words: string
}

const hoursOf: [RegExp, number][] = [
  [/^(?:min|mins|minutes?|minuten?|minutos?)$/, 1 / 60],
  [/^(?:hours?|hrs?|stunden?|std|heures?|horas?)$/, 1],
  [/^(?:days?|nights?|tagen?|tage|nächten?|nächte|jours?|nuits?|días?|noches?)$/, 24],
  [/^(?:weeks?|wochen?|semaines?|semanas?)$/, 168],
  [/^(?:months?|monaten?|monate|monats|mois|mes|meses)$/, 730],
  [/^(?:years?|jahren?|jahre|jahrs?|ans?|années?|años?)$/, 8766],
  [/^(?:decades?|jahrzehnten?|jahrzehnte|décadas?|décennies?)$/, 87_660],
]
const units: [RegExp, string][] = [
  [/^(?:km|kilomet(?:re|er)s?|kilómetros?|kilomètres?|kilometern?)$/, 'km'],
  [/^(?:miles?|meilen|millas|milles)$/, 'mile'],
  [/^(?:m|met(?:re|er)s?|metern?|mètres?|metros?)$/, 'm'],
  [/^(?:cm|mm|kg|g|l|ml|ha)$/, '$&'],
  [/^(?:°|degrees?|grad|degrés?|grados?)$/, '°'],
]
export const money =
  /^(?:€|\$|£|¥|eur|euros?|pounds?|quid|dollars?|bucks?|pfund|livres?|francs?|franken|chf|pesos?|usd|gbp|rand)$/
const percent = /^(?:%|percent|prozent)$/
const hundredth = /^(?:per cent|por ciento|pour cent)$/
const month =
  /^(?:jan(?:uary|uar|vier)|feb(?:ruary|ruar)|février|march|märz|mars|april|avril|may|mai|june?|juni|juin|july|juli|juillet|aug(?:ust)?|août|sept(?:ember|embre)|o[ck]tob(?:er|re)|nov(?:ember|embre)|de[cz]ember|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)$/
const clock = /^(?:am|pm|uhr|h|o'clock)$/
const rough =
  /(?:^| )(?:(?:more|mehr|less|fewer|weniger) (?:than|als)|(?:plus|moins) de|(?:más|menos) de|over|at least|under|within|nearly|almost|up to|at most|über|mindestens|fast|knapp|höchstens|maximal|bis(?: zu)?|au moins|presque|jusqu'à|au plus|al menos|casi|hasta|about|around|roughly|some|etwa|rund|ungefähr|gut|environ|une|unos|unas|alrededor de)$/

const tokensOf = (text: string): string[] =>
  (text.toLowerCase().match(/[€$£¥%°]|\p{L}[\p{L}'’]*|\d+(?:[.,:]\d+)*/gu) ?? []).map((word) =>
    word.replaceAll('’', "'"),
  )

/** How many hours the unit of a duration has; undefined for a word that is none. */
export const hoursOfUnit = (word: string) => hoursOf.find(([pattern]) => pattern.test(word))?.[1]

/** 1.190 and 1,190 are thousands; 4.60 and 4,60 are not. */
function digitsValue(digits: string): number {
  if (/^\d{1,3}(?:[.,]\d{3})+$/.test(digits)) return Number(digits.replace(/[.,]/g, ''))
  return Number(digits.replace(/[.,:](\d+)$/, '.$1').replace(/[:,]/g, ''))
}

/** The number that begins at `at`, in digits or in words, and how many words it takes. */
function readNumeral(words: string[], at: number): { value: number; length: number } | undefined {
  const raw = words[at]!
  const ownMultiplier = multipliers.get(raw)
  let value = /^\d/.test(raw) ? digitsValue(raw) : (wordValue(raw) ?? ownMultiplier)
  if (value === undefined) return undefined
  let length = 1
  const joined = /^(?:y|et)$/.test(words[at + 1] ?? '') ? 2 : 1
  const ones = wordValue(words[at + joined] ?? '') ?? 0
  // Twenty-five, treinta y cinco.
  if (!/^\d/.test(raw) && value >= 20 && value < 100 && ones > 0 && ones < 10)
    [value, length] = [value + ones, 1 + joined]
  for (
    let times = multipliers.get(words[at + length] ?? '');
    times;
    times = multipliers.get(words[at + length] ?? '')
  )
    [value, length] = [value * times, length + 1]
  return { value, length }
}

/** What the number before the words at `at + length` measures. */
function measure(words: string[], at: number, { value, length }: { value: number; length: number }) {
  const [raw = '', after = '', next = ''] = [words[at], ...words.slice(at + length)]
  const base = { value, length, unit: '' }
  // The day of a date counts nothing.
  if (
    [words[at - 1] ?? '', after === 'de' || after === 'of' ? next : after].some((word) => month.test(word)) &&
    value < 32
  )
    return undefined
  // "A small one £3.20" has one amount.
  const isAmount = /^\d/.test(raw) || !/^[€$£¥]$/.test(after)
  if (/^(?:[€$£¥]|chf|eur)$/.test(words[at - 1] ?? '') || (isAmount && money.test(after)))
    return { ...base, kind: 'money' as const }
  if (percent.test(after) || hundredth.test(`${after} ${next}`)) return { ...base, kind: 'percent' as const }
  if (clock.test(after) || /^\d{1,2}:\d\d$/.test(raw)) {
    const [hour = 0, minute = 0] = /^\d/.test(raw) ? raw.split(/[.:,]/).map(Number) : [value]
    const minutes = (after === 'pm' && hour < 12 ? hour + 12 : hour) * 60 + minute
    return { ...base, kind: 'clock' as const, value: minutes }
  }
  for (const unit of [after, next]) {
    const hours = hoursOfUnit(unit)
    if (hours !== undefined) return { ...base, unit, kind: 'duration' as const, value: value * hours }
    const measured = units.find(([pattern]) => pattern.test(unit))?.[1]
    if (measured !== undefined)
      return { ...base, kind: 'measure' as const, unit: measured === '$&' ? unit : measured }
  }
  if (/^(?:1[4-9]|20)\d\d$/.test(raw)) return { ...base, kind: 'year' as const }
  return length === 1 && articles.has(raw) ? undefined : { ...base, kind: 'count' as const }
}

/** Every quantity in an English, German, French or Spanish text, in their order. */
export function quantitiesIn(text: string): Quantity[] {
  const words = tokensOf(text)
  const found: Quantity[] = []
  for (let at = 0; at < words.length; at++) {
    const numeral = readNumeral(words, at)
    const read = numeral && measure(words, at, numeral)
    if (!read) continue
    const { kind, value, unit, length } = read
    const isRough = rough.test(words.slice(Math.max(0, at - 2), at).join(' '))
    found.push({ kind, value, unit, isRough, words: words.slice(at, at + length).join(' ') })
    at += length - 1
  }
  return found
}
