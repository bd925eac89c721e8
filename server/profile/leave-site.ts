import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { PlannedPosts } from '../../contract/profile/profile.ts'
import type { Db } from '../platform/database/db.ts'
import { failField } from '../platform/fail.ts'
import { postEvents, posts } from '../schema/posts.ts'
import { formerSites, type sites } from '../schema/profile.ts'

type SiteRow = typeof sites.$inferSelect

/** Moves a locked site to the former sites, where publishing cleans up; returns how many scheduled posts were held. */
export async function leaveSite(tx: Db, site: SiteRow, planned: PlannedPosts | undefined): Promise<number> {
  const { accountId, url, username, sealedPassword, restRoot } = site
  const open = await tx
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.accountId, accountId), eq(posts.status, 'scheduled'), isNull(posts.deletedAt)))
    .for('update')
  if (open.length > 0 && !planned) failUndecided(open.length)
  const ids = open.map(({ id }) => id)
  if (ids.length > 0) await (planned === 'hold' ? holdPosts(tx, ids) : prepareForNewSite(tx, ids))
  await tx.insert(formerSites).values({ accountId, url, username, sealedPassword, restRoot })
  return planned === 'hold' ? ids.length : 0
}

function failUndecided(count: number): never {
  const subject = count === 1 ? 'One post is' : `${count} posts are`
  const message = `${subject} scheduled for the site you are leaving. Move them to the new site, or hold them?`
  return failField('scheduledPosts', message, 'site_change_undecided')
}

async function holdPosts(tx: Db, ids: string[]): Promise<void> {
  await tx
    .update(posts)
    .set({
      status: 'held',
      scheduledAt: null,
      prepareAt: null,
      version: sql`${posts.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(inArray(posts.id, ids))
  await tx
    .insert(postEvents)
    .values(ids.map((postId) => ({ postId, event: 'status', data: { from: 'scheduled', to: 'held' } })))
}

/** Posts already staged on the old site are staged on the new one now; the others follow in time. */
async function prepareForNewSite(tx: Db, ids: string[]): Promise<void> {
  await tx
    .update(posts)
    .set({ prepareAt: sql`now()` })
    .where(and(inArray(posts.id, ids), sql`${posts.scheduledAt} < now() + interval '45 minutes'`))
}
