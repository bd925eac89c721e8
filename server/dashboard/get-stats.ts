import { sql } from 'drizzle-orm'
import type { dashboard, Stat } from '../../contract/dashboard.ts'
import { plans } from '../../contract/billing/plans.ts'
import type { PostStatus } from '../../contract/posts/posts.ts'
import { findSubscription } from '../billing/entitlement.ts'
import { isTestMode } from '../billing/payments/payment-answers.ts'
import type { App } from '../platform/app.ts'
import type { Handler } from '../platform/http/define-routes.ts'
import type { Db } from '../platform/database/db.ts'
import { postEvents, posts } from '../schema/posts.ts'
import { preferences, sites } from '../schema/profile.ts'
import { voiceSamples } from '../schema/voice.ts'
import { changeSince, type Figure } from './change-since.ts'
import { countPosts } from './count-posts.ts'

const maxActivities = 10
// Far more than ten posts that are written, scheduled and published on the same day.
const maxChanges = 200

/**
 * The posts whose status changed last, each as it is now and with the time of its newest change. The changes are limited before they are joined, because the
 * planner would otherwise read all of an account's.
 */
async function listActivity(db: Db, accountId: string) {
  const { rows } = (await db.execute(sql`
    with changes as (
      select id, post_id, status, created_at from ${postEvents}
      where account_id = ${accountId} and status is not null
      order by created_at desc, id desc limit ${maxChanges}),
    newest as (select distinct on (post_id) * from changes order by post_id, created_at desc, id desc)
    select p.id, e.id::text as "eventId", p.title, p.status, to_json(e.created_at) #>> '{}' as date
    from newest as e join ${posts} as p on p.id = e.post_id and p.deleted_at is null
    where p.account_id = ${accountId}
    order by e.created_at desc, e.id desc limit ${maxActivities}`)) as {
    rows: { id: string; eventId: string; title: string; status: PostStatus; date: string }[]
  }
  return rows.map((row) => ({ ...row, type: 'post' as const, date: new Date(row.date).toISOString() }))
}

/** Whether the site is connected, a voice is learned, a draft has its text and slots are chosen. */
async function findSetup(db: Db, accountId: string) {
  const { rows } = (await db.execute(sql`
    select exists(select from ${sites} where account_id = ${accountId} and broken_since is null
        and not coalesce(jsonb_path_exists(checks, '$[*] ? (@.ok == false)'), false)) as connected,
      (select count(*) >= 3 from ${voiceSamples} where account_id = ${accountId} and not is_left_out) as voice,
      exists(select from ${posts} where account_id = ${accountId} and deleted_at is null and content <> '') as drafted,
      exists(select from ${preferences} where account_id = ${accountId}
        and jsonb_path_exists(scheduled_times, '$.*[*]')) as autopilot`)) as {
    rows: [Record<'connected' | 'voice' | 'drafted' | 'autopilot', boolean>]
  }
  return rows[0]
}

/** The overview in four queries. */
export const getStats: Handler<typeof dashboard.stats> = async (app, { accountId }) => {
  const [counts, recentActivity, subscription, setup] = await Promise.all([
    countPosts(app.db, accountId),
    listActivity(app.db, accountId),
    findSubscription(app.db, accountId),
    findSetup(app.db, accountId),
  ])
  return {
    stats: [
      cardOf('Total Posts', 'blue', counts.total),
      cardOf('Published Posts', 'green', counts.published),
      cardOf('Pending Posts', 'yellow', counts.pending),
      cardOf('Monthly Posts', 'purple', counts.monthly, 'compared with the same days of last month'),
    ],
    waiting: counts.held,
    recentActivity,
    nextBilling: nextBilling(app, subscription),
    nextScheduledContent: counts.next,
    setup: { ...setup, published: counts.published.now > 0 },
  }
}

const cardOf = (
  name: Stat['name'],
  color: Stat['color'],
  figure: Figure,
  period = 'compared with 30 days ago',
): Stat => ({ name, color, period, value: figure.now, ...changeSince(figure) })

function nextBilling(app: App, subscription: Awaited<ReturnType<typeof findSubscription>>) {
  if (!subscription?.live) return null
  const { plan, cancelAt, periodEnd } = subscription
  // An ending subscription is not charged again.
  const cents = cancelAt ? 0 : plans[plan].priceCents
  return {
    date: (cancelAt ?? periodEnd)?.toISOString() ?? null,
    amount: `$${(cents / 100).toFixed(2)}`,
    plan,
    willCancel: Boolean(cancelAt),
    testMode: isTestMode(app),
  }
}
