import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { timestampColumn } from './timestamp-column.ts'

/** Fixed windows, shared by every process. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  resetsAt: timestampColumn('resets_at').notNull(),
})

/** When the last backup was taken; one row. */
export const backups = pgTable('backups', { takenAt: timestampColumn('taken_at').primaryKey() })

/** The heartbeat of every worker process. */
export const workers = pgTable('workers', {
  id: text('id').primaryKey(),
  startedAt: timestampColumn('started_at').notNull(),
  seenAt: timestampColumn('seen_at').notNull(),
})
