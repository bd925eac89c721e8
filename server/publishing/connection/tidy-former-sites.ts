import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { notify } from '../../notifications/notify.ts'
import type { App } from '../../platform/app.ts'
import { siteKeyOf } from '../../schema/site-key.ts'
import { posts } from '../../schema/posts.ts'
import { connectionTests, formerSites, sites } from '../../schema/profile.ts'
import { publications } from '../../schema/publishing.ts'
import { trashDrafts } from '../wordpress/marked-posts.ts'
import { fault, ok, type WpAnswer } from '../wordpress/classify-answer.ts'
import { inCollection, type WordPress } from '../wordpress/wordpress.ts'
import { cleanupJob } from './cleanup-job.ts'

const ownPasswordsPath = 'wp/v2/users/me/application-passwords'

/** https://developer.wordpress.org/rest-api/reference/application-passwords/ One no longer accepted counts as revoked. */
async function revokePassword(site: WordPress): Promise<WpAnswer<unknown>> {
  const own = await site.get(
    `${ownPasswordsPath}/introspect`,
    {},
    z.object({ uuid: z.string().regex(/^[\w-]{1,64}$/) }),
  )
  if (own.kind !== 'ok') return isUnauthorized(own) ? ok({}) : own
  // Firewalls refuse real DELETE requests.
  const gone = await site.post(
    `${ownPasswordsPath}/${own.value.uuid}`,
    { _method: 'DELETE' },
    {},
    z.looseObject({ deleted: z.literal(true) }),
  )
  return gone.kind !== 'ok' && isUnauthorized(gone) ? ok({}) : gone
}
const isUnauthorized = ({ status }: { status: number }) => status === 401

type FormerSite = typeof formerSites.$inferSelect

/** Removes our drafts from sites that accounts have left and revokes our application passwords there. */
export const tidyFormerSites = cleanupJob({
  name: 'tidy-former-sites',
  table: formerSites,
  async clean(app, site, open) {
    if (await isReconnected(app, site)) return ok({})
    const opened = await open()
    const result = opened.kind === 'ok' ? await tidy(app, site, opened.value) : opened
    // A login the site no longer accepts needs no revocation.
    return result.kind === 'refused' && result.status === 401 ? ok({}) : result
  },
  onGivenUp: (_app, tx, { id, accountId, url }) =>
    notify(tx, {
      accountId,
      kind: 'connection_broken',
      title: `Remove our password from ${URL.parse(url)?.host ?? url}`,
      description:
        'You disconnected this site, but we couldn’t reach it to remove our access. In its WordPress admin, ' +
        'go to Users → Profile → Application Passwords and revoke the one whose name starts with Quillcast.',
      url: '',
      dedupeKey: `former-site:${id}`,
    }),
})

async function isReconnected(app: App, { accountId, url }: FormerSite): Promise<boolean> {
  const same = eq(sites.key, siteKeyOf(sql`${url}::text`))
  return (await app.db.$count(sites, and(eq(sites.accountId, accountId), same))) > 0
}

async function tidy(app: App, site: FormerSite, wordpress: WordPress): Promise<WpAnswer<unknown>> {
  const withdrawn = await withdraw(app, site, wordpress)
  if (withdrawn.kind !== 'ok') return withdrawn
  // The sweep of connection tests still needs the password.
  return (await hasOpenTests(app, site)) ? fault('unknown', 'unsettled') : revokePassword(wordpress)
}

async function hasOpenTests(app: App, { accountId, url }: FormerSite): Promise<boolean> {
  const isHere = sql`${siteKeyOf(connectionTests.url)} = ${siteKeyOf(sql`${url}::text`)}`
  return (await app.db.$count(connectionTests, and(eq(connectionTests.accountId, accountId), isHere))) > 0
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
  return ok({})
}
