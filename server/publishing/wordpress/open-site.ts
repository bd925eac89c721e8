import { and, eq } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import { openAndReseal } from '../../profile/reseal-password.ts'
import { sites } from '../../schema/profile.ts'
import { discoverSite } from './discover-site.ts'
import type { SiteFetchOptions } from './front-page.ts'
import { fault, type WpAnswer, type WpFault } from './read-answer.ts'
import { connectWordPress, type Login, type WordPress } from './wordpress.ts'

export type SiteRow = typeof sites.$inferSelect

export interface OpenSite {
  wordpress: WordPress
  login: Login
  /** Its root was found just now, not remembered. */
  isFresh: boolean
  /** Whether WordPress has answered at all since it was opened. */
  hasAnswered(): boolean
}

/** The stored login; refused when its password cannot be opened any more. */
export async function loginOf(app: App, site: SiteRow): Promise<WpAnswer<Login>> {
  const password = await openAndReseal(app, site)
  if (password === undefined) return fault('refused', 'password_unreadable')
  return { kind: 'ok', value: { username: site.username, password } }
}

export function siteFetchOptions(app: App): SiteFetchOptions {
  return {
    fetch: app.safeFetch,
    allowPrivate: app.env.ALLOW_PRIVATE_SITES === 'on',
    // Slow hosts write slowly; giving up early would only make the outcome unknown.
    timeoutMs: (writes) => app.env.PUBLISH_TIMEOUT_MS * (writes ? 3 : 1),
  }
}

/** A stored site, ready to be asked; its REST root is looked for once and remembered. */
export async function openSite(app: App, site: SiteRow): Promise<WpAnswer<OpenSite>> {
  const reach = siteFetchOptions(app)
  const opened = await loginOf(app, site)
  if (opened.kind !== 'ok') return opened
  const login = opened.value
  if (site.restRoot) {
    const listened = trackAnswers(connectWordPress({ ...reach, root: site.restRoot, login }))
    return { kind: 'ok', value: { ...listened, login, isFresh: false } }
  }
  const found = await discoverSite(reach, site.url, login)
  if (found.kind !== 'ok') return found
  const { wordpress } = found.value
  await saveRestRoot(app, site, wordpress.root)
  return { kind: 'ok', value: { wordpress, login, isFresh: true, hasAnswered: () => true } }
}

// A look changes nothing: where answers get lost, two more at once spare a whole attempt.
const readRetryDelaysMs = [250, 500]

/** A disturbance that a moment may end; a site that is busy or silent is not asked more often. */
const isTransient = ({ cause, status, afterSeconds }: WpFault) =>
  cause !== 'timeout' && cause !== 'read_too_slow' && status !== 429 && status !== 503 && afterSeconds === 0

function trackAnswers(site: WordPress): Pick<OpenSite, 'wordpress' | 'hasAnswered'> {
  let hasAnswered = false
  const listen = async <T>(answer: Promise<WpAnswer<T>>) => {
    const given = await answer
    // An error of WordPress' own is an answer too; a page of something in front of it is none.
    if (given.kind === 'ok' || given.code !== '') hasAnswered = true
    return given
  }
  const wordpress: WordPress = {
    ...site,
    get: async (...asked) => {
      for (const pauseMs of readRetryDelaysMs) {
        const answer = await listen(site.get(...asked))
        if (answer.kind !== 'unknown' || !isTransient(answer)) return answer
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
      }
      return listen(site.get(...asked))
    },
    post: (...asked) => listen(site.post(...asked)),
    upload: (...asked) => listen(site.upload(...asked)),
  }
  return { wordpress, hasAnswered: () => hasAnswered }
}

/** Null forgets it: the next attempt looks for it anew. */
export async function saveRestRoot(app: App, site: SiteRow, restRoot: string | null): Promise<void> {
  // Found at this address: the owner may have entered another one meanwhile.
  await app.db
    .update(sites)
    .set({ restRoot })
    .where(and(eq(sites.id, site.id), eq(sites.accountId, site.accountId), eq(sites.url, site.url)))
}
