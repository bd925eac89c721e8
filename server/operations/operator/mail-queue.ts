import { and, desc, eq, ilike, inArray, sql } from 'drizzle-orm'
import { html } from '../../notifications/html.ts'
import { sendMailJob } from '../../notifications/mail/send-mail.ts'
import { templatesWithSecret } from '../../notifications/templates/template-data.ts'
import { fail } from '../../platform/fail.ts'
import { mailOutbox } from '../../schema/notifications.ts'
import { toLikePattern } from './to-like-pattern.ts'
import { findPage } from './find-page.ts'
import {
  postAction,
  readQueryParameter,
  redirectWithNotice,
  requireId,
  recordOperatorAction,
  getPage,
  readNotice,
} from './guarded-routes.ts'
import { actionForm, timeCell, operatorPage, pagesNav, rowsTable } from './operator-page.ts'

const path = '/operator/mails'

type Row = typeof mailOutbox.$inferSelect

// The mail is rendered when it is sent, but its link's token is deleted on the first rejection.
const hasLostLink = ({ template, sealedSecret }: Pick<Row, 'template' | 'sealedSecret'>) =>
  templatesWithSecret.some((name) => name === template) && sealedSecret === null

/** Waiting and rejected mails; never their contents. */
export const mailRoutes = [
  getPage(path, async (app, request, session) => {
    const [asked, after] = [readQueryParameter(request, 'q'), readQueryParameter(request, 'after')]
    const where = asked
      ? ilike(mailOutbox.recipient, toLikePattern(asked))
      : // Written as literals: the planner does not use this partial index with parameters.
        sql`${mailOutbox.status} in ('queued', 'refused')`
    const { ids, next } = await findPage(app, mailOutbox, { where, after })
    const rows = await app.db
      .select()
      .from(mailOutbox)
      .where(inArray(mailOutbox.id, ids))
      .orderBy(desc(mailOutbox.createdAt), desc(mailOutbox.id))
    const headings = ['Email', 'To', 'Status', 'Server’s answer', 'Attempts', 'Created', 'Action']
    const cells = rows.map((row) => [
      row.template,
      row.accountId
        ? html`<a href="/operator/accounts/${row.accountId}">${row.recipient}</a>`
        : row.recipient,
      row.status,
      row.answer ?? '–',
      row.attempts,
      timeCell(row.createdAt),
      row.status !== 'refused'
        ? ''
        : hasLostLink(row)
          ? html`<span class="soft">Its link has expired</span>`
          : actionForm(
              session,
              `${path}/retry`,
              { id: row.id },
              'Resend',
              `${row.template} to ${row.recipient}`,
            ),
    ])
    const body = html`<form method="get" action="${path}" class="search" role="search">
        <label>Recipient <input type="search" name="q" value="${asked}" maxlength="200" /></label>
        <button type="submit">Search</button>
      </form>
      <p class="soft">
        Queued emails are retried for about 28 hours, hourly at the end. Emails that the server refused stay
        in this list.
      </p>
      ${rowsTable('Emails', headings, cells, asked ? 'No emails to that address.' : 'All emails are sent.')}
      ${pagesNav(path, { q: asked }, after, next)}`
    return operatorPage(session, path, 'Emails', body, readNotice(request))
  }),
  postAction(`${path}/retry`, async (app, request, fields) => {
    const id = requireId(fields.get('id'))
    await app.db.transaction(async (tx) => {
      const [row] = await tx
        .update(mailOutbox)
        .set({ status: 'queued', answer: null, sentAt: null })
        .where(and(eq(mailOutbox.id, id), eq(mailOutbox.status, 'refused')))
        .returning()
      if (!row || hasLostLink(row)) return fail('not_found', 'This email can’t be sent again.')
      await app.jobs.send(tx, sendMailJob, { mailId: id })
      await recordOperatorAction(tx, request, `Email resent: ${row.template}`, row.accountId)
    })
    return redirectWithNotice(path, 'retried')
  }),
]
