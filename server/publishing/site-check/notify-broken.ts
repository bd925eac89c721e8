import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { notify } from '../../notifications/notify.ts'
import { queueMail } from '../../notifications/mail/queue-mail.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { posts } from '../../schema/posts.ts'
import { sites } from '../../schema/profile.ts'

/** Reports a broken connection by notification and mail: once, until something works again or the login is re-entered. */
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
    url: '/dashboard/settings?tab=site#your-site',
    dedupeKey,
  })
  await queueMail(app, tx, {
    accountId,
    template: 'connection-broken',
    data: { siteUrl: site.url, message, fix, nextPost: await findNextPost(tx, accountId) },
    dedupeKey,
  })
}

/** Resets the report once something works, so that the next outage is announced again. */
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
