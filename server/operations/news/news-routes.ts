import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { html } from '../../notifications/html.ts'
import { renderMail } from '../../notifications/mail/render-mail.ts'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/fail.ts'
import { newsletters } from '../../schema/operations.ts'
import { postAction, recordedAction, requireId, seeOther, getPage } from '../operator/guarded-routes.ts'
import { actionForm, definitionList, table } from '../operator/operator-page.ts'
import { newsKindLabels, newsForm } from './news-form.ts'
import { parseNewsForm } from './parse-news-form.ts'
import { countSubscribers, sendNewsJob } from './send-news.ts'

const newsPath = '/operator/news'

async function findNewsletter(app: App, id: string) {
  const [letter] = await app.db.select().from(newsletters).where(eq(newsletters.id, id))
  return letter ?? fail('not_found', 'Newsletter not found.')
}

/** The newsletter as recipients see it; its unsubscribe button has no target, because it belongs to no account yet. */
async function renderPreview(app: App, id: string) {
  const { kind, subject, paragraphs, link } = await findNewsletter(app, id)
  const data = { subject, paragraphs, ...(link ? { link } : {}) }
  return renderMail(app, { accountId: null, template: kind, data, sealedSecret: null })
}

const mailPolicy = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; sandbox",
}

/** News in the operator's own words: written, previewed, sent once to each subscriber. */
export const newsRoutes = [
  getPage(newsPath, async (app, _request, session) => {
    const letters = await app.db.select().from(newsletters).orderBy(desc(newsletters.createdAt)).limit(50)
    const toFacts = ({ id, subject, kind, sentAt, doneAt, receivers }: (typeof letters)[number]) => ({
      Subject: html`<a href="${newsPath}/${id}">${subject}</a>`,
      Type: newsKindLabels[kind],
      Status: sentAt ? (doneAt ? `sent to ${receivers}` : `sending, ${receivers} so far`) : 'draft',
      Sent: sentAt,
    })
    const body = html`${newsForm(session)}
      <h2>Newsletters</h2>
      ${table('Newsletters', letters, toFacts, 'No newsletters yet.')}`
    return { title: 'News', body }
  }),
  postAction(newsPath, async (app, _request, form, session) => {
    const read = parseNewsForm(form)
    if (!read.letter)
      return { title: 'News', body: newsForm(session, read), notice: 'Fix the fields below.', status: 400 }
    const [made] = await app.db.insert(newsletters).values(read.letter).returning({ id: newsletters.id })
    return seeOther(`${newsPath}/${made!.id}`)
  }),
  getPage(`${newsPath}/:id`, async (app, request, session) => {
    const id = requireId(request.params.id)
    const letter = await findNewsletter(app, id)
    const agreed = await countSubscribers(app.db, letter.kind)
    const body = html`${definitionList({
        Subject: letter.subject,
        Type: newsKindLabels[letter.kind],
        Subscribers: agreed,
        Sent: letter.sentAt,
        ...(letter.sentAt && { Recipients: letter.receivers }),
      })}
      <div class="acts send">
        ${letter.sentAt ? '' : actionForm(session, `${newsPath}/${id}/send`, {}, `Send to ${agreed} ${agreed === 1 ? 'person' : 'people'}`)}
        <a href="${newsPath}">Write another</a>
      </div>
      <iframe src="${newsPath}/${id}/mail" title="Preview of the email" sandbox></iframe>`
    return { title: 'Preview', body }
  }),
  getPage(`${newsPath}/:id/mail`, async (app, request) => {
    const mail = await renderPreview(app, requireId(request.params.id))
    return { type: 'html', body: mail?.html ?? '', headers: mailPolicy }
  }),
  recordedAction(`${newsPath}/:id/send`, 'sent', async ({ app, tx, id }) => {
    const [letter] = await tx
      .update(newsletters)
      .set({ sentAt: sql`now()` })
      .where(and(eq(newsletters.id, id), isNull(newsletters.sentAt)))
      .returning()
    // A repeated click must not send it again.
    if (!letter) return
    await app.jobs.send(tx, sendNewsJob, { newsId: id })
    return { did: `Newsletter sent: ${letter.subject}` }
  }),
]
