import { and, desc, eq } from 'drizzle-orm'
import { plans } from '../../../contract/plans.ts'
import { queueMail } from '../../notifications/mail/queue-mail.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { checkouts } from '../../schema/billing.ts'
import type { ProviderInvoice, ProviderSubscription } from '../payments/payment-provider.ts'

/** Confirms an account's first payment and says what comes next, once per account. */
export async function queueWelcomeMail(
  app: App,
  tx: Db,
  account: { id: string; email: string; profileCompletedAt: Date | null },
  paid: { subscription: ProviderSubscription | undefined; invoice: ProviderInvoice | undefined },
): Promise<void> {
  const { subscription, invoice } = paid
  const plan = subscription?.plan ?? (await findPaidPlan(tx, account.id))
  await queueMail(app, tx, {
    accountId: account.id,
    to: account.email,
    template: 'welcome',
    data: {
      plan,
      // The checkout charges the price of the plan table.
      amountCents: invoice?.amountCents ?? plans[plan].priceCents,
      currency: 'usd',
      paidAt: (subscription?.createdAt ?? app.now()).toISOString(),
      renewsAt: subscription?.cancelAt ? null : (subscription?.periodEnd?.toISOString() ?? null),
      receiptNumber: invoice?.number ?? null,
      profileComplete: account.profileCompletedAt !== null,
    },
    dedupeKey: `welcome:${account.id}`,
  })
}

/** The plan of a paid checkout whose subscription the provider does not list yet. */
async function findPaidPlan(tx: Db, accountId: string) {
  const [checkout] = await tx
    .select({ plan: checkouts.plan })
    .from(checkouts)
    .where(and(eq(checkouts.accountId, accountId), eq(checkouts.status, 'paid')))
    .orderBy(desc(checkouts.createdAt))
  if (!checkout) throw new Error(`Account ${accountId} was activated without a payment`)
  return checkout.plan
}
