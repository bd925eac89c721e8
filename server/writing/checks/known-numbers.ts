import { foldAccents } from '../text/words.ts'
import { quantitiesIn, type Quantity } from './numbers.ts'

export interface KnownNumbers {
  stated: Quantity[]
  derived: Quantity[]
}

const cache = new WeakMap<string[], KnownNumbers>()

/** The numbers that a post may say, each fact read once. */
export function knownNumbers(facts: string[]): KnownNumbers {
  const before = cache.get(facts)
  if (before) return before
  const read = facts.map((fact) => ({ quantities: quantitiesIn(fact), days: weekdaysIn(fact) }))
  const stated = read.flatMap(({ quantities }) => quantities)
  const spans = facts
    .filter((fact) => ofYears.test(fact))
    .flatMap((fact) => valuesOf(quantitiesIn(fact), 'count'))
  const known = { stated, derived: [...fromAll(stated, spans), ...read.flatMap(fromOne)] }
  cache.set(facts, known)
  return known
}

// Minutes of hours, days of weeks, weeks and months of years.
const timeFactors = [7, 12, 24, 52, 60]
// More say the same; what follows from them grows with the square.
const mostCombined = 60
const ofYears = /(?<!\p{L})(?:years?|jahren?|jahre|ans|années|años)(?!\p{L})/iu

const exactly = (kind: Quantity['kind'], value: number): Quantity => ({
  ...{ kind, value, isRough: false, words: '' },
})
const valuesOf = (quantities: Quantity[], kind: Quantity['kind']) =>
  [...new Set(quantities.filter((one) => one.kind === kind).map(({ value }) => value))].slice(0, mostCombined)
const pairsOf = (values: number[]) =>
  values.flatMap((one, at) => values.slice(at + 1).map((other) => [one, other] as const))

/** Ages from years and years from ages; time in other units. */
function fromAll(stated: Quantity[], spans: number[]): Quantity[] {
  const thisYear = new Date().getFullYear()
  const [years, counts] = [valuesOf(stated, 'year'), valuesOf(stated, 'count')]
  const begun = [thisYear, ...years].flatMap((year) => spans.flatMap((span) => [year - span, year + span]))
  return [
    ...begun.map((year) => exactly('year', year)),
    ...[
      ...years.flatMap((year) => [thisYear - year, thisYear - year - 1]),
      ...pairsOf(years).map(([one, other]) => Math.abs(one - other)),
      ...counts.flatMap((count) => timeFactors.flatMap((factor) => [count * factor, count / factor])),
    ].map((count) => exactly('count', count)),
  ]
}

/** Hours between the clocks of one fact, its days a week, sums and differences of its numbers. */
function fromOne({ quantities, days }: { quantities: Quantity[]; days: Set<number> }): Quantity[] {
  const hours = pairsOf(valuesOf(quantities, 'clock')).map(([from, to]) => Math.abs(to - from) / 60)
  const weekly = days.size === 0 ? [] : [days.size, 7 - days.size]
  return [
    ...[...hours, ...weekly].map((count) => exactly('count', count)),
    ...(['money', 'percent', 'count'] as const).flatMap((kind) => {
      const values = valuesOf(quantities, kind)
      const sums = pairsOf(values).flatMap(([one, other]) => [Math.abs(one - other), one + other])
      return [...sums, ...values.flatMap((value) => [value * 2, value / 2])].map((value) =>
        exactly(kind, value),
      )
    }),
  ]
}

const isSame = (a: number, b: number) => Math.abs(a - b) < 1e-6 * Math.max(1, Math.abs(a))

/** True when a fact's number is what a sentence says: the same, or within its "more than", "nearly", "about". */
function agrees(said: Quantity, { kind, value }: Quantity): boolean {
  const [one, other] = [said.kind, kind].toSorted()
  if (one !== other && (one !== 'count' || other === 'year')) return false
  if (said.isRough) return value >= said.value * 0.75 && value <= said.value * 1.35
  return isSame(value, said.value)
}

/** True for an amount that is a fact's for several, with or without a share of it, or the sum or difference of two. */
function isComputed(said: Quantity, sentence: Quantity[], known: Quantity[]): boolean {
  if (said.kind !== 'money' && said.kind !== 'count') return false
  const others = [...sentence.filter((one) => one !== said), ...known]
  const amounts = valuesOf(known, said.kind)
  const counts = valuesOf(others, 'count').filter((count) => count > 1 && count <= 100)
  const shares = valuesOf(others, 'percent').map((share) => share / 100)
  const isIt = (value: number) => agrees(said, exactly(said.kind, value))
  return (
    amounts.some(
      (one) =>
        counts.some((count) => isIt(one * count) || isIt(one / count)) ||
        shares.some((share) => [share, 1 + share, 1 - share].some((factor) => isIt(one * factor))),
    ) ||
    (said.kind === 'money' &&
      pairsOf(amounts).some(([one, other]) => isIt(one + other) || isIt(Math.abs(one - other))))
  )
}

/** Whether facts carry a number of a sentence: they state it, or it follows from theirs and the sentence's others. */
export const isCarried = (said: Quantity, sentence: Quantity[], { stated, derived }: KnownNumbers): boolean =>
  stated.some((fact) => agrees(said, fact)) ||
  derived.some((fact) => fact.kind === said.kind && agrees(said, fact)) ||
  isComputed(said, sentence, stated)

const names = [
  'monday mon montag lundi lunes',
  'tuesday tue tues dienstag mardi martes',
  'wednesday wed mittwoch mercredi miercoles',
  'thursday thu thurs donnerstag jeudi jueves',
  'friday fri freitag vendredi viernes',
  'saturday sat samstag sonnabend samedi sabado',
  'sunday sun sonntag dimanche domingo',
]
const parts = ['', 's', 'morgen', 'vormittag', 'mittag', 'nachmittag', 'abend']
const dayOf = new Map(
  names.flatMap((line, day) =>
    line.split(' ').flatMap((name) =>
      parts.flatMap((part): [string, number][] => [
        [name + part, day],
        [`${name}${part}s`, day],
      ]),
    ),
  ),
)
const till = /^(?:to|till|until|through|bis|au|a|al|-|–)$/
const workdays = /^(?:weekdays?|werktags|wochentags)$/
const weekend = /^(?:weekends?|wochenenden?|finde)$/
// "Monday to Wednesday", "lundi au samedi": what lies between two days is days, too.
const maxGap = 3

/** The days of the week a text names, from 0 for Monday, those within a range too. */
export function weekdaysIn(text: string): Set<number> {
  const words = foldAccents(text.toLowerCase()).match(/\p{L}+|[-–]/gu) ?? []
  const days = new Set<number>()
  let [last, lastAt] = [-1, -maxGap - 1]
  for (const [at, word] of words.entries()) {
    if (workdays.test(word)) for (const day of [0, 1, 2, 3, 4]) days.add(day)
    if (weekend.test(word)) for (const day of [5, 6]) days.add(day)
    const day = dayOf.get(word)
    if (day === undefined || (/^(?:sun|sat|mon)$/.test(word) && !/\b(?:Sun|Sat|Mon)\b/.test(text))) continue
    const isRange = at - lastAt <= maxGap && words.slice(lastAt + 1, at).some((between) => till.test(between))
    if (isRange) for (let next = last; next !== day; next = (next + 1) % 7) days.add(next)
    days.add(day)
    ;[last, lastAt] = [day, at]
  }
  return days
}
