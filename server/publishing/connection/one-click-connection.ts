import { randomBytes } from 'node:crypto'
import { sql, and, eq, gt, isNull } from 'drizzle-orm'
import type { publishing, ConnectionFailure } from '../../../contract/publishing/publishing.ts'
import { failField, fail } from '../../platform/fail.ts'
import { limitRate } from '../../platform/http/rate-limit.ts'
import type { Handler, RawResponse, RawRoute } from '../../platform/http/define-routes.ts'
import { hashToken, newToken } from '../../platform/secrets/secrets.ts'
import { requireAccount } from '../../profile/find-account.ts'
import { requirePayment } from '../../profile/require-payment.ts'
import { siteConnections } from '../../schema/profile.ts'
import { explainCause, nameOfSite } from '../site-check/causes.ts'
import { findRoot, type FoundRoot } from '../wordpress/discover-site.ts'
import { siteFetchOptions } from '../wordpress/open-site.ts'
import { fault, ok, type WpFault, type WpAnswer } from '../wordpress/classify-answer.ts'
import { cleanSiteUrl, isSameHost } from '../wordpress/site-address.ts'
import type { App } from '../../platform/app.ts'
import { z } from 'zod'
import { sealApplicationPassword } from '../../profile/application-password.ts'
import { storeSite } from '../../profile/save-site.ts'
import { learnSites } from '../../writing/own-site/learn-sites.ts'

// The browser gives up at 10 s; the rest is for the network and the payment provider.
const budgetMs = 7500

/** Finds WordPress as a visitor would and records that this account has asked for authorization. */
export const beginConnection: Handler<typeof publishing.beginConnection> = async (app, values) => {
  const { id: accountId, profileCompletedAt } = await requireAccount(app.db, values)
  await limitRate(app, `begin-connection:${accountId}`, 30, 600)
  await requirePayment(app, accountId)
  const url = cleanSiteUrl(values.wordpressSiteUrl)
  if (!url) return failConnection(fault('refused', 'url_invalid'))
  const found = await findRoot(siteFetchOptions(app, budgetMs), url, undefined, true)
  if (found.kind !== 'ok') return failConnection(found, url)
  const returnTo = values.returnTo ?? (profileCompletedAt ? 'settings' : 'complete-profile')
  const state = createState(returnTo)
  const allowed = authorizeUrl(app, found.value, state)
  if (allowed.kind !== 'ok') return failConnection(allowed, url)
  await app.db.insert(siteConnections).values({
    accountId,
    stateHash: hashToken(state),
    url: shownAddress(url),
    restRoot: found.value.root,
    // Long enough to log in to WordPress, short enough that a forgotten tab is useless tomorrow.
    expiresAt: sql`now() + interval '10 minutes'`,
  })
  return { authorizeUrl: allowed.value }
}

// Without the trailing slash, as forms show addresses.
const shownAddress = (url: string) => url.replace(/\/$/, '')

function failConnection(why: WpFault, url = ''): never {
  const words = explainCause(why.cause, { ...why, host: nameOfSite(url, why.cause) })
  return failField('wordpressSiteUrl', words, 'connection_refused')
}

// Identifies the product among a user's passwords on every installation; WordPress requires a UUID.
const appId = 'daeee611-5234-4b28-a785-27ec7443408a'

/**
 * Where the owner authorizes the connection; the browser returns with `state`. The site names this address, so another host
 * is refused. https://make.wordpress.org/core/2020/11/05/application-passwords-integration-guide/
 */
export function authorizeUrl(
  app: { env: Pick<App['env'], 'PUBLIC_URL'> },
  site: Pick<FoundRoot, 'home' | 'authorizeUrl'>,
  state: string,
): WpAnswer<string> {
  const home = new URL(site.home)
  if (site.authorizeUrl === '')
    return fault('refused', home.protocol === 'http:' ? 'app_pw_http' : 'app_pw_off')
  // An index that is hidden from visitors is not hidden from the owner, who finds the page at its usual address.
  const url = URL.parse(site.authorizeUrl ?? `${site.home}wp-admin/authorize-application.php`)
  if (!url || !/^https?:$/.test(url.protocol) || !isSameHost(url, home))
    return fault('refused', 'authorize_elsewhere', { detail: url?.host })
  if (home.protocol === 'https:') url.protocol = 'https:'
  const own = new URL(app.env.PUBLIC_URL)
  // A site on http that offers application passwords is a development site and hands them to http as well; of the others,
  // only WordPress 7.0 and later accepts a loopback address.
  if (own.protocol === 'http:' && home.protocol === 'https:' && !isLoopback(own.hostname))
    return fault('refused', 'own_http')
  url.username = ''
  url.password = ''
  url.hash = ''
  const back = `${app.env.PUBLIC_URL}/wordpress/callback?state=${state}`
  for (const [key, value] of Object.entries({
    // WordPress refuses a second password with the same name.
    app_name: `Quillcast ${randomBytes(3).toString('hex')}`,
    app_id: appId,
    success_url: back,
    reject_url: `${back}&rejected=1`,
  }))
    url.searchParams.set(key, value)
  return ok(url.href)
}

