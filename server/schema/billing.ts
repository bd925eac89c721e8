import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { planIds } from '../../contract/billing/plans.ts'
import { accountIdColumn, ownedRow } from './accounts.ts'
import { timestampColumn } from './timestamp-column.ts'

/** Test and live rows never mix: every row records its origin. */
const origin = {
  provider: text('provider', { enum: ['test', 'stripe'] }).notNull(),
  livemode: boolean('livemode').notNull(),
}

export const billingCustomers = pgTable(
  'billing_customers',
  {
    ...ownedRow,
    ...origin,
    customerId: text('customer_id').notNull().unique(),
    /** Incremented by every sync that writes: a sync that started before another write detects it. */
    syncVersion: integer('sync_version').notNull().default(0),
    syncedAt: timestampColumn('synced_at'),
    /** When the sweep reads it again; null until the first sync. */
    sweepAt: timestampColumn('sweep_at'),
    /** The change in progress at the provider, and its deadline: other changes wait for it. */
    changing: text('changing'),
    changingUntil: timestampColumn('changing_until'),
    /** The address the provider writes to; lags behind the account's own until the next sync. */
    email: text('email'),
    cardBrand: text('card_brand'),
    cardLast4: text('card_last4'),
    /** The first moment when the card is no longer valid. */
    cardExpiresAt: timestampColumn('card_expires_at'),
    /** Deleted at the provider: the next checkout creates a new customer with the next number. */
    deletedAt: timestampColumn('deleted_at'),
    generation: integer('generation').notNull().default(1),
  },
  (table) => [
    uniqueIndex('one_customer_per_account').on(table.accountId, table.provider, table.livemode),
    index('billing_customers_sweep').on(table.sweepAt.asc().nullsFirst()),
  ],
)

export const subscriptions = pgTable(
  'subscriptions',
  {
    ...ownedRow,
    ...origin,
    subscriptionId: text('subscription_id').notNull().unique(),
    plan: text('plan', { enum: planIds }).notNull(),
    /** The provider's own status: active, trialing, past_due, incomplete, unpaid, paused, canceled, incomplete_expired. */
    status: text('status').notNull(),
    periodEnd: timestampColumn('period_end'),
    cancelAt: timestampColumn('cancel_at'),
    /** A smaller plan that starts with the next period. */
    pendingPlan: text('pending_plan', { enum: planIds }),
    pendingAt: timestampColumn('pending_at'),
    pastDueSince: timestampColumn('past_due_since'),
    /** Belongs to another provider or mode than the current one, so it entitles to nothing. Updated at every start. */
    setAside: boolean('set_aside').notNull().default(false),
    syncedAt: timestampColumn('synced_at').notNull(),
  },
  (table) => [
    index('subscriptions_account').on(table.accountId),
    uniqueIndex('one_live_subscription_per_provider')
      .on(table.accountId, table.provider, table.livemode)
      .where(sql`${table.status} in ('active', 'trialing', 'past_due')`),
  ],
)

export const checkouts = pgTable(
  'checkouts',
  {
    ...ownedRow,
    ...origin,
    sessionId: text('session_id').notNull().unique(),
    kind: text('kind', { enum: ['registration', 'subscription'] }).notNull(),
    plan: text('plan', { enum: planIds }).notNull(),
    status: text('status', { enum: ['open', 'paid', 'expired'] })
      .notNull()
      .default('open'),
    url: text('url').notNull(),
  },
  (table) => [index('checkouts_account').on(table.accountId)],
)

export const invoices = pgTable(
  'invoices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: accountIdColumn(),
    ...origin,
    invoiceId: text('invoice_id').notNull().unique(),
    subscriptionId: text('subscription_id'),
    number: text('number'),
    description: text('description').notNull(),
    /** Why it was created, in the provider's terms: subscription_create, subscription_cycle, subscription_update … */
    reason: text('reason'),
    amountCents: integer('amount_cents').notNull(),
    refundedCents: integer('refunded_cents').notNull().default(0),
    currency: text('currency').notNull(),
    status: text('status', { enum: ['paid', 'failed', 'pending'] }).notNull(),
    date: timestampColumn('date').notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: timestampColumn('next_attempt_at'),
    /** The bank only wants the customer's confirmation. */
    requiresAction: boolean('requires_action').notNull().default(false),
    /** The provider's page, where an open invoice is paid; and the PDF. */
    url: text('url'),
    pdfUrl: text('pdf_url'),
    syncedAt: timestampColumn('synced_at').notNull(),
  },
  (table) => [index('invoices_account').on(table.accountId, table.date)],
)

/** The price of a plan change as shown to the customer, so that exactly this is charged. */
export const planQuotes = pgTable(
  'plan_quotes',
  {
    ...ownedRow,
    subscriptionId: text('subscription_id').notNull(),
    plan: text('plan', { enum: planIds }).notNull(),
    /** The time the proration is calculated for: the same in the preview and in the change. */
    prorationAt: timestampColumn('proration_at').notNull(),
    amountDueCents: integer('amount_due_cents').notNull(),
    periodEnd: timestampColumn('period_end'),
    /** When the provider accepted or rejected the change; the next change needs a new quote. */
    usedAt: timestampColumn('used_at'),
  },
  (table) => [
    index('plan_quotes_account').on(table.accountId),
    uniqueIndex('one_open_quote')
      .on(table.subscriptionId, table.plan)
      .where(sql`${table.usedAt} is null`),
  ],
)

/** The inbox: an event is stored and acknowledged first, processed later; its id makes duplicate deliveries harmless. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    eventId: text('event_id').primaryKey(),
    type: text('type').notNull(),
    customerId: text('customer_id'),
    /** The id of its object: an invoice, a charge. */
    objectId: text('object_id'),
    receivedAt: timestampColumn('received_at').notNull().defaultNow(),
    processedAt: timestampColumn('processed_at'),
    attempts: integer('attempts').notNull().default(0),
    /** The earliest next attempt: the lease of its worker, or the delay after a failure. */
    nextTryAt: timestampColumn('next_try_at').notNull().defaultNow(),
    /** Abandoned after many attempts: a dead letter, which the sweep retries once a day. */
    deadAt: timestampColumn('dead_at'),
    error: text('error'),
  },
  (table) => [
    index('payment_events_customer').on(table.customerId, table.type),
    index('payment_events_open')
      .on(table.nextTryAt)
      .where(sql`${table.processedAt} is null`),
  ],
)

/** How far the provider's list of events was read, to find undelivered ones. */
export const eventCursors = pgTable(
  'event_cursors',
  { ...origin, readUntil: timestampColumn('read_until').notNull() },
  (table) => [primaryKey({ columns: [table.provider, table.livemode] })],
)

/** The state of the emulated Stripe of test mode, read only by billing/stripe-emulator. */
export const testPaymentObjects = pgTable(
  'test_payment_objects',
  {
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    customerId: text('customer_id'),
    /** The previous release still writes this, so it can only be dropped in the next one. */
    data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
    object: jsonb('object').$type<Record<string, unknown>>(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [index('test_payment_objects_customer').on(table.customerId, table.kind)],
)
