import { and, desc, eq, ilike, sql } from 'drizzle-orm'
import { html } from '../../notifications/html.ts'
import { sendMailJob } from '../../notifications/mail/send-mail.ts'
import { templatesWithSecret } from '../../notifications/templates/template-data.ts'
import { fail } from '../../platform/fail.ts'
import { mailOutbox } from '../../schema/notifications.ts'
import { toLikePattern } from './find-matching.ts'
import { recordedAction, readQueryParameter, requireId, getPage } from './guarded-routes.ts'
import { accountLink, actionForm, searchForm, table } from './operator-page.ts'
import type { OperatorSession } from './operator-session.ts'

const path = '/operator/mails'
const maxRows = 100

type Row = typeof mailOutbox.$inferSelect

// The mail is rendered when it is sent, but its link's token is deleted on the first rejection.
const hasLostLink = ({ template, sealedSecret }: Pick<Row, 'template' | 'sealedSecret'>) =>
  templatesWithSecret.some((name) => name === template) && sealedSecret === null

function resendCell(session: OperatorSession, row: Row) {
  if (row.status !== 'refused') return ''
  if (hasLostLink(row)) return html`<span class="soft">Its link has expired</span>`
  const of = `${row.template} to ${row.recipient}`
  return actionForm(session, `${path}/retry`, { id: row.id }, 'Resend', of)
}

/** Waiting and rejected mails; never their contents. */
export const mailRoutes = [
  getPage(path, async (app, request, session) => {
    const asked = readQueryParameter(request, 'q')
    const rows = await app.db
      .select()
      .from(mailOutbox)
      .where(
        asked
          ? ilike(mailOutbox.recipient, toLikePattern(asked))
          : // Written as literals: the planner does not use this partial index with parameters.
            sql`${mailOutbox.status} in ('queued', 'refused')`,
      )
      .orderBy(desc(mailOutbox.createdAt), desc(mailOutbox.id))
      .limit(maxRows)
    const toFacts = (row: Row) => ({
      Email: row.template,
      To: row.accountId ? accountLink(row.accountId, row.recipient) : row.recipient,
      Status: row.status,
      'Server’s answer': row.answer,
      Attempts: row.attempts,
      Created: row.createdAt,
      Sent: row.sentAt,
      Action: resendCell(session, row),
    })
    const body = html`${searchForm(path, 'Recipient', asked)}
      <p class="soft">
        Queued emails are retried for about 28 hours, hourly at the end. Emails that the server refused stay
        in this list.
      </p>
      ${table('Emails', rows, toFacts, asked ? 'No emails to that address.' : 'All emails are sent.', maxRows)}`
    return { title: 'Emails', body }
  }),
  recordedAction(`${path}/retry`, 'retried', async ({ app, tx, id }) => {
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
