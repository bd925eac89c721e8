import { decades, isJoin, ordinals, readNumeral, wordValue, type Numeral } from './number-words.ts'

type QuantityKind =
  | 'money'
  | 'percent'
  | 'clock'
  | 'year'
  | 'decade'
  | 'duration'
  | 'measure'
  | 'count'
  | 'ordinal'

/** A number in a text, and what it measures. */
export interface Quantity {
  kind: QuantityKind
  /** Hours of a duration, minutes after midnight of a clock, otherwise as written. */
  value: number
  /** Of a measure and of a duration, as written. */
  unit: string
  /** How far a fact's number may be from it: "more than", "nearly", "about". */
  bound: 'exact' | 'over' | 'under' | 'about'
  /** Its place among the words, and how many it takes. */
  at: number
  length: number
}

const hoursOf: [RegExp, number][] = [
  [/^(?:seconds?|sekunden?|secondes?|segundos?)$/, 1 / 3600],
  [/^(?:min|mins|minutes?|minuten?|minutos?)$/, 1 / 60],
  [/^(?:hours?|hrs?|stunden?|std|heures?|horas?)$/, 1],
  [/^(?:days?|nights?|tagen?|tage|nächten?|nächte|jours?|nuits?|días?|noches?)$/, 24],
  [/^fortnights?$/, 336],
  [/^(?:weeks?|wochen?|semaines?|semanas?)$/, 168],
  [/^(?:months?|monaten?|monate|monats|mois|mes|meses)$/, 730],
  [/^(?:years?|jahren?|jahre|jahrs?|ans?|années?|años?)$/, 8766],
  [/^(?:decades?|jahrzehnten?|jahrzehnte|décadas?|décennies?)$/, 87_660],
  [/^(?:century|centuries|jahrhunderte?|siècles?|siglos?)$/, 876_600],
]
const units: [RegExp, string][] = [
  [/^(?:km|kilomet(?:re|er)s?|kilómetros?|kilomètres?|kilometern?)$/, 'km'],
  [/^(?:miles?|meilen|millas|milles)$/, 'mile'],
  [/^(?:m|met(?:re|er)s?|metern?|mètres?|metros?)$/, 'm'],
  [/^(?:cm|centimet(?:re|er)s?|zentimetern?|centimètres?|centímetros?)$/, 'cm'],
  [/^(?:mm|millimet(?:re|er)s?)$/, 'mm'],
  [/^(?:kg|kilos?|kilograms?|kilogramm)$/, 'kg'],
  [/^(?:g|grams?|grammes?|gramm|gramos?)$/, 'g'],
  [/^(?:l|lit(?:re|er)s?|litern?|litros?)$/, 'l'],
  [/^ml$/, 'ml'],
  [/^(?:°|degrees?|grad|degrés?|grados?)$/, '°'],
  [/^(?:acres?|hectares?|ha)$/, 'area'],
  [/^(?:inch|inches|feet|foot|ft)$/, 'inch'],
]
const money =
  /^(?:€|\$|£|¥|eur|euros?|pounds?|quid|dollars?|bucks?|pfund|livres?|francs?|franken|chf|pesos?|usd|gbp|rand)$/
