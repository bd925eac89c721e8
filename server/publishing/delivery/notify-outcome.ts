import type { NotificationKind } from '../../../contract/notifications.ts'
import { promisedHours } from '../../../contract/autopilot/promised-hours.ts'
import type { PostFailure } from '../../../contract/posts/posts.ts'
import { notifyAboutPost } from '../../notifications/notify.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import type { posts } from '../../schema/posts.ts'
import { isLasting, type Cause } from '../site-check/causes.ts'
import type { Rewrite } from './find-rewrites.ts'
import { requestSiteCheck } from '../site-check/record-examination.ts'
import { notifyWorking, notifyBroken } from '../site-check/notify-broken.ts'

type Post = Pick<typeof posts.$inferSelect, 'id' | 'accountId' | 'title' | 'publishedAt'>

const noticesByCause: Partial<Record<Cause, { kind: NotificationKind; title: string; url?: string }>> = {
  missed_slot: { kind: 'late_post', title: 'A post missed its slot. Publish it now?' },
  subscription_ended: {
    kind: 'payment_failed',
    title: 'A post is waiting for a plan',
    url: '/dashboard/settings?tab=billing',
  },
}

/** `key` names the version and site, so that the same version is announced once. */
export async function notifyLive(tx: Db, post: Post, key: string): Promise<void> {
  await notifyAboutPost(tx, post, {
    kind: 'published',
    title: post.publishedAt ? 'Post updated on your site' : 'Post published',
    description: post.publishedAt
      ? `“${post.title}” is live.`
      : `“${post.title}” is live. You can take it back for ${promisedHours.undo} hours.`,
    dedupeKey: `published:${key}`,
    settles: ['post_held', 'autopilot', 'late_post', 'publish_failed'],
  })
  await notifyWorking(tx, post.accountId)
}

/** Reports what the site changed, each kind once, because every later post meets the same. */
export async function notifyRewrites(
  tx: Db,
  post: Post,
  siteUrl: string,
  rewrites: Rewrite[],
): Promise<void> {
  for (const { kind, note } of rewrites)
    await notifyAboutPost(tx, post, {
      kind: 'published',
      title: 'Your site changed the text of a post',
      description: `“${post.title}” is live. ${note.message} ${note.fix}`,
      dedupeKey: `rewritten:${post.accountId}:${siteUrl}:${kind}`,
    })
}

/** Says why a post or an update is not live and, once per outage, that the connection is broken. `key` names the attempt. */
export async function notifyFailure(
  app: App,
  tx: Db,
  post: Post,
  failure: PostFailure,
  key: string,
  isUpdate: boolean,
): Promise<void> {
  const { kind, ...words } = noticesByCause[failure.cause as Cause] ?? {
    kind: 'publish_failed' as const,
    title: isUpdate ? 'Your last update didn’t reach your site' : 'A post couldn’t be published',
  }
  await notifyAboutPost(tx, post, {
    kind,
    description: isUpdate
      ? `“${post.title}” is still live as it was. ${failure.message} ${failure.fix}`
      : `“${post.title}”: ${failure.message}`,
    ...words,
    dedupeKey: `failed:${key}`,
  })
  await notifyLastingFailure(app, tx, post.accountId, failure)
}

/** Reports a fault that will affect the next post once per outage, with the fix, and requests a site check. */
export async function notifyLastingFailure(app: App, tx: Db, accountId: string, failure: PostFailure) {
  if (!isLasting(failure.cause)) return
  await notifyBroken(app, tx, accountId, failure)
  await requestSiteCheck(tx, accountId)
}
