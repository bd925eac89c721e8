import { and, eq, gt, sql } from 'drizzle-orm'
import type { AuditActor } from '../../contract/accounts/audit.ts'
import { recordAuditEntry } from '../accounts/audit/record-audit-entry.ts'
import { endSessions } from '../accounts/sign-in/session.ts'
import { queueMail } from '../notifications/mail/queue-mail.ts'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/database/db.ts'
import { fail } from '../platform/fail.ts'
import type { Caller } from '../platform/http/define-routes.ts'
import { accounts } from '../schema/accounts.ts'
import { posts } from '../schema/posts.ts'
import { sites } from '../schema/profile.ts'
import { publications } from '../schema/publishing.ts'
import { getEntitlement } from './entitlement.ts'
import { findCustomerId } from './payments/ensure-customer.ts'
import { requireDone } from './payments/payment-answers.ts'
import { getPaymentProvider } from './stripe/stripe-provider.ts'

interface EndAccountInput {
  accountId: string
  email: string
  by: { caller: Caller; actor?: AuditActor }
}

/**
 * Ends the subscription, then removes everything. The subscription goes first: an account without one can be deleted again,
 * a subscription without an account would be charged for ever.
 */
export async function endAccount(app: App, input: EndAccountInput): Promise<void> {
  const { accountId } = input
  await app.db.transaction((tx) => requireNoPublishing(tx, accountId))
  const hadSubscription = (await getEntitlement(app.db, accountId)).live
  const customerId = await findCustomerId(app, accountId)
  if (customerId) requireDone(await getPaymentProvider(app).deleteCustomer(customerId))
  await app.db.transaction(async (tx) => {
    await requireNoPublishing(tx, accountId)
    await removeAccount(app, tx, input, hadSubscription)
  })
  app.log.info({ accountId }, 'Account deleted')
}

/**
 * Waits for what is being published right now. Nothing else goes out after that: publishing asks its
 * row before each write, and the rows are held from here until they are gone.
 */
export async function requireNoPublishing(tx: Db, accountId: string): Promise<void> {
  const held = await tx
    .select({ isLeased: sql<boolean>`coalesce(${gt(publications.leaseUntil, sql`now()`)}, false)` })
    .from(publications)
    .innerJoin(posts, and(eq(posts.id, publications.postId), eq(posts.accountId, accountId)))
    .for('update', { of: publications })
  if (held.some(({ isLeased }) => isLeased))
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
  const [site] = await tx.select({ url: sites.url }).from(sites).where(eq(sites.accountId, accountId))
  await endSessions(app, tx, accountId)
  const removed = await tx.delete(accounts).where(eq(accounts.id, accountId)).returning({ id: accounts.id })
  // A second click: the first has removed it, and told so.
  if (removed.length === 0) return
  // Of no account any more: the only trace, and it names nobody.
  await recordAuditEntry(tx, { ...by, accountId: null, act: 'account_deleted', object: accountId })
  await queueMail(app, tx, {
    accountId: null,
    to: email,
    template: 'account-deleted',
    data: { at: app.now().toISOString(), siteUrl: site?.url ?? null, hadSubscription },
    dedupeKey: `account-deleted:${accountId}`,
  })
}