const percent = /^(?:%|percent|prozent)$/
const hundredth = /^(?:per cent|por ciento|pour cent)$/
const clock = /^(?:am|pm|uhr|h|o'clock|noon)$/
const half = /^(?:half|halb|halbe|halben|demi|demie|media|medio)$/

/** Words, numbers and signs in lower case; what a hyphen joins is taken apart. */
export const tokensOf = (text: string): string[] =>
  (text.toLowerCase().match(/[€$£¥%°]|\p{L}[\p{L}'’]*|\d+(?:[.,:]\d+)*/gu) ?? []).map((word) =>
    word.replaceAll('’', "'"),
  )

/** How many hours the unit of a duration has; undefined for a word that is none. */
export const hoursOfUnit = (word: string) => hoursOf.find(([pattern]) => pattern.test(word))?.[1]
const unitOf = (word: string) => units.find(([pattern]) => pattern.test(word))?.[1]

const bounds: [Quantity['bound'], RegExp][] = [
  [
    'under',
    /^(?:(?:never|not|no|nie|nicht|jamais|pas|nunca) (?:more than|mehr als|plus de|más de)|less than|fewer than|under|within|inside|nearly|almost|up to|at most|fast|knapp|höchstens|maximal|bis zu|weniger als|moins de|presque|jusqu'à|au plus|menos de|casi|hasta)$/,
  ],
  [
    'over',
    /^(?:more than|over|at least|upwards of|beyond|mehr als|über|mindestens|plus de|au moins|más de|al menos)$/,
  ],
  ['about', /^(?:about|around|roughly|some|etwa|rund|ungefähr|gut|environ|une|unos|unas|alrededor de)$/],
]

function boundBefore(words: string[], at: number): Quantity['bound'] {
  for (const size of [3, 2, 1]) {
    const before = words.slice(Math.max(0, at - size), at).join(' ')
    const found = bounds.find(([, pattern]) => pattern.test(before))
    if (found) return found[0]
  }
  return 'exact'
}

/** "… and a half", "y media": half a unit more, and the words it takes. */
function halfAfter(words: string[], at: number): number {
  if (/^½$/.test(words[at] ?? '')) return 1
  if (!isJoin(words[at] ?? '')) return 0
  if (words[at + 1] === 'a' && words[at + 2] === 'half') return 3
  return half.test(words[at + 1] ?? '') ? 2 : 0
}

type Read = Omit<Quantity, 'at' | 'bound'>

/** What the number before the words at `end` measures. */
function measured(words: string[], at: number, numeral: Numeral): Read | undefined {
  const extra = halfAfter(words, at + numeral.length)
  const length = numeral.length + extra
  const value = numeral.value + (extra > 0 ? 0.5 : 0)
  const [after = '', next = ''] = words.slice(at + length)
  const base = { value, length, unit: '' }
  if (/^[€$£¥]$|^(?:chf|eur)$/.test(words[at - 1] ?? '') || money.test(after))
    return { ...base, kind: 'money' }
  if (percent.test(after) || hundredth.test(`${after} ${next}`)) return { ...base, kind: 'percent' }
  if (clock.test(after) || /^\d{1,2}:\d\d$/.test(numeral.raw)) return readClock(numeral, base, after)
  for (const unit of [after, next]) {
    const hours = hoursOfUnit(unit)
    // Ten working days are two weeks.
    const isWorking = unit === next && /^(?:working|business|ouvrés|laborables|hábiles)$/.test(after)
    if (hours !== undefined)
      return { ...base, unit, kind: 'duration', value: value * hours * (isWorking ? 1.4 : 1) }
    const measure = unitOf(unit)
    if (measure !== undefined) return { ...base, kind: 'measure', unit: measure }
  }
  if (!numeral.isWord && /^(?:1[4-9]|20)\d\d$/.test(numeral.raw)) return { ...base, kind: 'year' }
  return numeral.isArticle ? undefined : { ...base, kind: 'count' }
}

function readClock({ raw, isWord, value }: Numeral, base: Omit<Read, 'kind'>, after: string): Read {
  const [hour = 0, minute = 0] = isWord ? [value] : raw.split(/[.:,]/).map(Number)
  return { ...base, kind: 'clock', value: (after === 'pm' && hour < 12 ? hour + 12 : hour) * 60 + minute }
}

/** Half past six, halb sieben, half a dozen, half an hour. */
function readHalf(words: string[], at: number): Read | undefined {
  if (!half.test(words[at]!)) return undefined
  const next = words[at + 1] ?? ''
  if (next === 'past') {
    const hour = readNumeral(words, at + 2)
    return hour && { kind: 'clock', value: hour.value * 60 + 30, unit: '', length: 2 + hour.length }
  }
  if (words[at] === 'halb' && wordValue(next) !== undefined)
    return { kind: 'clock', value: wordValue(next)! * 60 - 30, unit: '', length: 2 }
  const skipped = /^(?:an?|une?|eine?s?|una)$/.test(next) ? 1 : 0
  const unit = words[at + 1 + skipped] ?? ''
  const length = 2 + skipped
  if (wordValue(unit) === 12) return { kind: 'count', value: 6, unit: '', length }
  const hours = hoursOfUnit(unit)
  return hours === undefined ? undefined : { kind: 'duration', value: hours / 2, unit, length }
}

function readAt(words: string[], at: number): Read | undefined {
  const word = words[at]!
  const decade = decades.get(word)
  if (decade !== undefined) return { kind: 'decade', value: decade, unit: '', length: 1 }
  const ordinal = ordinals.get(word)
  if (ordinal !== undefined && hoursOfUnit(words[at + 1] ?? '') === undefined)
    return { kind: 'ordinal', value: ordinal, unit: '', length: 1 }
  const halved = readHalf(words, at)
  if (halved) return halved
  const numeral = readNumeral(words, at)
  return numeral && measured(words, at, numeral)
}

/** Every quantity among the words (see tokensOf) of an English, German, French or Spanish text, in their order. */
export function quantitiesIn(words: string[]): Quantity[] {
  const found: Quantity[] = []
  for (let at = 0; at < words.length; at++) {
    const read = readAt(words, at)
    if (!read) continue
    found.push({ ...read, at, bound: boundBefore(words, at) })
    at += read.length - 1
  }
  return found
}
