import { createHash } from 'node:crypto'
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Slot } from '../../../contract/autopilot/autopilot.ts'
import { readAutopilot } from '../../autopilot/autopilot-context.ts'
import { listSlots } from '../../autopilot/slots/list-slots.ts'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/fail.ts'
import type { RawRoute } from '../../platform/http/define-routes.ts'
import { limitCaller, limitRate } from '../../platform/http/rate-limit.ts'
import { hashToken } from '../../platform/secrets/secrets.ts'
import { calendarFeeds } from '../../schema/integrations.ts'
import { posts } from '../../schema/posts.ts'
import { writeCalendar, type CalendarEvent } from './write-calendar.ts'

// Nobody guesses an address; this keeps attempts from loading the database.
const wrongAddresses = { perIp: 60, perNetwork: 600, seconds: 600 }
// Several devices every few minutes. By feed, because Google reads those of all its users from a few addresses.
const readsPerHour = 120

const dayMs = 86_400_000
const pastDays = 90
const comingDays = 180
// Five posts a day, and few enough to send at once.
const maxPosts = 1500

/** The calendar feed. Anyone with the secret in its address may read it, because calendar programs have no session. */
export const serveCalendar: RawRoute = {
  method: 'GET',
  path: '/calendar/:file',
  handle: async (app, { params, headers, address }) => {
    const secret = /^([\w-]{43})\.ics$/.exec(params.file ?? '')?.[1]
    const [feed] = secret
      ? await app.db
          .select()
          .from(calendarFeeds)
          .where(eq(calendarFeeds.secretHash, hashToken(secret)))
      : []
    if (!feed) {
      await limitCaller(app, 'calendar', address, wrongAddresses)
      return fail('not_found', 'There is no calendar at this address, or it has a new one.')
    }
    const { accountId, createdAt } = feed
    await limitRate(app, `calendar:${accountId}`, readsPerHour, 3600)
    const slots = await listSlotEvents(app, accountId, createdAt)
    const body = writeCalendar([...(await listPostEvents(app, accountId)), ...slots])
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    const isKnown = String(headers['if-none-match']).includes(etag)
    return {
      type: 'text/calendar; charset=utf-8',
      ...(isKnown ? { status: 304, body: '' } : { body }),
      headers: { etag, 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' },
    }
  },
}

const postNotes = { scheduled: 'Scheduled', publishing: 'Being published', published: 'Published' }
const shownStatuses = Object.keys(postNotes) as (keyof typeof postNotes)[]

async function listPostEvents({ db, env, now }: App, accountId: string): Promise<CalendarEvent[]> {
  const date = sql`case when ${posts.status} = 'published' then ${posts.publishedAt} else ${posts.scheduledAt} end`
  const daysFromNow = (days: number) => new Date(now().getTime() + days * dayMs).toISOString()
  const { id, title, status, scheduledAt, publishedAt, updatedAt, wordpressUrl } = posts
  const rows = await db
    .select({ id, title, status, scheduledAt, publishedAt, updatedAt, wordpressUrl })
    .from(posts)
    .where(
      and(
        eq(posts.accountId, accountId),
        isNull(posts.deletedAt),
        inArray(posts.status, shownStatuses),
        sql`${date} between ${daysFromNow(-pastDays)} and ${daysFromNow(comingDays)}`,
      ),
    )
    .orderBy(desc(date), desc(id))
    .limit(maxPosts)
  return rows.map((row) => ({
    uid: uidOf(env, row.id),
    at: (row.status === 'published' ? row.publishedAt : row.scheduledAt)!,
    changedAt: row.updatedAt,
    title: row.title,
    note: postNotes[row.status as keyof typeof postNotes],
    url: URL.parse(row.wordpressUrl ?? '')?.href ?? `${env.PUBLIC_URL}/dashboard/posts/${row.id}`,
    isTentative: false,
  }))
}

/** Coming slots without a scheduled post, which is an event itself. */
async function listSlotEvents(app: App, accountId: string, changedAt: Date): Promise<CalendarEvent[]> {
  const { db, env } = app
  const autopilot = await readAutopilot(db, accountId)
  if (!autopilot.entitlement.live) return []
  const now = app.now()
  const until = new Date(now.getTime() + comingDays * dayMs)
  const slots = await listSlots(db, autopilot, now, until, now)
  return slots.filter(isOpen).map(({ at, state, topic, post }) => ({
    uid: uidOf(env, `slot-${at}`),
    at: new Date(at),
    changedAt,
    title: post?.title ?? topic ?? 'Autopilot: topic not chosen yet',
    note: state === 'held' || state === 'waiting' ? 'Waits for your approval' : 'Planned by Autopilot',
    url: `${env.PUBLIC_URL}/dashboard/${post ? `posts/${post.id}` : 'plan'}`,
    isTentative: true,
  }))
}

const isOpen = ({ state, post }: Slot) =>
  !['skipped', 'published', 'missed'].includes(state) &&
  !shownStatuses.some((status) => status === post?.status)

const uidOf = ({ PUBLIC_URL }: App['env'], name: string) => `${name}@${new URL(PUBLIC_URL).hostname}`
