import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { scopeNames } from '../../contract/integrations/scopes.ts'
import { webhookEventNames } from '../../contract/integrations/webhook-events.ts'
import { accountIdColumn, ownedRow } from './accounts.ts'
import { timestampColumn } from './timestamp-column.ts'

export const apiKeys = pgTable(
  'api_keys',
  {
    ...ownedRow,
    name: text('name').notNull(),
    /** The first characters, by which its owner recognizes it. */
    prefix: text('prefix').notNull(),
    keyHash: text('key_hash').notNull().unique(),
    scopes: text('scopes', { enum: scopeNames }).array().notNull(),
    lastUsedAt: timestampColumn('last_used_at'),
  },
  (table) => [index('api_keys_account').on(table.accountId)],
)

export const calendarFeeds = pgTable('calendar_feeds', {
  accountId: accountIdColumn().primaryKey(),
  secretHash: text('secret_hash').notNull().unique(),
  /** Sealed too, because the address is shown again for further devices: a new one would break the first. */
  sealedSecret: text('sealed_secret').notNull(),
  createdAt: timestampColumn('created_at').notNull().defaultNow(),
})

export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    ...ownedRow,
    url: text('url').notNull(),
    events: text('events', { enum: webhookEventNames }).array().notNull(),
    sealedSecret: text('sealed_secret').notNull(),
    /** Signs as well until `previousUntil`. */
    sealedPreviousSecret: text('sealed_previous_secret'),
    previousUntil: timestampColumn('previous_until'),
    failingSince: timestampColumn('failing_since'),
    disabledAt: timestampColumn('disabled_at'),
    /** A worker is calling it, or it rests after a failure: one call at a time, so that no receiver holds all lanes. */
    leasedUntil: timestampColumn('leased_until').notNull().defaultNow(),
  },
  (table) => [index('webhook_endpoints_account').on(table.accountId)],
)

/** Added by a trigger of post_events in the transaction that changes the post. The row is the queue. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    ...ownedRow,
    endpointId: uuid('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    event: text('event', { enum: [...webhookEventNames, 'webhook.test'] }).notNull(),
    /** Outlives the post. */
    postId: uuid('post_id'),
    state: text('state', { enum: ['waiting', 'delivered', 'failed'] })
      .notNull()
      .default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    dueAt: timestampColumn('due_at').notNull().defaultNow(),
    httpStatus: integer('http_status'),
    problem: text('problem'),
  },
  (table) => [
    index('webhook_deliveries_endpoint').on(table.endpointId, table.createdAt),
    index('webhook_deliveries_account').on(table.accountId),
    index('webhook_deliveries_due')
      .on(table.dueAt)
      .where(sql`${table.state} = 'waiting'`),
    index('webhook_deliveries_created').on(table.createdAt),
  ],
)
