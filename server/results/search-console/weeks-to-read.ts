import type { Days } from '../match-pages.ts'

interface Progress {
  readFrom: string | null
  readThrough: string | null
}

export type Week = Days & Progress & { isNewest: boolean }

// Google keeps 16 months.
const maxWeeks = 69
const completeAfterDays = 3

const dayMs = 86_400_000
const addDays = (day: string | Date, days: number) =>
  new Date(new Date(day).getTime() + days * dayMs).toISOString().slice(0, 10)

/**
 * The weeks (Monday to Sunday) that were not read yet, newer ones first, and in any case the newest complete one, whose figures
 * Google may still correct. Each comes with the progress once it is stored.
 */
export function* weeksToRead({ readFrom, readThrough }: Progress, now: Date): Generator<Week> {
  const complete = addDays(now, -completeAfterDays)
  const newest = addDays(complete, -new Date(complete).getUTCDay())
  let through = addDays(newest, -7)
  if (readThrough !== null && readThrough < through) through = readThrough
  let from = readFrom ?? addDays(through, 1)
  const week = (lastDay: string): Week => ({
    firstDay: addDays(lastDay, -6),
    lastDay,
    isNewest: lastDay === newest,
    readFrom: from,
    readThrough: through,
  })
  while (through < newest) {
    through = addDays(through, 7)
    yield week(through)
  }
  for (const oldest = addDays(newest, 1 - 7 * maxWeeks); from > oldest;) {
    from = addDays(from, -7)
    yield week(addDays(from, 6))
  }
}
