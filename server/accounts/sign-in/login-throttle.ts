import { and, gt, inArray, sql } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { networkOf } from '../../platform/http/network-of.ts'
import { countUse, limitRate } from '../../platform/http/rate-limit.ts'
import { hashToken } from '../../platform/secrets/secrets.ts'
import { rateLimits } from '../../schema/platform.ts'

const hour = 3600

// Tries an hour. One network gets a fraction of what strangers have together, so that it locks nobody else out; what has
// signed in before counts by itself, so that strangers together do not lock the owner out either.
const budgets = {
  // Any 24 hours touch 25 of these windows: 500 guesses a day on one account, however many networks take part.
  login: { known: 10, network: 5, account: 20 },
  // An unpaid account holds nothing yet; twenty clicks on the same sign-up still are one sign-up.
  registration: { known: 20, network: 20, account: 60 },
  // Whoever tries codes knows the password. Of a million codes three are good at a time: at this rate one day finds one
  // in 1,400 accounts, and a person mistypes less often.
  'second-factor': { known: 10, network: 5, account: 10 },
}

export type Flow = keyof typeof budgets

/** Who tries a password or a code, and for which account. */
export interface Guesser {
  /** An e-mail address, or the operator. */
  email: string
  address: string
  /** What the browser keeps since it signed in. */
  deviceToken?: string | undefined
  /** Signed in already: as good as a device that has signed in before. */
  sessionId?: string | undefined
}

export interface Guess {
  /** It was right, and so no guess. */
  refund(): Promise<void>
}

/** Counts one password or code about to be checked, before it is: a hundred at once are still counted one by one. */
export async function spendGuess(app: App, guesser: Guesser, flow: Flow = 'login'): Promise<Guess> {
  const { email, address, sessionId } = guesser
  const { known, network, account } = budgets[flow]
  const guess = (...keys: string[]): Guess => ({
    refund: async () => {
      await app.db
        .update(rateLimits)
        .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
        .where(inArray(rateLimits.key, keys))
    },
  })
  // What has used up its own tries counts as any other.
  for (const place of sessionId ? [`session ${sessionId}`] : await findKnown(app.db, guesser, flow)) {
    const key = guessKey(flow, email, 'known', place)
    if (!(await countUse(app, key, known, hour))) return guess(key)
  }
  // The network first: what is refused to one is not taken from the account.
  const ofNetwork = guessKey(flow, email, 'network', networkOf(address).network)
  const ofAccount = guessKey(flow, email, 'account')
  await limitRate(app, ofNetwork, network, hour)
  await limitRate(app, ofAccount, account, hour)
  return guess(ofNetwork, ofAccount)
}

type Kind = 'known' | 'network' | 'account'

const guessKeys = (flow: Flow, email: string) => `guess:${flow}:${hashToken(email)}:`
const guessKey = (flow: Flow, email: string, kind: Kind, place = '') =>
  `${guessKeys(flow, email)}${kind}:${hashToken(place)}`

// 90 days: longer than the longest session, so that a returning customer is still known. A device belongs to one account.
const networkMemory = sql`now() + interval '90 days'`
const deviceMemory = sql`now() + interval '1 year'`

const knownKey = (flow: Flow, email: string, place: string) =>
  `signed-in:${hashToken(`${flow === 'login' ? '' : `${flow} `}${email} ${place}`)}`

const placesOf = ({ address, deviceToken }: Guesser) => [
  ...(deviceToken ? [`device ${deviceToken}`] : []),
  networkOf(address).caller,
]

/** The device and the address, as far as they have signed in to that account before. */
async function findKnown(db: Db, guesser: Guesser, flow: Flow): Promise<string[]> {
  const places = placesOf(guesser)
  const keys = places.map((place) => knownKey(flow, guesser.email, place))
  const rows = await db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(and(inArray(rateLimits.key, keys), gt(rateLimits.resetsAt, sql`now()`)))
  return places.filter((_place, at) => rows.some(({ key }) => key === keys[at]))
}

export async function isKnown(app: App, guesser: Guesser): Promise<boolean> {
  return (await findKnown(app.db, guesser, 'login')).length > 0
}

/** Whether this browser has signed in to that account: no stranger on the same network is taken for it. */
export async function isKnownDevice(app: App, guesser: Guesser): Promise<boolean> {
  return (await findKnown(app.db, guesser, 'login')).some((place) => place.startsWith('device '))
}

/** From now on the caller's device and address have signed in to that account. */
export async function rememberSignIn(db: Db, guesser: Guesser, flows: Flow[] = ['login']): Promise<void> {
  for (const flow of flows)
    for (const place of placesOf(guesser)) {
      const resetsAt = place.startsWith('device ') ? deviceMemory : networkMemory
      await db
        .insert(rateLimits)
        .values({ key: knownKey(flow, guesser.email, place), count: 0, resetsAt })
        .onConflictDoUpdate({ target: rateLimits.key, set: { resetsAt } })
    }
}

/**
 * The owner has shown who they are by other means: strangers' tries are forgotten, and the caller is known. Those of codes
 * are left as they are: who can read the mail has not shown the second factor.
 */
export async function clearThrottle(db: Db, guesser: Guesser): Promise<void> {
  const { email, address } = guesser
  const keys = (['login', 'registration'] as const).flatMap((flow) => [
    guessKey(flow, email, 'account'),
    guessKey(flow, email, 'network', networkOf(address).network),
    ...placesOf(guesser).map((place) => guessKey(flow, email, 'known', place)),
  ])
  await db.delete(rateLimits).where(inArray(rateLimits.key, keys))
  await rememberSignIn(db, guesser)
}

const flowWords = { login: 'passwords', 'second-factor': 'codes' }
const kindWords: Record<Kind, string> = {
  known: 'from a device or an address that has signed in before',
  network: 'from one network',
  account: 'from all new devices',
}

/** What may not be tried for now, and until when: what support is asked by who cannot sign in. */
export async function findThrottled(db: Db, email: string): Promise<{ what: string; until: Date }[]> {
  const found = new Map<string, Date>()
  for (const flow of ['login', 'second-factor'] as const) {
    const start = guessKeys(flow, email)
    const rows = await db
      .select()
      .from(rateLimits)
      .where(and(sql`starts_with(${rateLimits.key}, ${start})`, gt(rateLimits.resetsAt, sql`now()`)))
      .orderBy(rateLimits.resetsAt)
    for (const { key, count, resetsAt } of rows) {
      const kind = key.slice(start.length).split(':')[0] as Kind
      if (count >= budgets[flow][kind]) found.set(`${flowWords[flow]} ${kindWords[kind]}`, resetsAt)
    }
  }
  return [...found].map(([what, until]) => ({ what, until }))
}
