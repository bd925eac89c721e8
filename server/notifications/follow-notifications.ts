import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { NotificationEvent, notifications as operations } from '../../contract/notifications.ts'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/database/db.ts'
import type { StreamEvent, HandlerInput } from '../platform/http/define-routes.ts'
import { billingCustomers } from '../schema/billing.ts'
import { notifications } from '../schema/notifications.ts'
import { countUnread, presentNotification } from './list-notifications.ts'
import { accountPostsTopic, notificationsTopic } from './notify.ts'

type FollowNotificationsInput = Pick<HandlerInput<typeof operations.events>, 'accountId'> & {
  after: number
  signal: AbortSignal
}

// The maximum delay after a lost signal; every open tab polls at this interval.
const pollMs = 30_000
// Its timestamp precedes its commit; no transaction of ours is idle for longer (see platform/database).
const overlapMicros = 15_000_000
// After a longer absence the client reloads the list.
const maxEvents = 100

/**
 * Streams the unread count and the plan version, then every new notification and every change of the two, until the
 * reader leaves. Event ids are timestamps in microseconds. `after` resumes from one with a small overlap: a
 * notification may arrive twice, but none is lost.
 */
export async function followNotifications(app: App, input: FollowNotificationsInput) {
  const from = input.after || (await nowInMicros(app))
  // A reader without `after` has just loaded the list.
  const missed = input.after ? [] : await listNotificationsSince(app, input.accountId, from - overlapMicros)
  return streamEvents(app, input, from, new Set(missed.map(({ row }) => row.id)))
}

async function* streamEvents(
  app: App,
  { accountId, signal, after }: FollowNotificationsInput,
  begin: number,
  missed: Set<string>,
): AsyncGenerator<StreamEvent<NotificationEvent>> {
  let [from, sent] = [begin, missed]
  let shown: number | undefined
  let shownPlan: number | undefined
  // Something may have changed since a resuming reader was last here.
  let hasPostsChanged = after > 0
  let wakeup = new AbortController()
  const stopListening = app.signals.on(accountPostsTopic(accountId), () => {
    hasPostsChanged = true
    wakeup.abort()
  })
  try {
    while (!signal.aborted) {
      wakeup = new AbortController()
      // Subscribe before reading, so that nothing in between is missed.
      const ended = AbortSignal.any([signal, wakeup.signal])
      const next = app.signals.wait(notificationsTopic(accountId), pollMs, ended)
      try {
        const recent = await listNotificationsSince(app, accountId, from - overlapMicros)
        const unreadCount = await countUnread(app, accountId)
        for (const { row, micros } of recent.filter((one) => !sent.has(one.row.id))) {
          from = Math.max(from, micros)
          const notification = presentNotification(row, app.now())
          yield { id: from, data: { event: 'notification', notification, unreadCount } }
          shown = unreadCount
        }
        sent = new Set(recent.map(({ row }) => row.id))
        if (shown !== unreadCount) yield { id: from, data: { event: 'unread', unreadCount } }
        shown = unreadCount
        const version = await findPlanVersion(app.db, accountId)
        if (shownPlan !== version) yield { id: from, data: { event: 'plan', version } }
        shownPlan = version
        if (hasPostsChanged) {
          hasPostsChanged = false
          yield { id: from, data: { event: 'posts' } }
        }
        await next
      } finally {
        wakeup.abort()
      }
    }
  } finally {
    stopListening()
  }
}

/** Oldest first. */
async function listNotificationsSince(app: App, accountId: string, micros: number) {
  const { createdAt, id } = notifications
  const since = sql`to_timestamp(${micros}::numeric / 1000000)`
  const rows = await app.db
    .select({ row: notifications, micros: sql<string>`(extract(epoch from ${createdAt}) * 1000000)::bigint` })
    .from(notifications)
    .where(and(eq(notifications.accountId, accountId), gt(createdAt, since)))
    .orderBy(desc(createdAt), desc(id))
    .limit(maxEvents)
  return rows.toReversed().map(({ row, micros: at }) => ({ row, micros: Number(at) }))
}

/** By the database's clock, which also stamps notifications. */
async function nowInMicros(app: App): Promise<number> {
  const now = sql`select (extract(epoch from clock_timestamp()) * 1000000)::bigint as micros`
  const { rows } = await app.db.execute<{ micros: string | number }>(now)
  return Number(rows[0]?.micros)
}

/** Never decreases. In notifications rather than billing, because open pages receive it. */
export async function findPlanVersion(db: Db, accountId: string): Promise<number> {
  const [row] = await db
    .select({ version: sql<string>`coalesce(sum(${billingCustomers.syncVersion}), 0)` })
    .from(billingCustomers)
    .where(eq(billingCustomers.accountId, accountId))
  return Number(row?.version)
}
