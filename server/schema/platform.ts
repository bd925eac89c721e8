import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { aiProviders } from '../platform/models/ai-settings.ts'
import { timestampColumn } from './timestamp-column.ts'

/** Fixed windows, shared by every process. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  resetsAt: timestampColumn('resets_at').notNull(),
})

/** When the last backup was taken; one row. */
export const backups = pgTable('backups', { takenAt: timestampColumn('taken_at').primaryKey() })

export const workers = pgTable('workers', {
  id: text('id').primaryKey(),
  startedAt: timestampColumn('started_at').notNull(),
  seenAt: timestampColumn('seen_at').notNull(),
})

/** The model that an operator connected on their page; it wins over AI_*. One row. */
export const connectedModel = pgTable('connected_model', {
  id: text('id').primaryKey(),
  provider: text('provider', { enum: aiProviders }).notNull(),
  baseUrl: text('base_url').notNull(),
  model: text('model').notNull(),
  smallModel: text('small_model').notNull(),
  /** As in AI_PRICES, without the model's name. */
  price: text('price').notNull(),
  /** Null for a server that needs none. */
  sealedKey: text('sealed_key'),
  changedAt: timestampColumn('changed_at').notNull(),
})
