import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/db.ts'
import { networkOf } from '../platform/network-of.ts'
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
// Whoever tries codes knows the password. Of a million codes three are good at a time: at this rate one day finds one
// in 1,400 accounts, and a person mistypes less often.
const guessesOfCodes = 10

export interface Guess {
  /** The password was right: it was no guess, and the caller's address is known from now on. */
  wasRight(): Promise<void>
  /** The password was right but opened nothing: it was no guess, and the caller's address is no better known. */
  wasNone(): Promise<void>
}

/** Counts one password or code about to be checked, before it is: a hundred at once are still counted one by one. */
export async function spendGuess(
  app: App,
  email: string,
  address: string,
  door: 'login' | 'registration' | 'second-factor' = 'login',
): Promise<Guess> {
  const seen = await isKnown(app, email, address)
  const [who, most] =
    door === 'login'
      ? seen
        ? (['known', guessesOfKnown] as const)
        : (['stranger', guessesOfStrangers] as const)
      : ([door, door === 'registration' ? guessesAtRegistration : guessesOfCodes] as const)
  const key = guessKey(who, email)
  await limitRate(app, key, most, hour)
  return {
    wasRight: async () => {
      await giveBack(app.db, key)
      await remember(app.db, email, address)
    },
    wasNone: () => giveBack(app.db, key),
  }
}

const guessKey = (who: string, email: string) => `guess:${who}:${hashToken(email)}`

const knownKey = (who: string, address: string) =>
  `signed-in:${hashToken(`${who} ${networkOf(address).caller}`)}`

/**
 * The owner has shown who they are by other means: the budget is whole again, and the caller's address known. That of codes
 * is left as it is: who can read the mail has not shown the second factor.
 */
export async function freeGuesses(db: Db, email: string, address: string): Promise<void> {
  const keys = ['known', 'stranger', 'registration'].map((who) => guessKey(who, email))
  await db.delete(rateLimits).where(inArray(rateLimits.key, keys))
  await remember(db, email, address)
}

/** Where guessing is over for now, and until when: what support is asked by who cannot sign in. */
export async function findClosedDoors(db: Db, email: string): Promise<{ door: string; until: Date }[]> {
  const doors = [
    { who: 'known', door: 'passwords from networks that have signed in before', most: guessesOfKnown },
    { who: 'stranger', door: 'passwords from other networks', most: guessesOfStrangers },
    { who: 'second-factor', door: 'codes', most: guessesOfCodes },
  ]
  const keys = doors.map(({ who }) => guessKey(who, email))
  const rows = await db
    .select()
    .from(rateLimits)
    .where(and(inArray(rateLimits.key, keys), gt(rateLimits.resetsAt, sql`now()`)))
  return doors.flatMap(({ door, most }, at) => {
    const row = rows.find(({ key }) => key === keys[at])
    return row && row.count >= most ? [{ door, until: row.resetsAt }] : []
  })
}

async function giveBack(db: Db, key: string) {
  await db
    .update(rateLimits)
    .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
    .where(eq(rateLimits.key, key))
}

/** Whether they have signed in from that network in the last 90 days; `who` is an e-mail address, or the operator. */
export async function isKnown(app: App, who: string, address: string): Promise<boolean> {
  const [seen] = await app.db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, knownKey(who, address)), gt(rateLimits.resetsAt, sql`now()`)))
  return seen !== undefined
}

export async function remember(db: Db, who: string, address: string): Promise<void> {
  // 90 days: longer than the longest session, so that whoever signs in again is still known.
  const resetsAt = sql`now() + interval '90 days'`
  await db
    .insert(rateLimits)
    .values({ key: knownKey(who, address), count: 0, resetsAt })
    .onConflictDoUpdate({ target: rateLimits.key, set: { resetsAt } })
}
