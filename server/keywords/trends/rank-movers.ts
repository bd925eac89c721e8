import { spanWeeks, type Mover, type Movement } from '../../../contract/keywords/keyword-insights.ts'

export interface WordSeries {
  word: string
  /** Posts using it per week, oldest first. */
  weeks: number[]
}

// One post more or less is no trend.
const minDifference = 2
// One standard error; smaller changes count as none.
const minScore = 1
// As many as a screen shows at a glance, each with a chart.
const maxMovers = 6

/** By a two-proportion z-test (pooled) over the last two spans, so that growing output alone does not make a word rise. */
export function rankMovers(series: WordSeries[], posts: number[]): Omit<Movement, 'posts'> {
  const all = { recent: sum(posts.slice(-spanWeeks)), before: sum(posts.slice(-2 * spanWeeks, -spanWeeks)) }
  const moved = series
    .map(({ word, weeks }) => {
      const recent = sum(weeks.slice(-spanWeeks))
      const before = sum(weeks.slice(-2 * spanWeeks, -spanWeeks))
      const mover: Mover = { word, weeks, recent, before, change: changeOf({ recent, before }, all) }
      return { mover, score: scoreOf({ recent, before }, all) }
    })
    .filter(({ mover: { recent, before } }) => Math.abs(recent - before) >= minDifference)
    .toSorted((a, b) => b.score - a.score || (a.mover.word < b.mover.word ? -1 : 1))
  const moversOf = (chosen: typeof moved) => chosen.slice(0, maxMovers).map(({ mover }) => mover)
  return {
    rising: moversOf(moved.filter(({ score }) => score >= minScore)),
    falling: moversOf(moved.filter(({ score }) => score <= -minScore).toReversed()),
  }
}

interface Spans {
  recent: number
  before: number
}

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
const shareOf = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)

function scoreOf({ recent, before }: Spans, all: Spans): number {
  const pooled = shareOf(recent + before, all.recent + all.before)
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / Math.max(1, all.recent) + 1 / Math.max(1, all.before)))
  return error === 0 ? 0 : (shareOf(recent, all.recent) - shareOf(before, all.before)) / error
}

function changeOf({ recent, before }: Spans, all: Spans): number | null {
  if (before === 0) return null
  return Math.round(100 * (shareOf(recent, all.recent) / shareOf(before, all.before) - 1))
}
