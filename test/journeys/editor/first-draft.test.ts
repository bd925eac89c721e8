import { eq } from 'drizzle-orm'
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { writingRequests } from '../../../server/schema/writing.ts'
import { startFakeLlm } from '../../fakes/models/fake-llm.ts'
import { given, type Account, type Server } from '../../given/given.ts'
import { visit } from '../browser.ts'
import { fillProfile, fillSite, logIn, visitAs } from '../steps.ts'

/** A new customer on the dashboard, just after completing the profile. */
async function arrive(server: Server) {
  const { email } = await given.paid(server)
  const visitor = await visit(server.url)
  await visitor.page.goto('/login')
  await logIn(visitor.page, email)
  await visitor.page.waitForURL('**/complete-profile')
  await fillProfile(visitor.page)
  await visitor.page.getByRole('button', { name: 'Complete Profile' }).click()
  await visitor.page.waitForURL('**/dashboard')
  return visitor
}

/** Opens the dashboard as it is after completing the profile. */
async function openFirstRun(page: Page, { email }: Account) {
  await page.evaluate((of) => sessionStorage.setItem(`first_run:${of}`, 'true'), email)
  await page.goto('/dashboard')
}

test.skipIf(!process.env.CHROMIUM)('shows why the first draft failed and writes it on retry', async () => {
  const model = await startFakeLlm()
  const server = await given.server({ AI_BASE_URL: model.url, AI_MODEL: 'fake' })
  model.behave('refused-key')
  const { page, problems, leave } = await arrive(server)
  const why = page.getByText('The writing model rejected our API key.', { exact: true })
  await why.waitFor({ timeout: 45_000 })
  model.behave('good')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('link', { name: 'Open your first draft' }).waitFor({ timeout: 45_000 })
  expect(problems).toEqual([])
  await leave()
  await server.stop()
  await model.close()
})

test.skipIf(!process.env.CHROMIUM)(
  'offers to read the site again when the model’s answer could not be used',
  async () => {
    const model = await startFakeLlm()
    const server = await given.server({ AI_BASE_URL: model.url, AI_MODEL: 'fake' })
    model.behave(({ prompt }) => (prompt.startsWith('These are the main pages') ? 'refusal' : 'good'))
    const { email } = await given.paid(server)
    const { page, problems, leave } = await visit(server.url)
    await page.goto('/login')
    await logIn(page, email)
    await fillSite(page)
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    const again = page.getByRole('button', { name: 'Read it again' })
    await again.waitFor()
    model.behave('good')
    await again.click()
    await page.getByText(/^(?:This is what|We found little on) 127/).waitFor()
    expect(await again.count()).toBe(0)
    expect(problems).toEqual([])
    await leave()
    await server.stop()
    await model.close()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'refuses a first draft over the daily word limit with a message and starts nothing',
  async () => {
    const server = await given.server({ AI_DAILY_LIMIT: '10' })
    const { page, problems, leave } = await arrive(server)
    await page.getByRole('alert').getByText(/words/).waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('alert').getByText(/words/).waitFor()
    await page.getByText('No recent activity to display').waitFor()
    expect(problems).toEqual([])
    await leave()
    await server.stop()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'finds the first post again when its response is lost, without creating a second one',
  async () => {
    const server = await given.server()
    const { email } = await given.paid(server)
    const { page, leave } = await visit(server.url)
    await page.goto('/login')
    await logIn(page, email)
    await page.waitForURL('**/complete-profile')
    await fillProfile(page)
    const loseAnswer = async (route: Route) => {
      await route.fetch()
      await route.abort()
    }
    await page.route('**/posts/generate', loseAnswer, { times: 1 })
    await page.getByRole('button', { name: 'Complete Profile' }).click()
    await page.getByText('We couldn’t reach the server.', { exact: false }).waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('link', { name: 'Open your first draft' }).waitFor()
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
    const { body } = await server.call('GET', '/posts', undefined, token)
    expect(body.data.pagination.total).toBe(1)
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'writes the first draft about the first topic of the plan, which then leaves the plan',
  async () => {
    const server = await given.server()
    const owner = await given.account(server)
    for (const title of ['Why does sourdough take two days?', 'Which loaf goes with soup?'])
      await server.call('POST', '/topics', { title }, owner.token)
    const { page, leave } = await visitAs(server, owner, { path: '/login' })
    await openFirstRun(page, owner)
    await page.getByRole('link', { name: 'Open your first draft' }).waitFor()
    const { body } = await server.call('GET', '/topics', undefined, owner.token)
    expect(body.data.topics).toMatchObject([{ title: 'Which loaf goes with soup?', coveredBy: null }])
    const { posts } = (await server.call('GET', '/posts', undefined, owner.token)).body.data
    const [row] = await server.app.db
      .select()
      .from(writingRequests)
      .where(eq(writingRequests.postId, posts[0].id))
    expect(row?.request).toMatchObject({ topic: 'Why does sourdough take two days?' })
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)('waits for the topics of a site that is being read', async () => {
  const model = await startFakeLlm()
  const server = await given.server({ AI_BASE_URL: model.url, AI_MODEL: 'fake' })
  const owner = await given.account(server)
  const { page, problems, leave } = await visitAs(server, owner, { path: '/login' })
  const reading = { data: { state: 'reading', businessName: '', lines: [] } }
  await page.route('**/auth/profile-suggestions', (route) => route.fulfill({ json: reading }))
  await page.route('**/api/v1/topics', async (route) => {
    const answer = await route.fetch()
    const { data } = (await answer.json()) as { data: object }
    await route.fulfill({ json: { data: { ...data, topics: [] } } })
  })
  await openFirstRun(page, owner)
  await page.getByText('Reading your site for your voice and a topic.', { exact: false }).waitFor()
  expect((await server.call('GET', '/posts', undefined, owner.token)).body.data.posts).toEqual([])
  await server.call('POST', '/topics', { title: 'Why does sourdough take two days?' }, owner.token)
  await page.unroute('**/api/v1/topics')
  await page.getByText('Why does sourdough take two days?').first().waitFor()
  expect(problems).toEqual([])
  await leave()
  await server.stop()
  await model.close()
})

test.skipIf(!process.env.CHROMIUM)(
  'says that a sample article comes, and calls a slow site slow instead of broken',
  async () => {
    const server = await given.server()
    const owner = await given.account(server)
    const { page, problems, leave } = await visitAs(server, owner, { path: '/login' })
    const check = { name: 'front', ok: false, code: 'timeout', message: 'Too long.', fix: '', warnings: [] }
    await page.route('**/posts/test-wordpress-connection', (route) =>
      route.fulfill({ json: { data: { ok: false, checks: [check] } } }),
    )
    // Held for as long as the test needs to read it.
    await page.route(/\/api\/v1\/posts\/[\da-f-]{36}$/, async (route) => {
      const answer = await route.fetch()
      const { data } = (await answer.json()) as { data: { post: object } }
      await route.fulfill({ json: { data: { post: { ...data.post, status: 'writing' } } } })
    })
    await openFirstRun(page, owner)
    await page.getByText('A sample article', { exact: true }).waitFor()
    await page.getByText(/^Still checking .* It is slow to answer/).waitFor()
    expect(await page.getByText('We can’t publish to').count()).toBe(0)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    expect(problems).toEqual([])
    await leave()
  },
)
