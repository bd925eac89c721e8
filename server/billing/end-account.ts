import { and, eq, gt, sql } from 'drizzle-orm'
import type { AuditActor } from '../../contract/accounts/audit.ts'
import { recordAuditEntry } from '../accounts/audit/record-audit-entry.ts'
import { endSessions } from '../accounts/sign-in/session.ts'
import { queueMail } from '../notifications/mail/queue-mail.ts'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/database/db.ts'
import { isTransientDatabaseError } from '../platform/database/database-errors.ts'
import { fail, failField } from '../platform/fail.ts'
import type { Caller, Handler } from '../platform/http/define-routes.ts'
import { endGoogleAccess } from '../platform/search-console/end-google-access.ts'
import { accounts } from '../schema/accounts.ts'
import { billingCustomers } from '../schema/billing.ts'
import { posts } from '../schema/posts.ts'
import { sites } from '../schema/profile.ts'
import { publications } from '../schema/publishing.ts'
import { searchConsoles } from '../schema/results.ts'
import { getEntitlement } from './entitlement.ts'
import { findCustomerId } from './payments/ensure-customer.ts'
import { requireDone } from './payments/payment-answers.ts'
import { getPaymentProvider } from './stripe/stripe-provider.ts'
import type { billing } from '../../contract/billing/billing.ts'
import { requirePassword } from '../accounts/sign-in/require-password.ts'
import { requireCodeIfEnabled, withSecondFactor } from '../accounts/two-factor/second-factor.ts'

interface EndAccountInput {
  accountId: string
  email: string
  by: { caller: Caller; actor?: AuditActor }
}

/** Ends the subscription first: without an account it would be charged forever; an account can be deleted again. */
export async function endAccount(app: App, input: EndAccountInput): Promise<void> {
  const { accountId } = input
  await app.db.transaction((tx) => requireNoPublishing(tx, accountId))
  const hadSubscription = (await getEntitlement(app.db, accountId)).live
  const customerId = await findCustomerId(app, accountId)
  if (customerId) requireDone(await getPaymentProvider(app).deleteCustomer(customerId))
  const [google] = await app.db
    .select({ sealedToken: searchConsoles.sealedToken })
    .from(searchConsoles)
    .where(eq(searchConsoles.accountId, accountId))
  await retryConflicts(() =>
    app.db.transaction(async (tx) => {
      await requireNoPublishing(tx, accountId)
      await removeAccount(app, tx, input, hadSubscription)
    }),
  )
  if (google?.sealedToken) await endGoogleAccess(app, accountId, google.sealedToken)
  app.log.info({ accountId }, 'Account deleted')
}

const mostTries = 4

/** The removal locks rows in every table, so it can deadlock with background work for this account. */
async function retryConflicts(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      return await work()
    } catch (error) {
      if (tries === mostTries || !isTransientDatabaseError(error)) throw error
    }
}

/** Locks the publications too: publishing checks its row before every write. */
async function requireNoPublishing(tx: Db, accountId: string): Promise<void> {
  const leases = await tx
    .select({ isLeased: sql<boolean>`coalesce(${gt(publications.leaseUntil, sql`now()`)}, false)` })
    .from(publications)
    .innerJoin(posts, and(eq(posts.id, publications.postId), eq(posts.accountId, accountId)))
    .for('update', { of: publications })
  if (leases.some(({ isLeased }) => isLeased))
    fail('post_busy', 'A post is being published right now. Please try again in a minute.', {
      retryAfterSeconds: 60,
    })
}

async function removeAccount(
  app: App,
  tx: Db,
  { accountId, email, by }: EndAccountInput,
  hadSubscription: boolean,
) {
  // Lock in the same order as a sync, which the provider's event about the deletion may have started; otherwise both deadlock.
  await tx.select().from(billingCustomers).where(eq(billingCustomers.accountId, accountId)).for('update')
  const [site] = await tx.select({ url: sites.url }).from(sites).where(eq(sites.accountId, accountId))
  await endSessions(app, tx, accountId)
  const removed = await tx.delete(accounts).where(eq(accounts.id, accountId)).returning({ id: accounts.id })
  // On a second click the account is already gone and its mail queued.
  if (removed.length === 0) return
  // The only remaining trace, which identifies nobody.
  await recordAuditEntry(tx, { ...by, accountId: null, act: 'account_deleted', object: accountId })
  await queueMail(app, tx, {
    accountId: null,
    to: email,
    template: 'account-deleted',
    data: { at: app.now().toISOString(), siteUrl: site?.url ?? null, hadSubscription },
    dedupeKey: `account-deleted:${accountId}`,
  })
}

/** Requires the owner's password, address and, if enabled, a code. */
export const deleteAccount: Handler<typeof billing.deleteAccount> = async (app, input) => {
  const { accountId, sessionId, confirm, code, caller } = input
  const { email } = await requirePassword(app, input)
  if (confirm.toLowerCase() !== email) failField('confirm', 'Type the email address of your account')
  const owner = { id: accountId, email, caller }
  const guess = await requireCodeIfEnabled(app, owner, { sessionId }, code)
  if (guess) await withSecondFactor(app, owner, { code, guess }, (tx) => requireNoPublishing(tx, accountId))
  await endAccount(app, { accountId, email, by: { caller } })
  return {}
}
