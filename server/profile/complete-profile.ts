import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SignedIn } from '../../contract/accounts.ts'
import type { profile } from '../../contract/profile.ts'
import { startSession } from '../accounts/session.ts'
import { getUser } from '../accounts/user.ts'
import { getEntitlement, requireEntitlement } from '../billing/entitlement.ts'
import { findCustomerId } from '../billing/ensure-customer.ts'
import { syncCustomer } from '../billing/sync-customer.ts'
import type { App } from '../platform/app.ts'
import { fail } from '../platform/fail.ts'
import type { Values } from '../platform/routes.ts'
import { hashToken } from '../platform/secrets.ts'
import { accounts } from '../schema/accounts.ts'
import { saveBusiness } from './save-business.ts'

/** Stores the profile once and signs in. Whoever lost the token signs in with the password and completes that way. */
export async function completeProfile(app: App, values: Values<typeof profile.complete>): Promise<SignedIn> {
  const account = await findAccount(app, values)
  if (!account)
    return fail(
      'invalid_token',
      values.registrationToken ? 'Invalid registration token' : 'Registration token not found',
    )
  if (account.profileCompletedAt) return alreadyComplete()
  await requirePayment(app, account.id)
  const accessToken = await app.db.transaction(async (tx) => {
    const [completed] = await tx
      .update(accounts)
      .set({ profileCompletedAt: sql`now()` })
      .where(and(eq(accounts.id, account.id), isNull(accounts.profileCompletedAt)))
      .returning({ id: accounts.id })
    if (!completed) return alreadyComplete()
    await saveBusiness(app, tx, account.id, values)
    return startSession(tx, account.id, { remember: false, userAgent: values.caller.userAgent })
  })
  return { user: await getUser(app.db, account.id), tokens: { accessToken } }
}

/** A used token still finds its account, to say that it is complete; it signs nobody in a second time. */
async function findAccount(
  app: App,
  from: { registrationToken?: string | undefined; accountId?: string | undefined },
) {
  const ways = [
    from.registrationToken && eq(accounts.registrationTokenHash, hashToken(from.registrationToken)),
    from.accountId && eq(accounts.id, from.accountId),
  ]
  for (const way of ways) {
    const [account] = way ? await app.db.select().from(accounts).where(way) : []
    if (account) return account
  }
  return undefined
}

/** Nobody who has paid is turned away because the event is late: the provider is asked once before refusing. */
async function requirePayment(app: App, accountId: string) {
  if ((await getEntitlement(app.db, accountId)).live) return
  const customerId = await findCustomerId(app, accountId)
  if (customerId) await syncCustomer(app, customerId)
  await requireEntitlement(app.db, accountId)
}

const alreadyComplete = () =>
  fail('profile_already_complete', 'This profile is already complete. Please sign in.')
