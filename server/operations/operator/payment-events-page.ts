import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { processPaymentEvents } from '../../billing/payments/process-payment-events.ts'
import { html } from '../../notifications/html.ts'
import { fail } from '../../platform/fail.ts'
import { billingCustomers, paymentEvents } from '../../schema/billing.ts'
import { recordedAction, getPage } from './guarded-routes.ts'
import { accountLink, actionForm, softLine, table } from './operator-page.ts'

const path = '/operator/payments'
const maxRows = 100
const isOpen = and(
  isNull(paymentEvents.processedAt),
  // An event that has just arrived is still being processed.
  or(
    isNotNull(paymentEvents.deadAt),
    sql`${paymentEvents.attempts} > 0`,
    sql`${paymentEvents.receivedAt} < now() - interval '1 minute'`,
  ),
)

/** Payment events that have not been fully processed. */
export const paymentRoutes = [
  getPage(path, async (app, _request, session) => {
    const rows = await app.db
      .select({ event: paymentEvents, account: billingCustomers.accountId })
      .from(paymentEvents)
      .leftJoin(billingCustomers, eq(billingCustomers.customerId, paymentEvents.customerId))
      .where(isOpen)
      .orderBy(desc(paymentEvents.receivedAt))
      .limit(maxRows)
    const toFacts = ({ event, account }: (typeof rows)[number]) => ({
      Event: html`${event.type}${softLine(event.eventId)}`,
      Account: account && accountLink(account, 'Open'),
      Error: event.error,
      Attempts: event.attempts,
      Received: event.receivedAt,
      'Next attempt': event.deadAt ? html`<span class="bad">Failed</span>` : event.nextTryAt,
      Action: actionForm(session, `${path}/retry`, { id: event.eventId }, 'Retry', event.eventId),
    })
    const body = html`<p class="soft">
        Each event tells us to sync one customer with the payment provider. The hourly sweep syncs them all
        anyway.
      </p>
      ${table('Open payment events', rows, toFacts, 'All payment events have been processed.', maxRows)}`
    return { title: 'Payments', body }
  }),
  recordedAction(`${path}/retry`, 'retried', async ({ app, tx, id }) => {
    const [row] = await tx
      .update(paymentEvents)
      .set({ deadAt: null, attempts: 0, nextTryAt: sql`now()` })
      .where(and(eq(paymentEvents.eventId, id), isNull(paymentEvents.processedAt)))
      .returning({ type: paymentEvents.type })
    if (!row) return fail('not_found', 'This event has already been processed.')
    await app.jobs.send(tx, processPaymentEvents, {})
    return { did: `Payment event retried: ${row.type}` }
  }),
]
