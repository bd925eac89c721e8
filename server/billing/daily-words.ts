import { and, eq, sql } from 'drizzle-orm'
import type { PlanId } from '../../contract/billing/plans.ts'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/database/db.ts'
import { fail, messageOfRefusal } from '../platform/fail.ts'
import { writingLedger } from '../schema/writing.ts'

// Twenty of a plan's longest posts: far more than anybody publishes in a day, but a limit on the cost of abuse.
const limits: Record<PlanId, number> = { basic: 15_000, standard: 20_000, premium: 40_000 }

// Failures cost few words but many model calls: more than a person starts in a day, but a limit on the cost of a loop.
const maxAttemptsPerDay = 50
const maxInteger = 2 ** 31 - 1

/** The account's daily limits (UTC). AI_DAILY_LIMIT scales attempts and words alike. */
function limitsOf({ env }: App, plan: PlanId): { words: number; attempts: number } {
  const words = env.AI_DAILY_LIMIT ?? limits[plan]
  const attempts = Math.ceil((maxAttemptsPerDay * words) / limits[plan])
  return { words, attempts: env.RATE_LIMITS === 'off' ? maxInteger : attempts }
}

/** Before a model is called, so that parallel calls cannot exceed the limit together. Returns the day (UTC). */
export async function reserveWords(app: App, tx: Db, accountId: string, plan: PlanId, words: number) {
  const limit = limitsOf(app, plan)
  const day = sql`(now() at time zone 'utc')::date`
  const sum = sql`${writingLedger.words} + excluded.words`
  const [row] =
    words > limit.words
      ? []
      : await tx
          .insert(writingLedger)
          .values({ accountId, day, words, attempts: 1 })
          .onConflictDoUpdate({
            target: [writingLedger.accountId, writingLedger.day],
            set: { words: sum, attempts: sql`${writingLedger.attempts} + 1` },
            setWhere: sql`${sum} <= ${limit.words} and ${writingLedger.attempts} < ${limit.attempts}`,
          })
          .returning({ day: writingLedger.day })
  if (row) return row.day
  const [today] = await tx
    .select({ attempts: writingLedger.attempts })
    .from(writingLedger)
    .where(and(eq(writingLedger.accountId, accountId), eq(writingLedger.day, day)))
  const isOutOfAttempts = (today?.attempts ?? 0) >= limit.attempts
  const used = isOutOfAttempts
    ? `${limit.attempts.toLocaleString('en')} attempts`
    : `${limit.words.toLocaleString('en')} generated words`
  const message = `You’ve used today’s ${used}. You can generate again after midnight UTC.`
  return fail('daily_limit_reached', message, { retryAfterSeconds: secondsToMidnight(app.now()) })
}

/** Adjusts a reservation to the words delivered; a call always costs at least a quarter. */
export async function settleWords(
  tx: Db,
  accountId: string,
  work: { day: string; reserved: number; modelCalls: number },
  delivered: number,
): Promise<void> {
  const { day, reserved, modelCalls } = work
  const charged = Math.max(delivered, modelCalls > 0 ? Math.ceil(reserved / 4) : 0)
  await tx
    .update(writingLedger)
    .set({ words: sql`greatest(0, ${writingLedger.words} + ${charged - reserved}::int)` })
    .where(and(eq(writingLedger.accountId, accountId), eq(writingLedger.day, day)))
}

/** Reserves a model call for optional work. Returns the reason when there is none left today. */
export const reserveCall = (app: App, accountId: string, plan: PlanId, words: number) =>
  reserveWords(app, app.db, accountId, plan, words).then(() => undefined, messageOfRefusal)

const secondsToMidnight = (now: Date) =>
  Math.ceil((new Date(now).setUTCHours(24, 0, 0, 0) - now.getTime()) / 1000)
