import { timestamp } from 'drizzle-orm/pg-core'

export const timestampColumn = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
