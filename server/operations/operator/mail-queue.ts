import { and, desc, eq, inArray } from 'drizzle-orm'
import { html } from '../../notifications/html.ts'
import { sendMailJob } from '../../notifications/send-mail.ts'
import { templatesWithSecret } from '../../notifications/templates/templates.ts'
import { fail } from '../../platform/fail.ts'
import { mailOutbox } from '../../schema/notifications.ts'
import { acts, doneAt, idOf, noteOperator, shows, toldBy } from './guard.ts'
import { actForm, cutNote, momentCell, operatorPage, rowsTable } from './operator-page.ts'

const path = '/operator/mails'
const shown = 100

type Row = typeof mailOutbox.$inferSelect

// Its words are made when it is sent, but its link's token is gone with the first refusal.
const hasLost = ({ template, sealedSecret }: Pick<Row, 'template' | 'sealedSecret'>) =>
  templatesWithSecret.some((name) => name === template) && sealedSecret === null

/** What waits and what was refused; never what stands in them. */
export const mailRoutes = [
  shows(path, async (app, request, session) => {
    const rows = await app.db
      .select()
      .from(mailOutbox)
      .where(inArray(mailOutbox.status, ['queued', 'refused']))
      .orderBy(desc(mailOutbox.createdAt))
      .limit(shown)
    const headings = ['Mail', 'To', 'Status', 'Answer of the mail server', 'Tries', 'Made', 'Act']
    const cells = rows.map((row) => [
      row.template,
      row.accountId
        ? html`<a href="/operator/accounts/${row.accountId}">${row.recipient}</a>`
        : row.recipient,
      row.status,
      row.answer ?? '–',
      row.attempts,
      momentCell(row.createdAt),
      row.status !== 'refused'
        ? ''
        : hasLost(row)
          ? html`<span class="soft">Its link has ended</span>`
          : actForm(
              session,
              `${path}/retry`,
              { id: row.id },
              'Send again',
              `${row.template} to ${row.recipient}`,
            ),
    ])
    const body = html`<p class="soft">
        Waiting mails are tried for some 28 hours, at last hourly. What the server refused for good stays
        here.
      </p>
      ${rowsTable('Mails that are not out', headings, cells, 'Every mail is out.')} ${cutNote(rows, shown)}`
    return operatorPage(session, path, 'Mails', body, toldBy(request))
  }),
  acts(`${path}/retry`, async (app, request, fields) => {
    const id = idOf(fields.get('id'))
    await app.db.transaction(async (tx) => {
      const [row] = await tx
        .update(mailOutbox)
        .set({ status: 'queued', answer: null, sentAt: null })
        .where(and(eq(mailOutbox.id, id), eq(mailOutbox.status, 'refused')))
        .returning()
      if (!row || hasLost(row)) return fail('not_found', 'This mail cannot be sent again.')
      await app.jobs.send(tx, sendMailJob, { mailId: id })
      await noteOperator(tx, request, `Mail sent again: ${row.template}`, row.accountId)
    })
    return doneAt(path, 'retried')
  }),
]
