import { and, eq, gt, sql } from 'drizzle-orm'
import type { App } from '../platform/app.ts'
import { limitRate } from '../platform/rate-limit.ts'
import { hashToken } from '../platform/secrets.ts'
import { rateLimits } from '../schema/platform.ts'

const hour = 3600
// Together 20 guesses an hour at signing in. The second part is kept for addresses that have signed in before, so that a stranger
// who uses up the first does not lock the owner out.
const guessesOfStrangers = 15
const guessesOfKnown = 5
// An unpaid account holds nothing yet; twenty clicks on the same sign-up still are one sign-up.
const guessesAtRegistration = 20

export interface Guess {
  /** The password was right: it was no guess, and the caller's address is known from now on. */
  wasRight(): Promise<void>
}

/** Counts one password about to be checked, before it is: a hundred at once are still counted one by one. */
export async function spendGuess(
  app: App,
  email: string,
  address: string,
  door: 'login' | 'registration' = 'login',
): Promise<Guess> {
  const known = `signed-in:${hashToken(`${email} ${address}`)}`
  const [seen] = await app.db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, known), gt(rateLimits.resetsAt, sql`now()`)))
  const [who, most] =
    door === 'registration'
      ? ['registration', guessesAtRegistration]
      : seen
        ? ['known', guessesOfKnown]
        : ['stranger', guessesOfStrangers]
  const key = `guess:${who}:${hashToken(email)}`
  await limitRate(app, key, most, hour)
  return {
    wasRight: async () => {
      await giveBack(app, key)
      await remember(app, known)
    },
  }
}

async function giveBack(app: App, key: string) {
  await app.db
    .update(rateLimits)
    .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
    .where(eq(rateLimits.key, key))
}

async function remember(app: App, key: string) {
  // 90 days: longer than the longest session, so that whoever signs in again is still known.
  const resetsAt = sql`now() + interval '90 days'`
  await app.db
    .insert(rateLimits)
    .values({ key, count: 0, resetsAt })
    .onConflictDoUpdate({ target: rateLimits.key, set: { resetsAt } })
}
