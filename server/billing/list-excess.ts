import { eq } from 'drizzle-orm'
import type { ChangePreview } from '../../contract/billing.ts'
import { parseScheduledTimes, weekdays } from '../../contract/plan-limits.ts'
import { plans, type PlanId } from '../../contract/plans.ts'
import type { Db } from '../platform/db.ts'
import { preferences } from '../schema/profile.ts'

/** What the account has set beyond the plan: it stays readable, and shrinks only by the customer's own hand. */
export async function listExcess(db: Db, accountId: string, plan: PlanId): Promise<ChangePreview['excess']> {
  const [stored] = await db.select().from(preferences).where(eq(preferences.accountId, accountId))
  if (!stored) return []
  const { limits, name } = plans[plan]
  const slots = parseScheduledTimes(JSON.stringify(stored.scheduledTimes)) ?? {}
  const days = weekdays.filter((day) => slots[day]?.length)
  const found = [
    { name: 'default keywords', count: stored.defaultKeywords.length, limit: limits.defaultKeywords },
    { name: 'publishing days', count: days.length, limit: limits.publishingDays },
    {
      name: 'times per day',
      count: Math.max(0, ...days.map((day) => slots[day]?.length ?? 0)),
      limit: limits.timesPerDay,
    },
    { name: 'tones', count: stored.selectedTones.length, limit: limits.tones },
  ]
  return found
    .filter(({ count, limit }) => count > limit)
    .map((one) => ({ ...one, message: `You have ${one.count} ${one.name}. ${name} includes ${one.limit}.` }))
}
