import { and, eq, isNull, sql } from 'drizzle-orm'
import { job } from '../../platform/jobs.ts'
import { postEvents, posts } from '../../schema/posts.ts'
import { WritingStopped } from '../writing-steps.ts'
import { failWriting } from './end-writing.ts'

// Longer than the slowest step with all its tries (four calls of 85 s and the pauses between), so a living writer is safe.
const abandonedMinutes = 20

/** Ends posts whose writer died for good (killed at its last try): nobody waits for ever. */
export const rescueWriting = job({
  name: 'rescue-writing',
  retryLimit: 0,
  retryDelaySeconds: 1,
  retryDelayMaxSeconds: 1,
  expireSeconds: 60,
  concurrency: 1,
  cron: '*/5 * * * *',
  async run(app, _data, { signal }) {
    const lastSign = sql`coalesce((select max(${postEvents.createdAt}) from ${postEvents} where ${postEvents.postId} = ${posts.id}), ${posts.createdAt})`
    const abandoned = await app.db
      .select({ id: posts.id })
      .from(posts)
      .where(
        and(
          eq(posts.status, 'writing'),
          isNull(posts.deletedAt),
          sql`${lastSign} < now() - make_interval(mins => ${abandonedMinutes})`,
        ),
      )
    for (const { id } of abandoned) {
      if (signal.aborted || app.stopping.signal.aborted) return
      try {
        await failWriting(app, { postId: id }, 'interrupted')
      } catch (error) {
        if (!(error instanceof WritingStopped)) throw error
      }
    }
  },
})
