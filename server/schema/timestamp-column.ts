import { timestamp } from 'drizzle-orm/pg-core'

/** An instant: stored with its time zone, read as a Date. */
export const timestampColumn = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
