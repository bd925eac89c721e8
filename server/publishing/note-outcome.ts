import { and, desc, eq } from 'drizzle-orm'
import type { NotificationKind } from '../../contract/notifications.ts'
import type { PostFailure } from '../../contract/posts.ts'
import { notify } from '../notifications/notify.ts'
import type { Db } from '../platform/db.ts'
import { notifications } from '../schema/notifications.ts'
import type { posts } from '../schema/posts.ts'
import { sites } from '../schema/profile.ts'
import type { Cause } from './doctor/causes.ts'

type Post = Pick<typeof posts.$inferSelect, 'id' | 'accountId' | 'title' | 'publishedAt'>

/** The next post would meet the same; what is wrong with one post only, or passes by itself, is not among them. */
const connectionCauses = new Set<string>([
  'no_site',
  'dns_failed',
  'connect_failed',
  'connect_timeout',
  'tls_expired',
  'tls_name',
  'tls_chain',
  'tls_other',
  'site_moved',
  'bot_challenge',
  'server_password',
  'not_wordpress',
  'rest_missing',
  'rest_blocked',
  'app_pw_off',
  'app_pw_http',
  'auth_wrong',
  'auth_login_password',
  'password_unreadable',
  'auth_stripped',
  'auth_unknown',
  'cap_edit',
] satisfies Cause[])

const others: Partial<Record<Cause, { kind: NotificationKind; title: string; url?: string }>> = {
  missed_slot: { kind: 'late_post', title: 'A post missed its time. Publish it now?' },
  subscription_ended: {
    kind: 'payment_failed',
    title: 'A post waits for a paid plan',
    url: '/dashboard/settings?tab=billing',
  },
}

/** `key` names the version that went live on that site: seen live twice, it is said once. */
export async function noteLive(tx: Db, post: Post, key: string): Promise<void> {
  await notify(tx, {
    accountId: post.accountId,
    kind: 'published',
    title: post.publishedAt ? 'Post updated on your site' : 'Post published',
    description: `“${post.title}” is live.`,
    url: `/dashboard/posts/${post.id}`,
    dedupeKey: `published:${key}`,
  })
}

/** Says why a post is not live and, once an outage, that the connection is broken. `key` names the attempt. */
export async function noteFailure(tx: Db, post: Post, failure: PostFailure, key: string): Promise<void> {
  const postUrl = `/dashboard/posts/${post.id}`
  const {
    kind,
    title,
    url = postUrl,
  } = others[failure.cause as Cause] ?? {
    kind: 'publish_failed' as const,
    title: 'A post could not be published',
  }
  await notify(tx, {
    accountId: post.accountId,
    kind,
    title,
    description: `“${post.title}”: ${failure.message}`,
    url,
    dedupeKey: `failed:${key}`,
  })
  if (connectionCauses.has(failure.cause)) await noteOutage(tx, post.accountId, failure)
}

/** An outage lasts until something goes live or the site's login is entered anew. */
async function noteOutage(tx: Db, accountId: string, failure: PostFailure): Promise<void> {
  const [live] = await tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.accountId, accountId), eq(notifications.kind, 'published')))
    .orderBy(desc(notifications.createdAt))
    .limit(1)
  const [site] = await tx
    .select({ updatedAt: sites.updatedAt })
    .from(sites)
    .where(eq(sites.accountId, accountId))
  await notify(tx, {
    accountId,
    kind: 'connection_broken',
    title: 'Your WordPress connection is broken',
    description: `${failure.message} ${failure.fix}`,
    url: '/dashboard/settings?tab=profile',
    dedupeKey: `connection:${accountId}:${live?.id ?? ''}:${site?.updatedAt.toISOString() ?? ''}`,
  })
}
