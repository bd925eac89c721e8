import { sql } from 'drizzle-orm'
import { bigint, boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { timestampColumn } from './timestamp-column.ts'

export const accounts = pgTable(
  'accounts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull().unique(),
    username: text('username').notNull(),
    passwordHash: text('password_hash').notNull(),
    /** pending_payment until the first payment arrives, then active; billing decides what an account may do. */
    status: text('status', { enum: ['pending_payment', 'active'] })
      .notNull()
      .default('pending_payment'),
    /** Hash of the token that registration returned; it can only complete the profile. */
    registrationTokenHash: text('registration_token_hash').unique(),
    emailVerifiedAt: timestampColumn('email_verified_at'),
    profileCompletedAt: timestampColumn('profile_completed_at'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('accounts_username_key').on(sql`lower(${table.username})`)],
)

/** The account column of every table whose rows are deleted with their account. */
export const accountIdColumn = () =>
  uuid('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' })

export const ownedRow = {
  id: uuid('id').primaryKey().defaultRandom(),
  accountId: accountIdColumn(),
  createdAt: timestampColumn('created_at').notNull().defaultNow(),
}

export const sessions = pgTable(
  'sessions',
  {
    ...ownedRow,
    /** SHA-256 of the bearer token: a copy of the database signs nobody in. */
    tokenHash: text('token_hash').notNull().unique(),
    remember: boolean('remember').notNull(),
    /** When the password was last entered: at sign-in, or when asked for again. */
    authenticatedAt: timestampColumn('authenticated_at').notNull().defaultNow(),
    lastUsedAt: timestampColumn('last_used_at').notNull().defaultNow(),
    expiresAt: timestampColumn('expires_at').notNull(),
    userAgent: text('user_agent').notNull().default(''),
  },
  (table) => [index('sessions_account').on(table.accountId)],
)

/** Emailed links: each valid for one purpose, once, until it expires. */
export const emailTokens = pgTable(
  'email_tokens',
  {
    ...ownedRow,
    purpose: text('purpose', { enum: ['reset', 'verify'] }).notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    /** The address it was sent to; opening the link verifies that address and no other. */
    email: text('email').notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
    usedAt: timestampColumn('used_at'),
  },
  (table) => [index('email_tokens_account').on(table.accountId, table.purpose)],
)

/** The second factor (RFC 6238); in effect once `confirmedAt` is set. */
export const twoFactors = pgTable('two_factors', {
  accountId: accountIdColumn().primaryKey(),
  sealedSecret: text('sealed_secret').notNull(),
  confirmedAt: timestampColumn('confirmed_at'),
  /** The last accepted time step, so that no code is accepted twice. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: timestampColumn('created_at').notNull().defaultNow(),
})

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: accountIdColumn(),
    codeHash: text('code_hash').notNull(),
    usedAt: timestampColumn('used_at'),
  },
  (table) => [index('recovery_codes_account').on(table.accountId)],
)
