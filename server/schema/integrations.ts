import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { scopeNames } from '../../contract/integrations/scopes.ts'
import { accountIdColumn } from './accounts.ts'
import { timestampColumn } from './timestamp-column.ts'

export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: accountIdColumn(),
    name: text('name').notNull(),
    /** The first characters, by which its owner recognizes it. */
    prefix: text('prefix').notNull(),
    /** SHA-256 of the key: a copy of the database calls nothing. */
    keyHash: text('key_hash').notNull().unique(),
    scopes: text('scopes', { enum: scopeNames }).array().notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    lastUsedAt: timestampColumn('last_used_at'),
  },
  (table) => [index('api_keys_account').on(table.accountId)],
)
