import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { given, until, type Server } from '../../../test/given/given.ts'
import { operatorPassword, signInAsOperator } from '../../../test/given/given-operator.ts'
import { seedAccounts } from '../../../test/given/seed-posts.ts'
import { mailOutbox } from '../../schema/notifications.ts'
import { newsletters } from '../../schema/operations.ts'
import { preferences } from '../../schema/profile.ts'
import { sendNewsJob } from './news-routes.ts'

let server: Server
beforeAll(async () => {
  server = await given.server({ OPERATOR_PASSWORD: operatorPassword })
})
afterAll(() => server.stop())

const written = {
  kind: 'news-features',
  subject: 'A <new> thing',
  text: 'First.\r\n\r\nSecond,\r\nstill second.',
  label: '',
  url: '',
}

test('sends news once to each subscriber of that kind, however often Send is clicked', async () => {
  const { app } = server
  const ids = await seedAccounts(app, [
    { url: 'https://a.example/' },
    { url: 'https://b.example/' },
    { url: 'https://c.example/' },
  ])
  await app.db.insert(preferences).values([
    { accountId: ids[0]!, newFeatures: true },
    { accountId: ids[1]!, newFeatures: true, marketingEmails: true },
    { accountId: ids[2]!, marketingEmails: true },
  ])
  const operator = await signInAsOperator(server)
  const { headers } = await operator.press('/operator/news', '/operator/news', written)
  const page = headers.get('location') ?? ''
  expect(await (await operator.open(page)).text()).toContain('Send to 2 people')
  const mail = await operator.open(`${page}/mail`)
  expect(await mail.text()).toContain('A &lt;new&gt; thing')
  expect(mail.headers.get('content-security-policy')).toContain('sandbox')
  expect(await app.db.$count(mailOutbox, like(mailOutbox.dedupeKey, 'news:%'))).toBe(0)

  await operator.press(page, `${page}/send`)
  await operator.press(page, `${page}/send`)
  const id = page.split('/').at(-1)!
  await until(async () => (await app.db.select().from(newsletters).where(eq(newsletters.id, id)))[0]?.doneAt)
  // The queue retries a job that died after its work.
  await app.db.update(newsletters).set({ doneAt: null }).where(eq(newsletters.id, id))
  await sendNewsJob.run(app, { newsId: id }, { signal: new AbortController().signal, last: false })
  const mails = await app.db
    .select()
    .from(mailOutbox)
    .where(like(mailOutbox.dedupeKey, `news:${id}:%`))
  expect(mails).toHaveLength(2)
  expect(new Set(mails.map(({ accountId }) => accountId))).toEqual(new Set(ids.slice(0, 2)))
  expect(mails[0]?.data).toEqual({
    subject: 'A <new> thing',
    paragraphs: ['First.', 'Second, still second.'],
  })
  expect(await (await operator.open('/operator/news')).text()).toContain('sent to 2')
})

test("shows an invalid newsletter's errors next to their fields and keeps everything typed", async () => {
  const operator = await signInAsOperator(server)
  const bad = { ...written, subject: '', label: 'Read on', url: 'javascript:alert(1)' }
  const answer = await operator.press('/operator/news', '/operator/news', bad)
  expect(answer.status).toBe(400)
  const page = await answer.text()
  expect(page).toContain('Enter a subject')
  expect(page).toContain('Enter a link that starts with https://')
  expect(page).toContain('still second.')
})
