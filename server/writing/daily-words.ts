import { and, eq, sql } from 'drizzle-orm'
import type { PlanId } from '../../contract/plans.ts'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/db.ts'
import { fail } from '../platform/fail.ts'
import { writingLedger } from '../schema/writing.ts'

// Twenty of a plan's longest posts: far above what anyone publishes in a day, a ceiling on what an abuser can cost.
const limits: Record<PlanId, number> = { basic: 15_000, standard: 20_000, premium: 40_000 }

/** Takes words from today's share before the work; returns the day (UTC). Parallel calls cannot exceed it together. */
export async function reserveWords(
  app: App,
  tx: Db,
  accountId: string,
  plan: PlanId,
  words: number,
): Promise<string> {
  const limit = app.env.AI_DAILY_LIMIT ?? limits[plan]
  const sum = sql`${writingLedger.words} + excluded.words`
  const [row] =
    words > limit
      ? []
      : await tx
          .insert(writingLedger)
          .values({ accountId, day: sql`(now() at time zone 'utc')::date`, words })
          .onConflictDoUpdate({
            target: [writingLedger.accountId, writingLedger.day],
            set: { words: sum },
            setWhere: sql`${sum} <= ${limit}`,
          })
          .returning({ day: writingLedger.day })
  if (row) return row.day
  const message = `Today's ${limit.toLocaleString('en')} generated words are used up. You can generate again after midnight UTC.`
  return fail('daily_limit_reached', message, { retryAfterSeconds: secondsToMidnight(app.now()) })
}

/** Corrects a reservation to what was delivered: nothing for failed work. */
export async function settleWords(
  tx: Db,
  accountId: string,
  day: string,
  reserved: number,
  delivered: number,
): Promise<void> {
  await tx
    .update(writingLedger)
    .set({ words: sql`greatest(0, ${writingLedger.words} + ${delivered - reserved}::int)` })
    .where(and(eq(writingLedger.accountId, accountId), eq(writingLedger.day, day)))
}

const secondsToMidnight = (now: Date) =>
  Math.ceil((new Date(now).setUTCHours(24, 0, 0, 0) - now.getTime()) / 1000)
