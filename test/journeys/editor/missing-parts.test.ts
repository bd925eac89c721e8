import { afterAll, expect, test } from 'vitest'
import { startFakeLlm } from '../../fakes/models/fake-llm.ts'
import { given, until } from '../../given/given.ts'
import { openEditor } from './open-editor.ts'

const model = await startFakeLlm()
const server = await given.server({ AI_BASE_URL: model.url, AI_MODEL: 'fake' })
afterAll(async () => {
  await Promise.all([server.stop(), model.close()])
})

test.skipIf(!process.env.CHROMIUM).each(['refusal', 'error', 'empty'] as const)(
  'names the captions as missing when the model returns %s, and writes them on a click',
  async (behaviour) => {
    const owner = await given.account(server)
    model.behave(({ kind }) => (kind === 'finish' ? behaviour : 'good'))
    const asked = await server.call('POST', '/posts/generate', { topic: 'Dog washing' }, owner.token)
    const { id } = asked.body.data.post
    const post = await until(async () => {
      const found = (await server.call('GET', `/posts/${id}`, undefined, owner.token)).body.data.post
      return found.status !== 'writing' && found
    }, 60_000)
    expect(post).toMatchObject({ status: 'draft', captions: {} })
    expect(post.title).not.toBe('')

    const { page, problems, leave } = await openEditor(server, owner, id)
    await page.getByRole('tab', { name: 'Share' }).click()
    await page.getByText('No captions for this post yet.').waitFor()
    model.behave('good')
    await page.getByRole('button', { name: 'Write it now' }).click()
    await page.getByRole('button', { name: 'Copy the caption for Bluesky' }).waitFor()
    expect(await page.getByRole('button', { name: /^Copy the caption for/ }).count()).toBe(6)
    expect(problems).toEqual([])
    await leave()
  },
)
