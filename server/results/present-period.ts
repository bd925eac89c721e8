import type { Period } from '../../contract/results.ts'
import type { resultPeriods } from '../schema/results.ts'

export type PeriodRow = typeof resultPeriods.$inferSelect

export const presentPeriod = ({ id, firstDay, lastDay, filters, createdAt }: PeriodRow): Period => ({
  id,
  from: firstDay,
  to: lastDay,
  filters,
  imported_at: createdAt.toISOString(),
})

export const daysIn = ({ firstDay, lastDay }: PeriodRow) =>
  (Date.parse(lastDay) - Date.parse(firstDay)) / 86_400_000 + 1
