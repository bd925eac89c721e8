import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { subscriptions } from '../schema/billing.ts'

/** How long a plan whose payment failed goes on. */
export const graceDays = 7

/**
 * The one condition under which a row of `subscriptions` entitles. A failed renewal has a grace of 7 days.
 * It stands here, left of billing, because showing a user needs the plan too.
 */
export function isLiveSubscription(): SQL<boolean> {
  return sql<boolean>`(not ${subscriptions.setAside} and (${subscriptions.status} in ('active', 'trialing')
    or (${subscriptions.status} = 'past_due'
      and ${subscriptions.pastDueSince} > now() - make_interval(days => ${graceDays}))))`
}

/**
 * Whether the account of a row has such a subscription: nobody else's site is visited. In `returning` the id is given as SQL,
 * since drizzle leaves the table's name away there, and the subquery has a column of that name too.
 */
export function hasLivePlan(accountId: SQL | PgColumn): SQL<boolean> {
  return sql<boolean>`exists (select 1 from ${subscriptions} where ${subscriptions.accountId} = ${accountId} and ${isLiveSubscription()})`
}
