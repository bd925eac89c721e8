import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { planIds } from '../../contract/plans.ts'
import { ofAccount } from './accounts.ts'
import { at } from './at.ts'

/** Test and live rows never mix: every row says where it comes from. */
const origin = {
  provider: text('provider', { enum: ['test', 'stripe'] }).notNull(),
  livemode: boolean('livemode').notNull(),
}

export const billingCustomers = pgTable(
  'billing_customers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: ofAccount(),
    ...origin,
    customerId: text('customer_id').notNull().unique(),
    /** Rises with every written sync: a sync that began before somebody else's write finds it changed. */
    syncVersion: integer('sync_version').notNull().default(0),
    syncedAt: at('synced_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('one_customer_per_account').on(table.accountId, table.provider, table.livemode)],
)

export const subscriptions = pgTable(
  'subscriptions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: ofAccount(),
    ...origin,
    subscriptionId: text('subscription_id').notNull().unique(),
    plan: text('plan', { enum: planIds }).notNull(),
    /** The provider's own word: active, trialing, past_due, incomplete, unpaid, paused, canceled, incomplete_expired. */
    status: text('status').notNull(),
    periodEnd: at('period_end'),
    cancelAt: at('cancel_at'),
    pastDueSince: at('past_due_since'),
    createdAt: at('created_at').notNull().defaultNow(),
    syncedAt: at('synced_at').notNull(),
  },
  (table) => [
    index('subscriptions_account').on(table.accountId),
    uniqueIndex('one_live_subscription_per_account')
      .on(table.accountId, table.livemode)
      .where(sql`${table.status} in ('active', 'trialing', 'past_due')`),
  ],
)

export const checkouts = pgTable(
  'checkouts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: ofAccount(),
    ...origin,
    sessionId: text('session_id').notNull().unique(),
    kind: text('kind', { enum: ['registration', 'subscription'] }).notNull(),
    plan: text('plan', { enum: planIds }).notNull(),
    status: text('status', { enum: ['open', 'paid', 'expired'] })
      .notNull()
      .default('open'),
    url: text('url').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [index('checkouts_account').on(table.accountId)],
)

/** The inbox: an event is stored and answered first, worked on after; its id makes a second delivery harmless. */
export const paymentEvents = pgTable('payment_events', {
  eventId: text('event_id').primaryKey(),
  type: text('type').notNull(),
  customerId: text('customer_id'),
  receivedAt: at('received_at').notNull().defaultNow(),
  processedAt: at('processed_at'),
  error: text('error'),
})

/** What the built-in test provider remembers: its side of the fence, read only by billing/test-provider. */
export const testPaymentObjects = pgTable(
  'test_payment_objects',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: ['customer', 'checkout', 'subscription', 'invoice', 'event'] }).notNull(),
    customerId: text('customer_id'),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [index('test_payment_objects_customer').on(table.customerId, table.kind)],
)
