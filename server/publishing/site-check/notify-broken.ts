import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { notify } from '../../notifications/notify.ts'
import { queueMail } from '../../notifications/mail/queue-mail.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { accounts } from '../../schema/accounts.ts'
import { posts } from '../../schema/posts.ts'
import { sites } from '../../schema/profile.ts'
import type { Cause } from './causes.ts'

/** The next post would meet the same; what is wrong with one post only, or passes by itself, is not among them. */
const lastingCauses = new Set<Cause>([
  ...([
    'insecure',
    'host_not_public',
    'address_not_public',
    'url_invalid',
    'url_port',
    'wpcom_simple',
  ] as const),
  ...(['dns_failed', 'connect_failed', 'connect_timeout', 'too_many_redirects', 'site_moved'] as const),
  ...(['tls_expired', 'tls_name', 'tls_chain', 'tls_other'] as const),
  ...(['bot_challenge', 'server_password', 'not_wordpress', 'rest_missing'] as const),
  ...(['rest_blocked_json', 'rest_blocked_html', 'rest_login_page'] as const),
  ...(['app_pw_off', 'app_pw_http', 'app_pw_user', 'auth_user_unknown'] as const),
  ...([
    'auth_wrong',
    'auth_login_password',
    'auth_stripped',
    'auth_unknown',
    'auth_forbidden',
    'auth_plugin',
  ] as const),
  ...(['password_unreadable', 'cap_edit', 'cap_publish', 'not_member', 'write_blocked'] as const),
])

export const isLasting = (cause: string): boolean => lastingCauses.has(cause as Cause)

/** Says by note and mail that the connection is broken: once, until something works again or the login is entered anew. */
export async function notifyBroken(
  app: App,
  tx: Db,
  accountId: string,
  { message, fix }: { message: string; fix: string },
): Promise<void> {
  const [site] = await tx
    .update(sites)
    .set({ brokenSince: sql`now()` })
    .where(and(eq(sites.accountId, accountId), isNull(sites.brokenSince)))
    .returning({ id: sites.id, url: sites.url, since: sites.brokenSince })
  if (!site) return
  const dedupeKey = `connection:${site.id}:${site.since?.getTime()}`
  await notify(tx, {
    accountId,
    kind: 'connection_broken',
    title: 'Your WordPress connection isn’t working',
    description: `${message} ${fix}`,
    url: '/dashboard/settings?tab=profile#your-site',
    dedupeKey,
  })
  const [owner] = await tx.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, accountId))
  if (!owner) return
  await queueMail(app, tx, {
    accountId,
    to: owner.email,
    template: 'connection-broken',
    data: { siteUrl: site.url, message, fix, nextPost: await findNextPost(tx, accountId) },
    dedupeKey,
  })
}

/** Something worked: the next outage is a new one. */
export async function notifyWorking(tx: Db, accountId: string): Promise<void> {
  await tx
    .update(sites)
    .set({ brokenSince: null })
    .where(and(eq(sites.accountId, accountId), isNotNull(sites.brokenSince)))
}

async function findNextPost(tx: Db, accountId: string) {
  const [post] = await tx
    .select({ title: posts.title, at: posts.scheduledAt })
    .from(posts)
    .where(and(eq(posts.accountId, accountId), eq(posts.status, 'scheduled'), isNull(posts.deletedAt)))
    .orderBy(asc(posts.scheduledAt))
    .limit(1)
  return post?.at ? { title: post.title, at: post.at.toISOString() } : null
}
