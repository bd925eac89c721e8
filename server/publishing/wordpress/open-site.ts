import { and, eq } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { requireEntitlement } from '../../billing/entitlement.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/fail.ts'
import { openPasswordOrLog } from '../../profile/application-password.ts'
import { sites } from '../../schema/profile.ts'
import { explainCause } from '../site-check/causes.ts'
import { discoverSite } from './discover-site.ts'
import type { SiteFetchOptions } from './front-page.ts'
import { fault, ok, type WpAnswer, type WpFault } from './classify-answer.ts'
import { connectWordPress, type Login, type WordPress } from './wordpress.ts'

export type SiteRow = typeof sites.$inferSelect

export interface OpenSite {
  wordpress: WordPress
  login: Login
  /** Its root was discovered just now, not loaded. */
  isFresh: boolean
  /** Whether WordPress has answered at all since it was opened. */
  hasAnswered(): boolean
}

export async function findSite(db: Db, accountId: string): Promise<SiteRow | undefined> {
  const [site] = await db.select().from(sites).where(eq(sites.accountId, accountId))
  return site
}

export const requireSite = async (db: Db, accountId: string) =>
  (await findSite(db, accountId)) ?? fail('no_site', 'Connect your WordPress site first.')

/** The stored login; refused when its password can no longer be decrypted. */
export async function loginOf(
  app: App,
  { accountId, username, sealedPassword }: Pick<SiteRow, 'accountId' | 'username' | 'sealedPassword'>,
): Promise<WpAnswer<Login>> {
  const password = openPasswordOrLog(app, accountId, sealedPassword)
  if (password === undefined) return fault('refused', 'password_unreadable')
  return ok({ username, password })
}

/** `withinMs`: how long somebody waits for all requests. */
export function siteFetchOptions(app: App, withinMs = Infinity): SiteFetchOptions {
  const end = performance.now() + withinMs
  return {
    fetch: app.safeFetch,
    allowPrivate: app.env.ALLOW_PRIVATE_SITES === 'on',
    // Slow hosts write slowly, and giving up early would only leave the outcome unknown.
    timeoutMs: (writes) => Math.min(app.env.PUBLISH_TIMEOUT_MS * (writes ? 3 : 1), end - performance.now()),
  }
}

/** Opens a stored site; its REST root is discovered once and stored. */
export async function openSite(
  app: App,
  site: SiteRow,
  reach: SiteFetchOptions = siteFetchOptions(app),
): Promise<WpAnswer<OpenSite>> {
  const opened = await loginOf(app, site)
  if (opened.kind !== 'ok') return opened
  const login = opened.value
  if (site.restRoot) {
    const listened = trackAnswers(connectWordPress({ ...reach, root: site.restRoot, login }))
    return ok({ ...listened, login, isFresh: false })
  }
  const found = await discoverSite(reach, site.url, login)
  if (found.kind !== 'ok') return found
  const { wordpress } = found.value
  await saveFindings(app.db, site, { restRoot: wordpress.root })
  return ok({ wordpress, login, isFresh: true, hasAnswered: () => true })
}

// The browser gives up at 10 s.
const readTimeoutMs = 7000

/** Opens the account's site for a read within the time that a browser waits. */
export async function openOwnSite(app: App, accountId: string) {
  await requireEntitlement(app.db, accountId)
  const site = await requireSite(app.db, accountId)
  const failSite = (answer: WpFault) =>
    fail('connection_refused', explainCause(answer.cause, { ...answer, host: URL.parse(site.url)?.host }))
  const reach = siteFetchOptions(app, readTimeoutMs)
  const opened = await openSite(app, site, reach)
  if (opened.kind !== 'ok') return failSite(opened)
  return { site, reach, wordpress: opened.value.wordpress, failSite }
}

// Reads are safe to retry, and on a lossy connection two more save a whole attempt.
const readRetryDelaysMs = [250, 500]

/** A disturbance that may pass in a moment; busy or silent sites are not asked more often. */
const isTransient = ({ cause, status, afterSeconds }: WpFault) =>
  cause !== 'timeout' && cause !== 'read_too_slow' && status !== 429 && status !== 503 && afterSeconds === 0

function trackAnswers(site: WordPress): Pick<OpenSite, 'wordpress' | 'hasAnswered'> {
  let hasAnswered = false
  const listen = async <T>(answer: Promise<WpAnswer<T>>) => {
    const given = await answer
    // WordPress's own errors count as answers; pages from something in front of it do not.
    if (given.kind === 'ok' || given.code !== '') hasAnswered = true
    return given
  }
  const wordpress: WordPress = {
    ...site,
    get: async (...args) => {
      for (const pauseMs of readRetryDelaysMs) {
        const answer = await listen(site.get(...args))
        if (answer.kind !== 'unknown' || !isTransient(answer)) return answer
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
      }
      return listen(site.get(...args))
    },
    post: (...args) => listen(site.post(...args)),
  }
  return { wordpress, hasAnswered: () => hasAnswered }
}

/** Stores what was found on a site; false if its owner has entered another address or login meanwhile. */
export async function saveFindings(
  db: Db,
  { accountId, url, username }: Pick<SiteRow, 'accountId' | 'url' | 'username'>,
  found: PgUpdateSetSource<typeof sites>,
): Promise<boolean> {
  const isSame = and(eq(sites.accountId, accountId), eq(sites.url, url), eq(sites.username, username))
  return (await db.update(sites).set(found).where(isSame).returning({ id: sites.id })).length > 0
}
