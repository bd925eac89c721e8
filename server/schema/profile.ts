import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { at } from './at.ts'

export const businessProfiles = pgTable('business_profiles', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  businessName: text('business_name').notNull(),
  idealClient: text('ideal_client').notNull(),
  clientPromises: text('client_promises').array().notNull(),
  clientExpectations: text('client_expectations').array().notNull(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

/** The one WordPress site of an account, as the customer gave it; what discovery found stands beside it. */
export const sites = pgTable('sites', {
  id: uuid('id').primaryKey().defaultRandom(),
  accountId: uuid('account_id')
    .notNull()
    .unique()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  url: text('url').notNull(),
  username: text('username').notNull(),
  /** The application password, sealed and bound to the account. */
  sealedPassword: text('sealed_password').notNull(),
  /** The REST root that discovery found, null until then and after a change of address. */
  restRoot: text('rest_root'),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})
