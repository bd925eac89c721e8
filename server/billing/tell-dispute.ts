import { eq } from 'drizzle-orm'
import { operator } from '../../contract/operator.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import type { App } from '../platform/app.ts'
import { accounts } from '../schema/accounts.ts'
import { billingCustomers } from '../schema/billing.ts'

/** Once for each disputed charge, to the operator: only they can answer it, and only for some days. */
export async function tellDispute(app: App, chargeId: string, customerId: string | undefined): Promise<void> {
  app.log.error({ chargeId, customerId }, 'Payment disputed: respond at the payment provider')
  const [owner] = customerId
    ? await app.db
        .select({ email: accounts.email })
        .from(billingCustomers)
        .innerJoin(accounts, eq(accounts.id, billingCustomers.accountId))
        .where(eq(billingCustomers.customerId, customerId))
    : []
  await app.db.transaction((tx) =>
    queueMail(app, tx, {
      accountId: null,
      to: operator.contact.email,
      template: 'payment-disputed',
      data: { chargeId, customer: owner?.email ?? null },
      dedupeKey: `payment-disputed:${chargeId}`,
    }),
  )
}
