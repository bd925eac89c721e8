import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { subscriptions } from '../schema/billing.ts'

/** How long a plan continues after a failed payment. */
export const graceDays = 7

/** The single condition under which a subscription entitles. In accounts, because showing a user needs the plan too. */
export function isLiveSubscription(): SQL<boolean> {
  return sql<boolean>`(not ${subscriptions.setAside} and (${subscriptions.status} in ('active', 'trialing')
    or (${subscriptions.status} = 'past_due'
      and ${subscriptions.pastDueSince} > now() - make_interval(days => ${graceDays}))))`
}

/**
 * Whether a row's account has a live subscription; without one, its site is not contacted. In `returning`, pass the
 * id as SQL: drizzle omits the table name there, and the subquery has a column of the same name.
 */
export function hasLivePlan(accountId: SQL | PgColumn): SQL<boolean> {
  return sql<boolean>`exists (select 1 from ${subscriptions} where ${subscriptions.accountId} = ${accountId} and ${isLiveSubscription()})`
}
