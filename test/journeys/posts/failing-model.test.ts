import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFakeLlm, type FakeLlm } from '../../fakes/models/fake-llm.ts'
import { given, type Server } from '../../given/given.ts'
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
  'shows why a generation failed, keeps the request for a retry, and creates no second post',
  async () => {
    model.behave('refused-key')
    // Unique on the shared site, or the topic would be reported as already covered.
    const topic = 'How should a parrot travel?'
    const owner = await given.account(server)
    const { page, problems, leave } = await visitAs(server, owner, { path: '/dashboard/posts/new' })
    await page.getByRole('button', { name: 'Generate' }).click()
    await page.getByLabel('Topic').fill(topic)
    await page.getByLabel('Instructions').fill('Mention the town.')
    await page.getByRole('button', { name: 'Generate' }).last().click()
    await page.getByText('This post could not be written').waitFor({ timeout: 45_000 })

    model.behave('good')
    await page.getByRole('button', { name: 'Generate' }).click()
    const instructions = page.getByLabel('Instructions')
    await instructions.waitFor()
    expect(await page.getByLabel('Topic').inputValue()).toBe(topic)
    expect(await instructions.inputValue()).toBe('Mention the town.')
    await page.getByRole('button', { name: 'Generate' }).last().click()
    await page.getByText('Your draft is ready.').waitFor({ timeout: 45_000 })
    const { body } = await server.call('GET', '/posts', undefined, owner.token)
    expect(body.data.posts).toEqual([expect.objectContaining({ status: 'draft' })])
    expect(problems).toEqual([])
    await leave()
  },
)
