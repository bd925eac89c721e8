import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFakeLlm, type FakeLlm } from '../../fakes/models/fake-llm.ts'
import { chattyPosts, formalPost } from '../../fakes/models/voiced-texts.ts'
import { given, type Server } from '../../given/given.ts'
import { openSettings, press } from '../settings/open-settings.ts'

let server: Server
let model: FakeLlm
beforeAll(async () => {
  model = await startFakeLlm()
  server = await given.server({ AI_BASE_URL: model.url, AI_MODEL: 'fake' })
})
afterAll(async () => {
  await server.stop()
  await model.close()
})

test.skipIf(!process.env.CHROMIUM)(
  'learns a voice from pasted and uploaded texts, accepts its card, and scores a draft against it',
  async () => {
    const owner = await given.account(server)
    const { page, problems, leave } = await openSettings(server, owner, 'voice')
    const [pasted, ...uploaded] = chattyPosts(4)
    await page.getByText('We don’t know your voice yet').waitFor()
    await press(page, 'Paste a text')
    await press(page, 'Add text')
    await page.getByRole('link', { name: 'A sample needs at least 80 words.' }).waitFor()
    await page.getByLabel('Title (optional)').fill('My oldest post')
    await page.getByLabel('Text', { exact: true }).fill(pasted!)
    await press(page, 'Add text')
    await page.getByText('Add 2 more and we’ll score drafts', { exact: false }).waitFor()
    await page.getByLabel('Files with your texts').setInputFiles(
      uploaded.map((text, at) => ({
        name: `post-${at}.md`,
        mimeType: 'text/markdown',
        buffer: Buffer.from(text),
      })),
    )
    await page.getByText(/^Your texts score between \d\.\d\d and \d\.\d\d$/).waitFor()
    expect(await page.getByRole('list', { name: 'Your texts' }).getByRole('listitem').count()).toBe(4)

    await press(page, 'Create a card from my texts')
    await page.getByText('Nothing changes until you accept it.', { exact: false }).waitFor()
    await press(page, 'Accept')
    await page.getByRole('heading', { name: 'Your voice card' }).waitFor()
    await press(page, 'Edit card')
    await page.getByLabel('What you never say').fill('synergy')
    await press(page, 'Save card')
    await page.getByText('Version 2', { exact: false }).waitFor()
    await page.getByText('synergy').waitFor()

    const post = await given.post(server, owner, { content: `<p>${formalPost}</p>` })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.evaluate(() => localStorage.setItem('editor_panel', 'open'))
    await page.goto(`/dashboard/posts/${post.id}`)
    await page.getByRole('tab', { name: 'Quality' }).click()
    await page.getByText('Less like you than your own posts').waitFor()
    await page.getByText(/Words are longer: \d\.\d letters/).waitFor()
    await page.getByRole('listitem').filter({ hasText: 'Less like you' }).getByText('Why').click()
    await page
      .getByRole('listitem')
      .getByText(/^“.*” /)
      .first()
      .waitFor()
    expect(problems).toEqual([])
    await leave()
  },
)
