import { timestamp } from 'drizzle-orm/pg-core'

/** A moment: stored with its zone, read as a Date. */
export const timestampColumn = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
