import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { publishing } from '../../../contract/publishing/publishing.ts'
import { failField } from '../../platform/fail.ts'
import { limitRate } from '../../platform/http/rate-limit.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { hashToken } from '../../platform/secrets/secrets.ts'
import { requireAccount } from '../../profile/find-account.ts'
import { requirePayment } from '../../profile/require-payment.ts'
import { siteConnections } from '../../schema/profile.ts'
import { explainCause, nameOfSite } from '../site-check/causes.ts'
import { findRoot, type FoundRoot } from '../wordpress/discover-site.ts'
import { siteFetchOptions } from '../wordpress/open-site.ts'
import { fault, type WpFault, type WpAnswer } from '../wordpress/classify-answer.ts'
import { cleanSiteUrl, isSameHost } from '../wordpress/site-address.ts'
import { createState } from './receive-connection.ts'
import type { App } from '../../platform/app.ts'

// The browser gives up at 10 s; the rest is for the network and the payment provider.
const budgetMs = 7500

/** Finds WordPress as a visitor would and records that this account has asked for authorization. */
export const beginConnection: Handler<typeof publishing.beginConnection> = async (app, values) => {
  const { id: accountId, profileCompletedAt } = await requireAccount(app.db, values)
  await limitRate(app, `begin-connection:${accountId}`, 30, 600)
  await requirePayment(app, accountId)
  const url = cleanSiteUrl(values.wordpressSiteUrl)
  if (!url) return failConnection(fault('refused', 'url_invalid'))
  const found = await findRoot(siteFetchOptions(app, budgetMs), url, undefined)
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
  return { kind: 'ok', value: url.href }
}

const isLoopback = (host: string) => /^127(\.\d+){3}$/.test(host) || host === '[::1]'
