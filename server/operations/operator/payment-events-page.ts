import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { processPaymentEvents } from '../../billing/payments/process-payment-events.ts'
import { html } from '../../notifications/html.ts'
import { fail } from '../../platform/fail.ts'
import { billingCustomers, paymentEvents } from '../../schema/billing.ts'
import {
  postAction,
  redirectWithNotice,
  recordOperatorAction,
  getPage,
  readNotice,
} from './guarded-routes.ts'
import { actionForm, truncationNote, timeCell, operatorPage, rowsTable } from './operator-page.ts'

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
  getPage(path, async (app, request, session) => {
    const rows = await app.db
      .select({ event: paymentEvents, account: billingCustomers.accountId })
      .from(paymentEvents)
      .leftJoin(billingCustomers, eq(billingCustomers.customerId, paymentEvents.customerId))
      .where(isOpen)
      .orderBy(desc(paymentEvents.receivedAt))
      .limit(maxRows)
    const headings = ['Event', 'Account', 'Error', 'Attempts', 'Received', 'Next attempt', 'Action']
    const cells = rows.map(({ event, account }) => [
      html`${event.type}<br /><span class="soft">${event.eventId}</span>`,
      account ? html`<a href="/operator/accounts/${account}">Open</a>` : '–',
      event.error ?? '–',
      event.attempts,
      timeCell(event.receivedAt),
      event.deadAt ? html`<span class="bad">Failed</span>` : timeCell(event.nextTryAt),
      actionForm(session, `${path}/retry`, { id: event.eventId }, 'Retry', event.eventId),
    ])
    const body = html`<p class="soft">
        Each event tells us to sync one customer with the payment provider. The hourly sweep syncs them all
        anyway.
      </p>
      ${rowsTable('Open payment events', headings, cells, 'All payment events have been processed.')}
      ${truncationNote(rows, maxRows)}`
    return operatorPage(session, path, 'Payments', body, readNotice(request))
  }),
  postAction(`${path}/retry`, async (app, request, fields) => {
    const id = fields.get('id') ?? ''
    await app.db.transaction(async (tx) => {
      const [row] = await tx
        .update(paymentEvents)
        .set({ deadAt: null, attempts: 0, nextTryAt: sql`now()` })
        .where(and(eq(paymentEvents.eventId, id), isNull(paymentEvents.processedAt)))
        .returning({ type: paymentEvents.type })
      if (!row) return fail('not_found', 'This event has already been processed.')
      await app.jobs.send(tx, processPaymentEvents, {})
      await recordOperatorAction(tx, request, `Payment event retried: ${row.type}`)
    })
    return redirectWithNotice(path, 'retried')
  }),
]
