import { and, desc, eq, ilike, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { processPaymentEvents } from '../../billing/payments/process-payment-events.ts'
import { html } from '../../notifications/html.ts'
import { sendMailJob } from '../../notifications/mail/send-mail.ts'
import { templatesWithSecret } from '../../notifications/templates/template-data.ts'
import { fail } from '../../platform/fail.ts'
import { billingCustomers, paymentEvents } from '../../schema/billing.ts'
import { mailOutbox } from '../../schema/notifications.ts'
import { toLikePattern } from './find-matching.ts'
import { recordedAction, readQueryParameter, requireId, getPage } from './guarded-routes.ts'
import { accountLink, actionForm, maxRows, searchForm, softLine, table } from './operator-page.ts'

const paths = { jobs: '/operator/jobs', mails: '/operator/mails', payments: '/operator/payments' }
const retryForm = (queue: keyof typeof paths, fields: Record<string, string>, of: string) =>
  actionForm(`${paths[queue]}/retry`, fields, 'Retry', of)

export const jobRoutes = [
  getPage(paths.jobs, async (app) => {
    const { jobs, total } = await app.jobs.listFailed(app.db, maxRows)
    const rows = jobs.map(({ id, name, data, problem, tries, failedAt }) => ({
      Job: name,
      Error: html`${problem || 'No message'}${softLine(JSON.stringify(data))}`,
      Attempts: tries,
      Failed: failedAt,
      Action: retryForm('jobs', { name, id }, `${name} of ${failedAt.toISOString()}`),
    }))
    return html`<p class="soft">Failed after all retries: ${total}.</p>
      ${table('Failed jobs', rows, 'No failed jobs.')}`
  }),
  recordedAction(`${paths.jobs}/retry`, 'retried', async ({ app, tx, id, fields }) => {
    const name = fields.get('name') ?? ''
    if (!(await app.jobs.retry(tx, name, requireId(id))))
      fail('not_found', 'This job is no longer in the list of failed jobs.')
    return { did: `Job retried: ${name}` }
  }),
]

type MailRow = typeof mailOutbox.$inferSelect

// The mail is rendered when it is sent, but its link's token is deleted on the first rejection.
const hasLostLink = ({ template, sealedSecret }: Pick<MailRow, 'template' | 'sealedSecret'>) =>
  templatesWithSecret.some((name) => name === template) && sealedSecret === null

function resendCell(row: MailRow) {
  if (row.status !== 'refused') return ''
  if (hasLostLink(row)) return html`<span class="soft">Its link has expired</span>`
  return retryForm('mails', { id: row.id }, `${row.template} to ${row.recipient}`)
}

/** Waiting and rejected mails; never their contents. */
export const mailRoutes = [
  getPage(paths.mails, async (app, request) => {
    const searchText = readQueryParameter(request, 'q')
    const mails = await app.db
      .select()
      .from(mailOutbox)
      .where(
        searchText
          ? ilike(mailOutbox.recipient, toLikePattern(searchText))
          : // Written as literals: the planner does not use this partial index with parameters.
            sql`${mailOutbox.status} in ('queued', 'refused')`,
      )
      .orderBy(desc(mailOutbox.createdAt), desc(mailOutbox.id))
      .limit(maxRows)
    const rows = mails.map((row) => ({
      Email: row.template,
      To: row.accountId ? accountLink(row.accountId, row.recipient) : row.recipient,
      Status: row.status,
      'Server’s answer': row.answer,
      Attempts: row.attempts,
      Created: row.createdAt,
      Sent: row.sentAt,
      Action: resendCell(row),
    }))
    return html`${searchForm(paths.mails, 'Recipient', searchText)}
      <p class="soft">
        Queued emails are retried for about 28 hours, hourly at the end. Emails that the server refused stay
        in this list.
      </p>
      ${table('Emails', rows, searchText ? 'No emails to that address.' : 'All emails are sent.')}`
  }),
  recordedAction(`${paths.mails}/retry`, 'retried', async ({ app, tx, id }) => {
    const [row] = await tx
      .update(mailOutbox)
      .set({ status: 'queued', answer: null, sentAt: null })
      .where(and(eq(mailOutbox.id, requireId(id)), eq(mailOutbox.status, 'refused')))
      .returning()
    if (!row || hasLostLink(row)) return fail('not_found', 'This email can’t be sent again.')
    await app.jobs.send(tx, sendMailJob, { mailId: id })
    return { did: `Email resent: ${row.template}`, accountId: row.accountId }
  }),
]

export const isDeadEvent = and(isNull(paymentEvents.processedAt), isNotNull(paymentEvents.deadAt))

const isOpen = and(
  isNull(paymentEvents.processedAt),
  // An event that has just arrived is still being processed.
  or(
    isNotNull(paymentEvents.deadAt),
    sql`${paymentEvents.attempts} > 0`,
    sql`${paymentEvents.receivedAt} < now() - interval '1 minute'`,
  ),
)

export const paymentRoutes = [
  getPage(paths.payments, async (app) => {
    const events = await app.db
      .select({ event: paymentEvents, account: billingCustomers.accountId })
      .from(paymentEvents)
      .leftJoin(billingCustomers, eq(billingCustomers.customerId, paymentEvents.customerId))
      .where(isOpen)
      .orderBy(desc(paymentEvents.receivedAt))
      .limit(maxRows)
    const rows = events.map(({ event, account }) => ({
      Event: html`${event.type}${softLine(event.eventId)}`,
      Account: account && accountLink(account, 'Open'),
      Error: event.error,
      Attempts: event.attempts,
      Received: event.receivedAt,
      'Next attempt': event.deadAt ? html`<span class="bad">Failed</span>` : event.nextTryAt,
      Action: retryForm('payments', { id: event.eventId }, event.eventId),
    }))
    return html`<p class="soft">
        Each event tells us to sync one customer with the payment provider. The hourly sweep syncs them all
        anyway.
      </p>
      ${table('Open payment events', rows, 'All payment events have been processed.')}`
  }),
  recordedAction(`${paths.payments}/retry`, 'retried', async ({ app, tx, id }) => {
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
