import { and, eq, sql } from 'drizzle-orm'
import type { PlanId } from '../../contract/plans.ts'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/database/db.ts'
import { fail, Refusal } from '../platform/fail.ts'
import { writingLedger } from '../schema/writing.ts'

// Twenty of a plan's longest posts: far above what anyone publishes in a day, a ceiling on what an abuser can cost.
const limits: Record<PlanId, number> = { basic: 15_000, standard: 20_000, premium: 40_000 }

// What fails costs few words but many calls of a model: more than a person starts in a day, a bound on what a loop can cost.
const maxAttemptsPerDay = 50
const maxInteger = 2 ** 31 - 1

/** What an account may cause in a day (UTC). AI_DAILY_LIMIT scales the attempts as it scales the plan's words. */
function limitsOf({ env }: App, plan: PlanId): { words: number; attempts: number } {
  const words = env.AI_DAILY_LIMIT ?? limits[plan]
  const attempts = Math.ceil((maxAttemptsPerDay * words) / limits[plan])
  return { words, attempts: env.RATE_LIMITS === 'off' ? maxInteger : attempts }
}

/**
 * Takes an attempt and its words from today's share before a model is called; returns the day (UTC). Parallel calls
 * cannot exceed it together.
 */
export async function reserveWords(
  app: App,
  tx: Db,
  accountId: string,
  plan: PlanId,
  words: number,
): Promise<string> {
  const most = limitsOf(app, plan)
  const sum = sql`${writingLedger.words} + excluded.words`
  const [row] =
    words > most.words
      ? []
      : await tx
          .insert(writingLedger)
          .values({ accountId, day: sql`(now() at time zone 'utc')::date`, words, attempts: 1 })
          .onConflictDoUpdate({
            target: [writingLedger.accountId, writingLedger.day],
            set: { words: sum, attempts: sql`${writingLedger.attempts} + 1` },
            setWhere: sql`${sum} <= ${most.words} and ${writingLedger.attempts} < ${most.attempts}`,
          })
          .returning({ day: writingLedger.day })
  if (row) return row.day
  const [today] = await tx
    .select({ attempts: writingLedger.attempts })
    .from(writingLedger)
    .where(
      and(
        eq(writingLedger.accountId, accountId),
        eq(writingLedger.day, sql`(now() at time zone 'utc')::date`),
      ),
    )
  const isOutOfAttempts = (today?.attempts ?? 0) >= most.attempts
  const used = isOutOfAttempts
    ? `${most.attempts.toLocaleString('en')} attempts`
    : `${most.words.toLocaleString('en')} generated words`
  const message = `You’ve used today’s ${used}. You can generate again after midnight UTC.`
  return fail('daily_limit_reached', message, { retryAfterSeconds: secondsToMidnight(app.now()) })
}

/** Corrects a reservation to what was delivered; a model that was called costs a quarter at least, whatever came of it. */
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

/** One call of a model for what can do without: why there is none today; undefined when it may be made. */
export async function reserveCall(
  app: App,
  accountId: string,
  plan: PlanId,
  words: number,
): Promise<string | undefined> {
  try {
    await reserveWords(app, app.db, accountId, plan, words)
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

const secondsToMidnight = (now: Date) =>
  Math.ceil((new Date(now).setUTCHours(24, 0, 0, 0) - now.getTime()) / 1000)
