import { bigserial, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { auditActions, auditActors } from '../../contract/accounts/audit.ts'
import { accounts } from './accounts.ts'
import { timestampColumn } from './timestamp-column.ts'

/** Who did what, when and from where. A trigger refuses updates and deletes, except after a year or with the account. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The insertion order, which timestamps within one transaction do not show. */
    number: bigserial('number', { mode: 'number' }).notNull(),
    /** Null for entries without an account: an unknown address at sign-in, a deleted account, the operator's own. */
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    actor: text('actor', { enum: auditActors }).notNull(),
    act: text('act', { enum: auditActions }).notNull(),
    object: text('object'),
    /** Readable: the post's title, the plan, the site's host. Never a secret. */
    detail: text('detail').notNull().default(''),
    operatorName: text('operator_name').notNull().default(''),
    /** The IP address; empty for what the service did itself. */
    address: text('address').notNull().default(''),
    /** Such as 'Chrome on Windows', or the name of an API key; the raw header would be untrusted text. */
    device: text('device').notNull().default(''),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('audit_entries_account').on(table.accountId, table.number),
    index('audit_entries_created').on(table.createdAt),
  ],
)