const isLoopback = (host: string) => /^127(\.\d+){3}$/.test(host) || host === '[::1]'

// The forms' limits; a repeated parameter arrives as a list and is rejected.
const text = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((value) => value.isWellFormed() && !/\p{Cc}/u.test(value))
const State = z.object({ state: text(200) })
const Approval = z.object({ site_url: text(2000), user_login: text(200), password: text(200) })

/** The address contains the password, so we redirect at once and put what is needed behind the #, which no server sees. */
export const receiveConnection: RawRoute = {
  method: 'GET',
  path: '/wordpress/callback',
  handle: async (app, { query }) => {
    const state = State.safeParse(query).data?.state
    const received = state === undefined ? 'invalid' : await receive(app, state, query)
    const fragment =
      typeof received === 'string' ? `connection-failed=${received}` : `connection=${received.receipt}`
    return redirectTo(`${app.env.PUBLIC_URL}${pageOfState(state)}#${fragment}`)
  },
}

type Query = Record<string, unknown>
type Received = { receipt: string } | ConnectionFailure

async function receive(app: App, state: string, query: Query): Promise<Received> {
  const waiting = and(
    eq(siteConnections.stateHash, hashToken(state)),
    isNull(siteConnections.receiptHash),
    gt(siteConnections.expiresAt, sql`now()`),
  )
  const [begun] = await app.db.select().from(siteConnections).where(waiting)
  if (!begun) return 'expired'
  const allowed = readApproval(query, begun.url)
  if (typeof allowed === 'string') {
    await app.db.delete(siteConnections).where(waiting)
    return allowed
  }
  const receipt = newToken()
  const [first] = await app.db
    .update(siteConnections)
    .set({
      receiptHash: hashToken(receipt),
      username: allowed.user_login,
      sealedPassword: sealApplicationPassword(app.secrets, begun.accountId, allowed.password),
    })
    .where(waiting)
    .returning({ id: siteConnections.id })
  return first ? { receipt } : 'expired'
}

function readApproval(query: Query, begunAt: string): z.output<typeof Approval> | ConnectionFailure {
  if (query.error === 'disabled') return 'disabled'
  if (query.rejected === '1' || query.success === 'false') return 'rejected'
  const allowed = Approval.safeParse(query).data
  const site = URL.parse(allowed?.site_url ?? '')
  if (!allowed || !site) return 'invalid'
  return isSameHost(site, new URL(begunAt)) ? allowed : 'other_site'
}

/** A secret for WordPress to return, followed by the page to continue on, which must be known even when the secret is not. */
const createState = (returnTo: 'complete-profile' | 'settings') => `${newToken()}.${returnTo}`

const pageOfState = (state: string | undefined) =>
  state?.endsWith('.complete-profile') ? '/complete-profile' : '/dashboard/settings'

const redirectTo = (location: string): RawResponse => ({
  status: 303,
  type: 'text',
  body: '',
  headers: { location, 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' },
})

/**
 * The receipt proves that this browser went to WordPress, and the session that this account began the connection. A victim
 * of a stranger's link hands nothing over, because the stranger never sees the receipt.
 */
export const finishConnection: Handler<typeof publishing.finishConnection> = async (app, values) => {
  const { id: accountId } = await requireAccount(app.db, values)
  await limitRate(app, `finish-connection:${accountId}`, 60, 600)
  await requirePayment(app, accountId)
  return app.db.transaction(async (tx) => {
    const [received] = await tx
      .select()
      .from(siteConnections)
      .where(
        and(
          eq(siteConnections.receiptHash, hashToken(values.receipt)),
          eq(siteConnections.accountId, accountId),
          isNull(siteConnections.collectedAt),
          gt(siteConnections.expiresAt, sql`now()`),
        ),
      )
      .for('update')
    const { id, url, username, sealedPassword, restRoot } = received ?? {}
    if (!id || !url || !username || !sealedPassword)
      return fail('invalid_token', 'This connection has ended. Please connect again.')
    const login = { url, username, sealedPassword, restRoot: restRoot ?? undefined }
    await storeSite(tx, accountId, login, values)
    await app.jobs.send(tx, learnSites, { accountId })
    await tx
      .update(siteConnections)
      .set({ collectedAt: sql`now()`, sealedPassword: null })
      .where(and(eq(siteConnections.id, id), eq(siteConnections.accountId, accountId)))
    return { wordpressSiteUrl: url, wordpressUsername: username }
  })
}
