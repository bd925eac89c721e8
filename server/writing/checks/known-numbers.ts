import { foldAccents } from '../text/words.ts'
import { quantitiesIn, type Quantity } from './numbers.ts'

type Kind = Quantity['kind']

// Minutes per hour, days per week, weeks and months per year.
const timeFactors = [7, 12, 24, 52, 60]
// More numbers add nothing, and the combinations grow quadratically.
const mostCombined = 60
const ofYears = /(?<!\p{L})(?:years?|jahren?|jahre|ans|années|años)(?!\p{L})/iu

const valuesOf = (quantities: Quantity[], kind: Kind) =>
  [...new Set(quantities.filter((one) => one.kind === kind).map(({ value }) => value))].slice(0, mostCombined)
const pairsOf = (values: number[]) =>
  values.flatMap((one, at) => values.slice(at + 1).map((other) => [one, other] as const))
const sumsOf = (values: number[]) =>
  pairsOf(values).flatMap(([one, other]) => [Math.abs(one - other), one + other])

/** Returns a test whether the facts support a number: they state it, or it follows from them and the sentence's other numbers. */
export function numbersReader(facts: string[]): (claimed: Quantity, sentence: Quantity[]) => boolean {
  const read = facts.map((fact) => ({ fact, quantities: quantitiesIn(fact) }))
  const stated = read.flatMap(({ quantities }) => quantities)
  const thisYear = new Date().getFullYear()
  const years = [thisYear, ...valuesOf(stated, 'year')]
  const spans = valuesOf(
    read.flatMap(({ fact, quantities }) => (ofYears.test(fact) ? quantities : [])),
    'count',
  )
  const ofEach = (kind: Kind) => read.flatMap(({ quantities }) => sumsOf(valuesOf(quantities, kind)))
  const derived: Partial<Record<Kind, number[]>> = {
    money: sumsOf(valuesOf(stated, 'money')),
    percent: ofEach('percent'),
    year: years.flatMap((year) => spans.flatMap((span) => [year - span, year + span])),
    count: [
      ...ofEach('count'),
      ...pairsOf(years).map(([one, other]) => Math.abs(one - other)),
      // This year's birthday may be yet to come.
      ...years.map((year) => thisYear - year - 1),
      ...read.flatMap(timesIn),
    ],
  }
  return (claimed, sentence) => {
    const isIt = (value: number) => agrees(claimed, value)
    const others = [...sentence.filter((one) => one !== claimed), ...stated]
    const counts = valuesOf(others, 'count').filter((count) => count > 1 && count <= 100)
    const shares = valuesOf(others, 'percent').flatMap((percent) => [percent, 100 + percent, 100 - percent])
    const whole = [2, ...(claimed.kind === 'count' ? timeFactors : []), ...counts]
    const times = whole.flatMap((count) => [count, 1 / count])
    const isAmount = claimed.kind === 'money' || claimed.kind === 'count'
    const products = isAmount ? [...times, ...shares.map((share) => share / 100)] : []
    return (
      stated.some(({ kind, value }) => isAlike(claimed.kind, kind) && isIt(value)) ||
      derived[claimed.kind]?.some(isIt) === true ||
      valuesOf(stated, claimed.kind).some((value) => products.some((factor) => isIt(value * factor)))
    )
  }
}

function timesIn({ fact, quantities }: { fact: string; quantities: Quantity[] }): number[] {
  const days = weekdaysIn(fact).size
  const hours = pairsOf(valuesOf(quantities, 'clock')).map(([from, to]) => Math.abs(to - from) / 60)
  return [...hours, ...(days === 0 ? [] : [days, 7 - days])]
}

const isAlike = (one: Kind, other: Kind): boolean =>
  one === other || ([one, other].includes('count') && ![one, other].some((kind) => /year|clock/.test(kind)))

const agrees = ({ value: claimedValue, isRough }: Quantity, value: number): boolean =>
  isRough
    ? value >= claimedValue * 0.75 && value <= claimedValue * 1.35
    : Math.abs(value - claimedValue) < 1e-6 * Math.max(1, Math.abs(value))

const names = [
  'monday mon montag lundi lunes',
  'tuesday tue tues dienstag mardi martes',
  'wednesday wed mittwoch mercredi miercoles',
  'thursday thu thurs donnerstag jeudi jueves',
  'friday fri freitag vendredi viernes',
  'saturday sat samstag sonnabend samedi sabado',
  'sunday sun sonntag dimanche domingo',
]
const dayPattern = names.map(
  (line) => new RegExp(`^(?:${line.replaceAll(' ', '|')})(?:morgen|vormittag|mittag|nachmittag|abend)?s?$`),
)
const till = /^(?:to|till|until|through|bis|au|a|al|-|–)$/
const workdays = /^(?:weekdays?|werktags|wochentags)$/
const weekend = /^(?:weekends?|wochenenden?|finde)$/
// In "Monday to Wednesday" or "lundi au samedi", the days in between count too.
const maxGap = 3

/** The weekdays a text names, including those within a range; Monday is 0. */
export function weekdaysIn(text: string): Set<number> {
  const words = foldAccents(text.toLowerCase()).match(/\p{L}+|[-–]/gu) ?? []
  const days = new Set<number>()
  let [last, lastAt] = [-1, -maxGap - 1]
  for (const [at, word] of words.entries()) {
    if (workdays.test(word)) for (const day of [0, 1, 2, 3, 4]) days.add(day)
    if (weekend.test(word)) for (const day of [5, 6]) days.add(day)
    const day = dayPattern.findIndex((pattern) => pattern.test(word))
    if (day === -1 || (/^(?:sun|sat|mon)$/.test(word) && !/\b(?:Sun|Sat|Mon)\b/.test(text))) continue
    const isRange = at - lastAt <= maxGap && words.slice(lastAt + 1, at).some((between) => till.test(between))
    if (isRange) for (let next = last; next !== day; next = (next + 1) % 7) days.add(next)
    days.add(day)
    ;[last, lastAt] = [day, at]
  }
  return days
}
