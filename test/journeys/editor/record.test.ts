import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFakeLlm, type FakeLlm } from '../../fakes/models/fake-llm.ts'
import { given, until, type Server } from '../../given/given.ts'
import { visitAs } from '../steps.ts'

let model: FakeLlm
let server: Server
beforeAll(async () => {
  if (!process.env.CHROMIUM) return
  model = await startFakeLlm()
  server = await given.server({ AI_BASE_URL: model.url, AI_MODEL: 'fake' })
})
afterAll(async () => {
  await server?.stop()
  await model?.close()
})

test.skipIf(!process.env.CHROMIUM)(
  'shows what was asked, what the model answered and the result of each check on “How this post was made”',
  async () => {
    model.behave('good')
    const owner = await given.account(server, { profile: {} })
    const call = (method: string, path: string, body?: unknown) =>
      server.call(method, path, body, owner.token)
    await call('POST', '/profile/facts', { text: 'Dogs are bathed in a quiet room of their own.' })
    const asked = await call('POST', '/posts/generate', {
      topic: 'A calm bath for a dog',
      keywords: ['dog bath'],
    })
    const { id } = asked.body.data.post
    await until(async () => (await call('GET', `/posts/${id}`)).body.data.post.status !== 'writing', 60_000)

    const { page, problems, leave } = await visitAs(server, owner, {
      path: `/dashboard/posts/${id}`,
      viewport: { width: 390, height: 844 },
    })
    const details = page.getByRole('button', { name: 'Details' }).getByText('Details')
    // As a word, not only for screen readers.
    await details.click()
    expect((await details.boundingBox())!.width).toBeGreaterThan(20)
    await page.getByRole('tab', { name: 'Quality' }).click()
    await page.getByText('How this post was made').click()
    await page.getByRole('link', { name: 'See the record' }).click()
    await page.getByRole('heading', { name: 'How this post was made' }).waitFor()
    await page.getByText('A calm bath for a dog').first().waitFor()
    const shown = page.locator('pre')
    // A prompt is long, so it is rendered only when opened.
    expect(await shown.count()).toBe(0)
    await page.getByText('The post', { exact: true }).last().click()
    await page.getByText('Write the post.').waitFor()
    expect(await shown.count()).toBeGreaterThan(0)
    await page.getByText('Checks when it was delivered').waitFor()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(390)

    await page.goto(page.url().replace(id, crypto.randomUUID()))
    await page.getByText('This post does not exist.').waitFor()
    expect(problems).toEqual([])
    await leave()
  },
)
