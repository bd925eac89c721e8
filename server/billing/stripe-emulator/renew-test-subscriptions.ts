import { and, eq, sql } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import { job } from '../../platform/jobs.ts'
import { testPaymentObjects } from '../../schema/billing.ts'
import { withBooks } from './with-books.ts'

const { id, kind, object } = testPaymentObjects

/** The emulator's clock: renews expired subscriptions, fails cards and ends what remains unpaid. */
export async function renewTestSubscriptions(app: App): Promise<void> {
  const isDue = sql`${object} ->> 'status' = 'past_due' or ${object} ->> 'status' = 'active'
    and to_timestamp((${object} #>> '{items,data,0,current_period_end}')::float8) <= now()`
  const due = await app.db
    .select({ id })
    .from(testPaymentObjects)
    .where(and(eq(kind, 'subscription'), sql`(${isDue})`))
    // A minute's work; the rest is due at the next run.
    .limit(500)
  // Checked again under the lock, because another process may have renewed it.
  for (const { id: text } of due) await withBooks(app, { text }, (books) => books.advance(books.get(text)))
}

/** Stripe keeps answers to idempotency keys for at least a day. */
const purgeKeys = (app: App) =>
  app.db
    .delete(testPaymentObjects)
    .where(sql`${kind} = 'idempotency_key' and ${testPaymentObjects.createdAt} < now() - interval '1 day'`)

export const renewTestSubscriptionsJob = job({
  name: 'renew-test-subscriptions',
  cron: '* * * * *',
  expireSeconds: 60,
  run: async (app) => {
    await renewTestSubscriptions(app)
    await purgeKeys(app)
  },
})
