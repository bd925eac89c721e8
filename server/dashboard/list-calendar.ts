import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { dashboard } from '../../contract/dashboard.ts'
import type { Handler } from '../platform/http/define-routes.ts'
import { listSlots } from '../autopilot/slots/list-slots.ts'
import { readAutopilot } from '../autopilot/autopilot-context.ts'
import { endOf } from '../posts/list-statements.ts'
import { posts } from '../schema/posts.ts'

// Five a day for two months, more than anyone plans, and few enough to render at once.
const maxEntries = 500

/** A post's place in the calendar: when it went live, or else when it is or was scheduled. */
export const listCalendar: Handler<typeof dashboard.calendar> = async (app, { accountId, from, to }) => {
  const autopilot = await readAutopilot(app.db, accountId)
  const slots = await listSlots(app.db, autopilot, new Date(from), endOf(to), app.now())
  const date = sql`case when ${posts.status} = 'published' then ${posts.publishedAt} else ${posts.scheduledAt} end`
  const { id, title, status, writer, scheduledAt, publishedAt, wordpressUrl, version } = posts
  const rows = await app.db
    .select({ id, title, status, writer, scheduledAt, publishedAt, wordpressUrl, version })
    .from(posts)
    .where(
      and(
        eq(posts.accountId, accountId),
        isNull(posts.deletedAt),
        sql`${date} >= ${new Date(from).toISOString()} and ${date} < ${endOf(to).toISOString()}`,
      ),
    )
    .orderBy(asc(date), asc(id))
    .limit(maxEntries)
  return {
    slots,
    entries: rows.map((row) => ({
      ...row,
      date: (row.status === 'published' ? row.publishedAt : row.scheduledAt)!.toISOString(),
      scheduledDate: row.scheduledAt?.toISOString() ?? null,
      published_at: row.publishedAt?.toISOString() ?? null,
      wordpress_url: row.wordpressUrl,
    })),
  }
}
