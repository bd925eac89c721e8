import { hoursOfUnit, type Quantity } from './quantities.ts'

interface Numbers {
  quantities: Quantity[]
  days: Set<number>
}

const hoursOfYear = 8766
// More say the same; what follows from them grows with the square.
const mostCombined = 60

const exactly = (kind: Quantity['kind'], value: number): Quantity => ({
  ...{ kind, value, unit: '', bound: 'exact' },
  ...{ at: 0, length: 1 },
})

/** What follows from the numbers of facts: ages from years, years from ages, hours between clocks, days a week, sums and differences. */
export function deriveQuantities(facts: Numbers[], thisYear: number): Quantity[] {
  const years = distinct(facts.flatMap(({ quantities }) => valuesOf(quantities, 'year')))
  const spans = distinct(facts.flatMap(({ quantities }) => valuesOf(quantities, 'duration')))
    .filter((hours) => hours >= hoursOfYear)
    .map((hours) => Math.round(hours / hoursOfYear))
  return [
    ...years.flatMap((year) => [
      exactly('duration', (thisYear - year) * hoursOfYear),
      exactly('duration', (thisYear - year - 1) * hoursOfYear),
      exactly('decade', Math.floor(year / 10) * 10),
      ...years
        .filter((other) => other > year)
        .map((other) => exactly('duration', (other - year) * hoursOfYear)),
      ...spans.flatMap((span) => [exactly('year', year + span), exactly('year', year - span)]),
    ]),
    ...spans.map((span) => exactly('year', thisYear - span)),
    ...facts.flatMap(fromOne),
  ]
}

const distinct = (values: number[]) => [...new Set(values)].slice(0, mostCombined)
const valuesOf = (quantities: Quantity[], kind: Quantity['kind']) =>
  distinct(quantities.filter((one) => one.kind === kind).map(({ value }) => value))

/** What follows from one fact's numbers. */
function fromOne({ quantities, days }: Numbers): Quantity[] {
  const clocks = valuesOf(quantities, 'clock')
  const hours = clocks.flatMap((from) => clocks.filter((to) => to > from).map((to) => (to - from) / 60))
  const weekly = days.size === 0 ? [] : [days.size, 7 - days.size]
  return [
    ...hours.map((value) => exactly('duration', value)),
    ...weekly.flatMap((value) => [exactly('count', value), exactly('duration', value * 24)]),
    ...(['money', 'count', 'measure', 'duration'] as const).flatMap((kind) => {
      const values = valuesOf(quantities, kind)
      const pairs = values.flatMap((one, at) => values.slice(at + 1).map((other) => [one, other] as const))
      return [
        ...pairs.flatMap(([one, other]) => [
          exactly(kind, Math.abs(one - other)),
          exactly(kind, one + other),
        ]),
        ...values.flatMap((value) => [exactly(kind, value * 2), exactly(kind, value / 2)]),
      ]
    }),
  ]
}

const isSame = (a: number, b: number) => Math.abs(a - b) < 1e-6 * Math.max(1, Math.abs(a))
// 12 hours: eight in the morning and at night are told apart by words, not by figures.
const halfDay = 720

/** True when a fact's number carries what a sentence says: the same, or within "more than", "nearly", "about". */
export function agrees(said: Quantity, { kind, value, unit }: Quantity): boolean {
  if (said.kind === 'clock' || kind === 'clock') {
    const minutes = (of: Quantity['kind'], number: number) =>
      (of === 'clock' ? number : number * 60) % halfDay
    const isTime = (of: Quantity['kind']) => of === 'clock' || of === 'count'
    return isTime(said.kind) && isTime(kind) && isSame(minutes(said.kind, said.value), minutes(kind, value))
  }
  if (said.kind !== kind && kind !== 'count' && (said.kind !== 'count' || kind === 'year')) return false
  if (said.kind === 'measure' && kind === 'measure' && said.unit !== unit) return false
  if (said.bound === 'over') return value >= said.value && value <= said.value * 1.35
  if (said.bound === 'under') return value <= said.value && value >= said.value * 0.75
  if (said.bound === 'about') return Math.abs(value - said.value) <= 0.08 * value
  return said.kind === 'duration' ? Math.abs(value - said.value) <= 0.012 * value : isSame(value, said.value)
}

/** True for an amount that is a fact's amount for several, or the sum or difference of two; `known` are all facts' numbers. */
export function isComputed(said: Quantity, sentence: Quantity[], known: Quantity[]): boolean {
  if (said.kind !== 'money' && said.kind !== 'count' && said.kind !== 'duration') return false
  const amounts = known.filter(({ kind }) => kind === said.kind).slice(0, mostCombined)
  const counts = distinct(
    [...sentence.filter((one) => one !== said), ...known].map(countOf).filter((n) => n > 1 && n <= 100),
  )
  const holds = (from: Quantity, value: number) => agrees(said, { ...from, value })
  return (
    amounts.some((one) => counts.some((n) => holds(one, one.value * n) || holds(one, one.value / n))) ||
    (said.kind === 'money' &&
      amounts.some((one, at) =>
        amounts
          .slice(at + 1)
          .some(
            (other) => holds(one, one.value + other.value) || holds(one, Math.abs(one.value - other.value)),
          ),
      ))
  )
}

const countOf = ({ kind, value, unit }: Quantity) => {
  if (kind === 'count') return value
  return kind === 'duration' ? Math.round(value / (hoursOfUnit(unit) ?? Infinity)) : 0
}
