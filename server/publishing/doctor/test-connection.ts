import { eq } from 'drizzle-orm'
import type { ConnectionCheck, publishing } from '../../../contract/publishing.ts'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/fail.ts'
import { limitRate } from '../../platform/rate-limit.ts'
import type { Handler } from '../../platform/routes.ts'
import { isSameHost } from '../../profile/same-host.ts'
import { sites } from '../../schema/profile.ts'
import { explain, type Cause } from './causes.ts'
import { checkDraft } from './check-draft.ts'
import { discoverSite, type Reach } from '../wordpress/discover-site.ts'
import { askRights } from './find-login-fault.ts'
import { loginOf, reachOf, rememberRoot, type SiteRow } from '../wordpress/open-site.ts'
import { fault, type WpFault } from '../wordpress/read-answer.ts'
import { cleanSiteUrl } from '../wordpress/site-address.ts'
import { connectWordPress, type Login } from '../wordpress/wordpress.ts'

type CheckName = ConnectionCheck['name']
type Stop = { at: CheckName; why: WpFault } | undefined

const names: CheckName[] = ['address', 'dns', 'rest', 'login', 'rights', 'draft']
// The browser gives up at 10 s; what is left of them belongs to the way.
const budgetMs = 7500
// Kept back for looking the draft up and removing it.
const cleaningMs = 2500

/** Walks the checks in order with the given values, or the stored ones where none is given; stops at the first failure. */
export const testConnection: Handler<typeof publishing.testConnection> = async (app, values) => {
  await limitRate(app, `test-connection:${values.accountId}`, 30, 600)
  const [stored] = await app.db.select().from(sites).where(eq(sites.accountId, values.accountId))
  const url = values.wordpressSiteUrl || stored?.url
  const given = { username: values.wordpressUsername, password: values.wordpressApiKey }
  // A stored password goes to no other host than the one it was given for.
  const known = stored && (!url || isSameHost(stored.url, cleanSiteUrl(url))) ? stored : undefined
  const opened = known && !given.password ? await loginOf(app, known) : undefined
  // Without a password nothing can be asked, so nothing is said to have passed.
  if (opened && opened.kind !== 'ok')
    return { ok: false, checks: report({ at: 'login', why: opened }, undefined).slice(-1) }
  const username = given.username || known?.username
  const password = given.password || opened?.value.password
  if (!url || !username || !password)
    fail('no_site', 'Enter the address, the username and the application password of your WordPress site.')
  const stop = await walk(app, url, { username, password }, stored)
  const host = URL.parse(cleanSiteUrl(url) ?? '')?.hostname
  return { ok: stop === undefined, checks: report(stop, host) }
}

async function walk(app: App, url: string, login: Login, stored: SiteRow | undefined): Promise<Stop> {
  const end = performance.now() + budgetMs
  const leftMs = () => end - performance.now()
  const reach: Reach = { ...reachOf(app), timeoutMs: (writes) => leftMs() - (writes ? cleaningMs : 0) }
  const found = await discoverSite(reach, url, login)
  if (found.kind !== 'ok') return { at: placeOf(found.cause), why: found }
  const { wordpress, home, hasApplicationPasswords } = found.value
  if (stored?.url === url) await rememberRoot(app, stored, wordpress.root)
  const rights = await askRights(wordpress, home, reach.fetch, login, leftMs())
  if (rights.kind !== 'ok') {
    const off: Cause = home.startsWith('http:') ? 'app_pw_http' : 'app_pw_off'
    return { at: 'login', why: hasApplicationPasswords ? rights : fault('refused', off) }
  }
  if (rights.value.edit_posts !== true) return { at: 'rights', why: fault('refused', 'cap_edit') }
  if (leftMs() < cleaningMs + 500) return { at: 'draft', why: fault('unknown', 'timeout') }
  const draft = await checkDraft(
    app,
    wordpress,
    connectWordPress({ ...reachOf(app), root: wordpress.root, login }),
  )
  return draft.kind === 'ok' ? undefined : { at: 'draft', why: draft }
}

function placeOf(cause: Cause): CheckName {
  if (
    [
      'url_invalid',
      'url_port',
      'insecure',
      'host_not_public',
      'address_not_public',
      'wpcom_simple',
      'site_moved',
    ].includes(cause)
  )
    return 'address'
  return cause === 'dns_failed' ? 'dns' : 'rest'
}

function report(stop: Stop, host: string | undefined): ConnectionCheck[] {
  const passed = stop ? names.slice(0, names.indexOf(stop.at)) : names
  const checks: ConnectionCheck[] = passed.map((name) => ({
    name,
    ok: true,
    code: '',
    message: passedWords[name],
    fix: '',
  }))
  if (!stop) return checks
  const { cause, message, fix } = explain(stop.why.cause, {
    host,
    status: stop.why.status,
    detail: stop.why.detail,
  })
  return [...checks, { name: stop.at, ok: false, code: cause, message, fix }]
}

const passedWords: Record<CheckName, string> = {
  address: 'The address is well formed.',
  dns: 'The address was found.',
  rest: 'WordPress answers.',
  login: 'The login is right.',
  rights: 'This user may write posts.',
  draft: 'A test draft was written, found and removed.',
}
