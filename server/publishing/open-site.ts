import { and, eq } from 'drizzle-orm'
import type { App } from '../platform/app.ts'
import { openApplicationPassword } from '../profile/application-password.ts'
import { sites } from '../schema/profile.ts'
import { discoverSite, type Reach } from './discover-site.ts'
import type { WpAnswer } from './read-answer.ts'
import { connectWordPress, type Login, type WordPress } from './wordpress.ts'

export type SiteRow = typeof sites.$inferSelect

export interface OpenSite {
  wordpress: WordPress
  /** Its root was found just now, not remembered. */
  isFresh: boolean
}

export function loginOf(app: App, site: Pick<SiteRow, 'accountId' | 'username' | 'sealedPassword'>): Login {
  return {
    username: site.username,
    password: openApplicationPassword(app.secrets, site.accountId, site.sealedPassword),
  }
}

export function reachOf(app: App): Reach {
  return {
    fetch: app.safeFetch,
    allowPrivate: app.env.ALLOW_PRIVATE_SITES === 'on',
    // Slow hosts write slowly; giving up early would only make the outcome unknown.
    timeoutMs: (writes) => app.env.PUBLISH_TIMEOUT_MS * (writes ? 3 : 1),
  }
}

/** A stored site, ready to be asked; its REST root is looked for once and remembered. */
export async function openSite(app: App, site: SiteRow): Promise<WpAnswer<OpenSite>> {
  const reach = reachOf(app)
  const login = loginOf(app, site)
  if (site.restRoot) {
    return {
      kind: 'ok',
      value: { wordpress: connectWordPress({ ...reach, root: site.restRoot, login }), isFresh: false },
    }
  }
  const found = await discoverSite(reach, site.url, login)
  if (found.kind !== 'ok') return found
  const { wordpress } = found.value
  await rememberRoot(app, site, wordpress.root)
  return { kind: 'ok', value: { wordpress, isFresh: true } }
}

/** Null forgets it: the next attempt looks for it anew. */
export async function rememberRoot(app: App, site: SiteRow, restRoot: string | null): Promise<void> {
  // Found at this address: the owner may have entered another one meanwhile.
  await app.db
    .update(sites)
    .set({ restRoot })
    .where(and(eq(sites.id, site.id), eq(sites.url, site.url)))
}
