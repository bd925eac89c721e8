import { and, desc, eq, isNull, sql, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { html } from '../../notifications/html.ts'
import { renderMail } from '../../notifications/mail/render-mail.ts'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/fail.ts'
import { newsletters, newsKinds } from '../../schema/operations.ts'
import { postAction, recordedAction, requireId, seeOther, getPage } from '../operator/guarded-routes.ts'
import { actionForm, definitionList, type Field, fieldsForm, table } from '../operator/operator-page.ts'
import { queueMail } from '../../notifications/mail/queue-mail.ts'
import { optionalTemplates } from '../../notifications/templates/template-data.ts'
import { job } from '../../platform/jobs.ts'
import { accounts } from '../../schema/accounts.ts'
import { preferences } from '../../schema/profile.ts'
import type { Db } from '../../platform/database/db.ts'

const path = '/operator/news'

const kindLabels = { 'news-features': 'New features', 'news-marketing': 'News and offers' }
const kinds = Object.entries(kindLabels)

const formFields: Field[] = [
  { name: 'kind', label: 'Send to subscribers of', options: kinds },
  { name: 'subject', label: 'Subject', max: 120, required: true },
  {
    name: 'text',
    label: 'Text',
    hint: 'Separate paragraphs with an empty line.',
    type: 'textarea',
    max: 10_000,
    required: true,
  },
  { name: 'label', label: 'Button text', hint: 'Optional', max: 60 },
  { name: 'url', label: 'Button link', hint: 'Optional', type: 'url' },
]

const NewsForm = z
  .object({
    kind: z.enum(newsKinds, 'Choose a type'),
    subject: z.string().trim().min(1, 'Enter a subject').max(120, 'Use 120 characters or fewer'),
    text: z.string().trim().min(1, 'Enter the text').max(10_000, 'Use 10,000 characters or fewer'),
    label: z.string().trim().max(60, 'Use 60 characters or fewer'),
    url: z
      .string()
      .trim()
      .refine((url) => !url || /^https?:$/.test(URL.parse(url)?.protocol ?? ''), {
        error: 'Enter a link that starts with https://',
      }),
  })
  .check(({ value: { label, url }, issues }) => {
    if (Boolean(label) === Boolean(url)) return
    const message = 'Enter both the button text and its link, or neither'
    issues.push({ code: 'custom', input: label, path: [url ? 'label' : 'url'], message })
  })

const toParagraphs = (text: string) =>
  text
    .split(/\n(?:[^\S\n]*\n)+/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter(Boolean)

async function findNewsletter(app: App, id: string) {
  const [letter] = await app.db.select().from(newsletters).where(eq(newsletters.id, id))
  return letter ?? fail('not_found', 'Newsletter not found.')
}

type Newsletter = typeof newsletters.$inferSelect

const mailOf = ({ kind, subject, paragraphs, link }: Newsletter) => ({
  template: kind,
  data: { subject, paragraphs, ...(link && { link }) },
})

const mailPolicy = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; sandbox",
}

export const newsRoutes = [
  getPage(path, async (app) => {
    const letters = await app.db.select().from(newsletters).orderBy(desc(newsletters.createdAt)).limit(50)
    const rows = letters.map(({ id, subject, kind, sentAt, doneAt, receivers }) => ({
      Subject: html`<a href="${path}/${id}">${subject}</a>`,
      Type: kindLabels[kind],
      Status: sentAt ? (doneAt ? `sent to ${receivers}` : 'sending') : 'draft',
      Sent: sentAt,
    }))
    return html`${fieldsForm(path, formFields, 'Preview')}
      <h2>Newsletters</h2>
      ${table('Newsletters', rows, 'No newsletters yet.')}`
  }),
  postAction(path, async (app, _request, form) => {
    const values = { kind: '', subject: '', text: '', label: '', url: '', ...Object.fromEntries(form) }
    const { data, error } = NewsForm.safeParse(values)
    if (!data) {
      const problems = Object.fromEntries(error.issues.map((issue) => [issue.path[0], issue.message]))
      const body = fieldsForm(path, formFields, 'Preview', { values, problems })
      return { body, error: 'Fix the fields below.', status: 400 }
    }
    const { kind, subject, text, label, url } = data
    const letter = { kind, subject, paragraphs: toParagraphs(text), link: url ? { label, url } : null }
    const [made] = await app.db.insert(newsletters).values(letter).returning({ id: newsletters.id })
    return seeOther(`${path}/${made!.id}`)
  }),
  getPage(`${path}/:id`, async (app, request) => {
    const id = requireId(request.params.id)
    const { kind, subject, sentAt, doneAt, receivers } = await findNewsletter(app, id)
    const agreed = await app.db.$count(accounts, isSubscribed(app.db, kind))
    const label = `Send to ${agreed} ${agreed === 1 ? 'person' : 'people'}`
    const body = html`${definitionList({
        Subject: subject,
        Type: kindLabels[kind],
        Subscribers: agreed,
        Sent: sentAt,
        ...(doneAt && { Recipients: receivers }),
      })}
      <div class="acts send">
        ${sentAt ? '' : actionForm(`${path}/${id}/send`, {}, label)}
        <a href="${path}">Write another</a>
      </div>
      <iframe src="${path}/${id}/mail" title="Preview of the email" sandbox></iframe>`
    return { title: 'Preview', body }
  }),
  // As recipients see it; its unsubscribe button has no target, because it belongs to no account yet.
  getPage(`${path}/:id/mail`, async (app, request) => {
    const letter = await findNewsletter(app, requireId(request.params.id))
    const mail = renderMail(app, { accountId: null, ...mailOf(letter), sealedSecret: null })
    return { type: 'html', body: mail?.html ?? '', headers: mailPolicy }
  }),
  recordedAction(`${path}/:id/send`, 'sent', async ({ app, tx, id }) => {
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

const isSubscribed = (db: Db, kind: Newsletter['kind']) =>
  and(
    eq(accounts.status, 'active'),
    inArray(
      accounts.id,
      db
        .select({ id: preferences.accountId })
        .from(preferences)
        .where(eq(preferences[optionalTemplates[kind]], true)),
    ),
  )

/** Queues the newsletter for each subscriber who does not have it yet, so it is safe to run again. */
export const sendNewsJob = job<{ newsId: string }>({
  name: 'send-news',
  retryLimit: 10,
  retryDelaySeconds: 10,
  retryDelayMaxSeconds: 600,
  expireSeconds: 3600,
  async run(app, { newsId }, { signal }) {
    const isThis = eq(newsletters.id, newsId)
    const [letter] = await app.db.select().from(newsletters).where(isThis)
    if (!letter?.sentAt || letter.doneAt) return
    const subscribers = await app.db
      .select({ accountId: accounts.id })
      .from(accounts)
      .where(isSubscribed(app.db, letter.kind))
    for (const { accountId } of subscribers) {
      if (signal.aborted) throw new Error('Sending the newsletter was interrupted')
      const dedupeKey = `news:${newsId}:${accountId}`
      await app.db.transaction((tx) => queueMail(app, tx, { accountId, ...mailOf(letter), dedupeKey }))
    }
    const receivers = sql`(select count(*) from mail_outbox where dedupe_key like ${`news:${newsId}:%`})`
    await app.db
      .update(newsletters)
      .set({ doneAt: sql`now()`, receivers })
      .where(isThis)
  },
})
