import { and, gt, inArray, sql } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { networkOf } from '../../platform/http/network-of.ts'
import { countUse, limitRate } from '../../platform/http/rate-limit.ts'
import { hashToken } from '../../platform/secrets/secrets.ts'
import { rateLimits } from '../../schema/platform.ts'

const windowSeconds = 3600

// Attempts per hour. One network gets a fraction of what all strangers share, so that it cannot lock others out; known
// sources are counted separately, so that strangers together cannot lock the owner out.
const attemptLimits = {
  // Any 24 hours touch 25 of these windows: at most 500 guesses a day on one account, however many networks take part.
  login: { known: 10, network: 5, account: 20 },
  // An unpaid account holds nothing yet; twenty clicks on the same sign-up are still one sign-up.
  registration: { known: 20, network: 20, account: 60 },
  // Anyone trying codes knows the password. Three of a million codes are valid at a time: at this rate a day of
  // guessing succeeds in one of 1,400 accounts, and people mistype less often.
  'second-factor': { known: 10, network: 5, account: 10 },
}

export type ThrottleFlow = keyof typeof attemptLimits

export interface AttemptSource {
  /** An email address, or the operator. */
  email: string
  ipAddress: string
  /** The token a browser keeps after signing in. */
  deviceToken?: string | undefined
  /** Set when already signed in: trusted like a known device. */
  sessionId?: string | undefined
}

export interface CountedAttempt {
  /** Undoes the count: the attempt was right, so it was not a guess. */
  refund(): Promise<void>
}

/** Counts one password or code before it is checked, so that a hundred concurrent attempts are still counted one by one. */
export async function countAttempt(app: App, guesser: AttemptSource, flow: ThrottleFlow = 'login') {
  const { email, ipAddress: address, sessionId } = guesser
  const { known, network, account } = attemptLimits[flow]
  const guess = (...keys: string[]): CountedAttempt => ({
    refund: async () => {
      await app.db
        .update(rateLimits)
        .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
        .where(inArray(rateLimits.key, keys))
    },
  })
  // A known source that has used up its own attempts counts like any other.
  for (const source of sessionId ? [`session ${sessionId}`] : await findKnownSources(app.db, guesser, flow)) {
    const key = attemptKey(flow, email, 'known', source)
    if (!(await countUse(app, key, known, windowSeconds))) return guess(key)
  }
  // The network first: an attempt refused there is not charged to the account.
  const ofNetwork = attemptKey(flow, email, 'network', networkOf(address).network)
  const ofAccount = attemptKey(flow, email, 'account')
  await limitRate(app, ofNetwork, network, windowSeconds)
  await limitRate(app, ofAccount, account, windowSeconds)
  return guess(ofNetwork, ofAccount)
}

type LimitKind = 'known' | 'network' | 'account'

const attemptKeyPrefix = (flow: ThrottleFlow, email: string) => `guess:${flow}:${hashToken(email)}:`
const attemptKey = (flow: ThrottleFlow, email: string, kind: LimitKind, source = '') =>
  `${attemptKeyPrefix(flow, email)}${kind}:${hashToken(source)}`

// Longer than the longest session, so that a returning customer is still known. A device belongs to one account.
const networkExpiry = sql`now() + interval '90 days'`
const deviceExpiry = sql`now() + interval '1 year'`

const knownSourceKey = (flow: ThrottleFlow, email: string, source: string) =>
  `signed-in:${hashToken(`${flow === 'login' ? '' : `${flow} `}${email} ${source}`)}`

const sourcesOf = ({ ipAddress: address, deviceToken }: AttemptSource) => [
  ...(deviceToken ? [`device ${deviceToken}`] : []),
  networkOf(address).caller,
]

async function findKnownSources(db: Db, guesser: AttemptSource, flow: ThrottleFlow): Promise<string[]> {
  const sources = sourcesOf(guesser)
  const keys = sources.map((source) => knownSourceKey(flow, guesser.email, source))
  const rows = await db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(and(inArray(rateLimits.key, keys), gt(rateLimits.resetsAt, sql`now()`)))
  return sources.filter((_place, at) => rows.some(({ key }) => key === keys[at]))
}

export async function isKnownSource(app: App, guesser: AttemptSource): Promise<boolean> {
  return (await findKnownSources(app.db, guesser, 'login')).length > 0
}

/** Whether this browser has signed in to that account; a stranger on the same network does not count. */
export async function isKnownDevice(app: App, guesser: AttemptSource): Promise<boolean> {
  return (await findKnownSources(app.db, guesser, 'login')).some((source) => source.startsWith('device '))
}

export async function recordKnownSource(db: Db, guesser: AttemptSource, flows: ThrottleFlow[] = ['login']) {
  for (const flow of flows)
    for (const source of sourcesOf(guesser)) {
      const resetsAt = source.startsWith('device ') ? deviceExpiry : networkExpiry
      await db
        .insert(rateLimits)
        .values({ key: knownSourceKey(flow, guesser.email, source), count: 0, resetsAt })
        .onConflictDoUpdate({ target: rateLimits.key, set: { resetsAt } })
    }
}

/** For a proven owner. Code counters stay: reading the mail does not prove the second factor. */
export async function clearThrottle(db: Db, guesser: AttemptSource): Promise<void> {
  const { email, ipAddress: address } = guesser
  const keys = (['login', 'registration'] as const).flatMap((flow) => [
    attemptKey(flow, email, 'account'),
    attemptKey(flow, email, 'network', networkOf(address).network),
    ...sourcesOf(guesser).map((source) => attemptKey(flow, email, 'known', source)),
  ])
  await db.delete(rateLimits).where(inArray(rateLimits.key, keys))
  await recordKnownSource(db, guesser)
}

const flowLabels = { login: 'passwords', 'second-factor': 'codes' }
const kindLabels: Record<LimitKind, string> = {
  known: 'from a device or an address that has signed in before',
  network: 'from one network',
  account: 'from all new devices',
}

/** Lists what is throttled now and until when, for customers who tell support that they cannot sign in. */
export async function listActiveThrottles(db: Db, email: string): Promise<{ what: string; until: Date }[]> {
  const found = new Map<string, Date>()
  for (const flow of ['login', 'second-factor'] as const) {
    const start = attemptKeyPrefix(flow, email)
    const rows = await db
      .select()
      .from(rateLimits)
      .where(and(sql`starts_with(${rateLimits.key}, ${start})`, gt(rateLimits.resetsAt, sql`now()`)))
      .orderBy(rateLimits.resetsAt)
    for (const { key, count, resetsAt } of rows) {
      const kind = key.slice(start.length).split(':')[0] as LimitKind
      if (count >= attemptLimits[flow][kind]) found.set(`${flowLabels[flow]} ${kindLabels[kind]}`, resetsAt)
    }
  }
  return [...found].map(([what, until]) => ({ what, until }))
}
