import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { notify } from '../../notifications/notify.ts'
import type { App } from '../../platform/app.ts'
import { openOrLog } from '../../profile/reseal-password.ts'
import { siteKeyOf } from '../../schema/site-key.ts'
import { posts } from '../../schema/posts.ts'
import { connectionTests, formerSites, sites } from '../../schema/profile.ts'
import { publications } from '../../schema/publishing.ts'
import { discoverSite } from '../wordpress/discover-site.ts'
import { trashDrafts } from '../wordpress/marked-posts.ts'
import { siteFetchOptions } from '../wordpress/open-site.ts'
import { fault, type WpAnswer } from '../wordpress/classify-answer.ts'
import { connectWordPress, inCollection, type WordPress } from '../wordpress/wordpress.ts'
import { cleanupJob, maxTries } from './cleanup-job.ts'

const ownPasswordsPath = 'wp/v2/users/me/application-passwords'

/**
 * Revokes the application password that this connection uses; one that is no longer accepted counts as revoked.
 * https://developer.wordpress.org/rest-api/reference/application-passwords/
 */
async function revokePassword(site: WordPress): Promise<WpAnswer<unknown>> {
  const own = await site.get(
    `${ownPasswordsPath}/introspect`,
    {},
    z.object({ uuid: z.string().regex(/^[\w-]{1,64}$/) }),
  )
  if (own.kind !== 'ok') return isUnauthorized(own) ? { kind: 'ok', value: {} } : own
  // Firewalls refuse real DELETE requests.
  const gone = await site.post(
    `${ownPasswordsPath}/${own.value.uuid}`,
    { _method: 'DELETE' },
    {},
    z.looseObject({ deleted: z.literal(true) }),
  )
  return gone.kind !== 'ok' && isUnauthorized(gone) ? { kind: 'ok', value: {} } : gone
}
const isUnauthorized = ({ status }: { status: number }) => status === 401

type FormerSite = typeof formerSites.$inferSelect

const done = { kind: 'ok', value: {} } as const

/** Removes our drafts from sites that accounts have left and revokes our application passwords there. */
export const tidyFormerSites = cleanupJob('tidy-former-sites', formerSites, tidyNextSite)

async function tidyNextSite(app: App, site: FormerSite): Promise<void> {
  const result = (await isReconnected(app, site)) ? done : await tidy(app, site)
  // A login the site no longer accepts needs no revocation.
  const isRejected = result.kind === 'refused' && result.status === 401
  if (result.kind === 'ok' || isRejected) await app.db.delete(formerSites).where(eq(formerSites.id, site.id))
  else if (site.attempts >= maxTries || result.cause === 'password_unreadable') await giveUp(app, site)
}

async function isReconnected(app: App, { accountId, url }: FormerSite): Promise<boolean> {
  const same = eq(sites.key, siteKeyOf(sql`${url}::text`))
  return (await app.db.$count(sites, and(eq(sites.accountId, accountId), same))) > 0
}

async function tidy(app: App, site: FormerSite): Promise<WpAnswer<unknown>> {
  const opened = await openFormerSite(app, site)
  if (opened.kind !== 'ok') return opened
  const withdrawn = await withdraw(app, site, opened.value)
  if (withdrawn.kind !== 'ok') return withdrawn
  // The sweep of connection tests still needs the password.
  return (await hasOpenTests(app, site)) ? fault('unknown', 'unsettled') : revokePassword(opened.value)
}

async function hasOpenTests(app: App, { accountId, url }: FormerSite): Promise<boolean> {
  const isHere = sql`${siteKeyOf(connectionTests.url)} = ${siteKeyOf(sql`${url}::text`)}`
  return (await app.db.$count(connectionTests, and(eq(connectionTests.accountId, accountId), isHere))) > 0
}

async function openFormerSite(app: App, site: FormerSite): Promise<WpAnswer<WordPress>> {
  const { username, url, restRoot: root } = site
  const password = openOrLog(app, site)
  if (password === undefined) return fault('refused', 'password_unreadable')
  const login = { username, password }
  const reach = siteFetchOptions(app)
  if (root) return { kind: 'ok', value: connectWordPress({ ...reach, root, login }) }
  const found = await discoverSite(reach, url, login)
  return found.kind === 'ok' ? { kind: 'ok', value: found.value.wordpress } : found
}

/** Posts that were never live start over if the account comes back to this site. */
async function withdraw(app: App, site: FormerSite, wordpress: WordPress): Promise<WpAnswer<unknown>> {
  const staged = await app.db
    .select({ id: publications.id, mark: publications.mark, path: publications.wpPath })
    .from(publications)
    .innerJoin(posts, eq(posts.id, publications.postId))
    .where(
      and(
        eq(posts.accountId, site.accountId),
        eq(publications.siteUrl, siteKeyOf(sql`${site.url}::text`)),
        inArray(publications.state, ['creating', 'drafted']),
        isNull(publications.postVersion),
        or(isNull(publications.leaseUntil), sql`${publications.leaseUntil} < now()`),
      ),
    )
  for (const { id, mark, path } of staged) {
    const remaining = await trashDrafts(inCollection(wordpress, path), mark)
    if (remaining.kind !== 'ok') return remaining
    if (remaining.value.length === 0) await app.db.delete(publications).where(eq(publications.id, id))
  }
  return done
}

async function giveUp(app: App, site: FormerSite): Promise<void> {
  const host = URL.parse(site.url)?.host ?? site.url
  await app.db.transaction(async (tx) => {
    await tx.delete(formerSites).where(eq(formerSites.id, site.id))
    await notify(tx, {
      accountId: site.accountId,
      kind: 'connection_broken',
      title: `Remove our password from ${host}`,
      description:
        'You disconnected this site, but we couldn’t reach it to remove our access. In its WordPress admin, ' +
        'go to Users → Profile → Application Passwords and revoke the one whose name starts with Quillcast.',
      url: '',
      dedupeKey: `former-site:${site.id}`,
    })
  })
}
