import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { at } from './at.ts'

/** Fixed windows, shared by every process. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  resetsAt: at('resets_at').notNull(),
})

/** When the last backup was taken; one row. */
export const backups = pgTable('backups', { takenAt: at('taken_at').primaryKey() })

/** The heartbeat of every process that works. */
export const workers = pgTable('workers', {
  id: text('id').primaryKey(),
  startedAt: at('started_at').notNull(),
  seenAt: at('seen_at').notNull(),
})
