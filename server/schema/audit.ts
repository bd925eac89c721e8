import { bigserial, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { auditActions, auditActors } from '../../contract/accounts/audit.ts'
import { accounts } from './accounts.ts'
import { timestampColumn } from './timestamp-column.ts'

/**
 * Who did what, when and from where. A trigger refuses every change and every removal, but for what is older than a year and for
 * what goes with its account.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The order in which they were written, which one transaction's clock does not tell. */
    number: bigserial('number', { mode: 'number' }).notNull(),
    /** Null for what is of no account: an unknown address at sign-in, an account that is gone, the operator's own. */
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    actor: text('actor', { enum: auditActors }).notNull(),
    act: text('act', { enum: auditActions }).notNull(),
    /** The id of what it was done to: a post, a session. */
    object: text('object'),
    /** For a person: the post's title, the plan, the site's host. Never a secret. */
    detail: text('detail').notNull().default(''),
    /** Which operator, where the settings name them. */
    operatorName: text('operator_name').notNull().default(''),
    /** Of the network; empty for what the service did itself. */
    address: text('address').notNull().default(''),
    /** Such as 'Chrome on Windows'; the whole header would be somebody else's text. */
    device: text('device').notNull().default(''),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('audit_entries_account').on(table.accountId, table.number),
    index('audit_entries_created').on(table.createdAt),
  ],
)
