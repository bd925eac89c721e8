import { sql } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { failField } from '../../platform/fail.ts'
import { limitRate } from '../../platform/http/rate-limit.ts'
import { findBusinessProfile } from '../../profile/find-business-profile.ts'
import { resolveSite, type SiteInput, type SiteLogin } from '../../profile/save-site.ts'
import { checkOfCause, explainCause, nameOfSite, type Cause } from '../site-check/causes.ts'
import { examineSite, type Examination } from '../site-check/examine-site.ts'
import { buildReport } from '../site-check/build-report.ts'
import { findSite, loginOf, saveFindings } from '../wordpress/open-site.ts'
import { ok, type WpFault } from '../wordpress/classify-answer.ts'

/** What a tried login has shown of its site. */
export interface TriedLogin {
  site: SiteLogin
  seen: Examination
}

// Nobody waits longer for a slow site: the site check tries again within a minute, with more patience.
const loginTimeoutMs = 6000

/**
 * Tries a site's login before it is stored. Fails with `wordpress_refused` at its field when the site answers but could not
 * publish. Undefined when nothing was tried: no site yet, or an unchanged login without `isStoredTried`.
 */
export async function tryLogin(
  app: App,
  accountId: string,
  given: SiteInput,
  { isStoredTried }: { isStoredTried: boolean },
): Promise<TriedLogin | undefined> {
  if (given.connectLater) return undefined
  const stored = await findSite(app.db, accountId)
  const isFirst = !(await findBusinessProfile(app.db, accountId))
  const site = resolveSite(app, accountId, { ...given, isFirst }, stored)
  if (!site) return undefined
  const isStored = stored?.sealedPassword === site.sealedPassword
  if (isStored && !isStoredTried && stored.url === site.url && stored.username === site.username)
    return undefined
  await limitRate(app, `try-login:${accountId}`, 30, 600)
  const { url, username } = site
  const login = given.wordpressApiKey
    ? ok({ username, password: given.wordpressApiKey })
    : await loginOf(app, { ...stored!, username })
  if (login.kind !== 'ok') return failLogin(login, url)
  const limits = { withinMs: loginTimeoutMs, isLoginOnly: true }
  const seen = await examineSite(app, { accountId, url, login: login.value, ...limits })
  return seen.stop?.why.kind === 'refused' ? failLogin(seen.stop.why, url) : { site, seen }
}

/** Stores the findings with the new site; an unreachable site keeps its cause. */
export async function saveTriedLogin(tx: Db, accountId: string, tried: TriedLogin | undefined) {
  if (!tried) return
  const { site, seen } = tried
  const checks = seen.stop ? buildReport(seen.stop, [], URL.parse(site.url)?.host) : undefined
  const set = { ...seen.site, ...(checks ? { checks, checkedAt: sql`now()` } : {}) }
  if (Object.keys(set).length > 0) await saveFindings(tx, { ...site, accountId }, set)
}

// Login and password causes that belong to the username field; the others belong to the password field.
const userCauses: Cause[] = ['auth_user_unknown', 'auth_forbidden', 'auth_plugin', 'app_pw_user']

function failLogin(why: WpFault, url: string): never {
  const check = checkOfCause(why.cause)
  const isOfUser = check === 'rights' || userCauses.includes(why.cause)
  const isOfLogin = check === 'login' || check === 'passwords'
  const field = isOfUser ? 'wordpressUsername' : isOfLogin ? 'wordpressApiKey' : 'wordpressSiteUrl'
  return failField(
    field,
    explainCause(why.cause, { ...why, host: nameOfSite(url, why.cause) }),
    'wordpress_refused',
  )
}
