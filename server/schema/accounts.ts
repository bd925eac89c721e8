import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at } from './at.ts'

export const accounts = pgTable(
  'accounts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull().unique(),
    username: text('username').notNull(),
    passwordHash: text('password_hash').notNull(),
    /** pending_payment until the first payment is seen, then active; what an account may do is billing's to say. */
    status: text('status', { enum: ['pending_payment', 'active'] })
      .notNull()
      .default('pending_payment'),
    /** Hash of the token that registration handed out; it may complete the profile, nothing else. */
    registrationTokenHash: text('registration_token_hash').unique(),
    profileCompletedAt: at('profile_completed_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('accounts_username_key').on(sql`lower(${table.username})`)],
)

/** The column of whatever belongs to an account and goes with it. */
export const ofAccount = () =>
  uuid('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' })

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: ofAccount(),
    /** SHA-256 of the bearer token: a copy of the database signs nobody in. */
    tokenHash: text('token_hash').notNull().unique(),
    remember: boolean('remember').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    lastUsedAt: at('last_used_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
    userAgent: text('user_agent').notNull().default(''),
  },
  (table) => [index('sessions_account').on(table.accountId)],
)
