import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { html } from '../../notifications/html.ts'
import { renderMail } from '../../notifications/mail/render-mail.ts'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/fail.ts'
import { newsLetters } from '../../schema/operations.ts'
import { acts, doneAt, idOf, noteOperator, seeOther, shows, toldBy } from '../operator/guard.ts'
import { actForm, factsList, momentCell, operatorPage, rowsTable } from '../operator/operator-page.ts'
import { kindWords, newsForm } from './news-form.ts'
import { readLetter } from './read-letter.ts'
import { countReceivers, sendNewsJob } from './send-news.ts'

const path = '/operator/news'

async function findLetter(app: App, id: string) {
  const [letter] = await app.db.select().from(newsLetters).where(eq(newsLetters.id, id))
  return letter ?? fail('not_found', 'Newsletter not found.')
}

/** As its receivers see it; the button out of it leads nowhere, because it is nobody's yet. */
async function showMail(app: App, id: string) {
  const { kind, subject, paragraphs, link } = await findLetter(app, id)
  const data = { subject, paragraphs, ...(link ? { link } : {}) }
  return renderMail(app, { accountId: null, template: kind, data, sealedSecret: null })
}

const mailPolicy = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; sandbox",
}

/** News in the operator's own words: written, looked at, sent once to each who agreed. */
export const newsRoutes = [
  shows(path, async (app, request, session) => {
    const letters = await app.db.select().from(newsLetters).orderBy(desc(newsLetters.createdAt)).limit(50)
    const rows = letters.map(({ id, subject, kind, sentAt, doneAt: done, receivers }) => [
      html`<a href="${path}/${id}">${subject}</a>`,
      kindWords[kind],
      sentAt ? (done ? `sent to ${receivers}` : `sending, ${receivers} so far`) : 'draft',
      momentCell(sentAt),
    ])
    const body = html`${newsForm(session)}
      <h2>Newsletters</h2>
      ${rowsTable('Newsletters', ['Subject', 'Type', 'Status', 'Sent'], rows, 'No newsletters yet.')}`
    return operatorPage(session, path, 'News', body, toldBy(request))
  }),
  acts(path, async (app, _request, form, session) => {
    const read = readLetter(form)
    if (!read.letter) {
      const page = operatorPage(session, path, 'News', newsForm(session, read), 'Fix the fields below.')
      return { ...page, status: 400 }
    }
    const [made] = await app.db.insert(newsLetters).values(read.letter).returning({ id: newsLetters.id })
    return seeOther(`${path}/${made!.id}`)
  }),
  shows(`${path}/:id`, async (app, request, session) => {
    const id = idOf(request.params.id)
    const letter = await findLetter(app, id)
    const agreed = await countReceivers(app.db, letter.kind)
    const body = html`${factsList([
        ['Subject', letter.subject],
        ['Type', kindWords[letter.kind]],
        ['Subscribers', agreed],
        ['Sent', momentCell(letter.sentAt)],
        ...(letter.sentAt ? [['Recipients', letter.receivers] as [string, number]] : []),
      ])}
      <div class="acts send">
        ${letter.sentAt ? '' : actForm(session, `${path}/${id}/send`, {}, `Send to ${agreed} ${agreed === 1 ? 'person' : 'people'}`)}
        <a href="${path}">Write another</a>
      </div>
      <iframe src="${path}/${id}/mail" title="Preview of the email" sandbox></iframe>`
    return operatorPage(session, path, 'Preview', body, toldBy(request))
  }),
  shows(`${path}/:id/mail`, async (app, request) => {
    const mail = await showMail(app, idOf(request.params.id))
    return { type: 'html', body: mail?.html ?? '', headers: mailPolicy }
  }),
  acts(`${path}/:id/send`, async (app, request) => {
    const id = idOf(request.params.id)
    await app.db.transaction(async (tx) => {
      const [letter] = await tx
        .update(newsLetters)
        .set({ sentAt: sql`now()` })
        .where(and(eq(newsLetters.id, id), isNull(newsLetters.sentAt)))
        .returning()
      // Pressed twice: once is enough.
      if (!letter) return
      await app.jobs.send(tx, sendNewsJob, { newsId: id })
      await noteOperator(tx, request, `Newsletter sent: ${letter.subject}`)
    })
    return doneAt(`${path}/${id}`, 'sent')
  }),
]
