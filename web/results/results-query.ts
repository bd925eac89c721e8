import type { Figures } from '../../contract/results.ts'
import { read, type Answer } from '../platform/api.ts'

export type Results = Answer<'results', 'getResults'>
type Latest = NonNullable<Results['latest']>
/** Without the clicks where they are null. */
type ShownFigures = Omit<Figures, 'clicks'> & { clicks: number | null }

export const resultsQuery = { ...read('results', 'getResults'), staleTime: 0 }

const whole = new Intl.NumberFormat()
const oneDecimal = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1, minimumFractionDigits: 1 })
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' })

export const countOf = (count: number, one: string, many = `${one}s`) =>
  `${whole.format(count)} ${count === 1 ? one : many}`

/** "34 clicks · 1,200 impressions · position 8.4" */
export const figuresOf = ({ clicks, impressions, position }: ShownFigures) =>
  [
    ...(clicks === null ? [] : [countOf(clicks, 'click')]),
    countOf(impressions, 'impression'),
    ...(position === null ? [] : [`position ${oneDecimal.format(position)}`]),
  ].join(' · ')

/** "Oct 1 – 28, 2026" */
export const daysOf = ({ from, to }: Pick<Latest['period'], 'from' | 'to'>) =>
  day.formatRange(new Date(from), new Date(to))
