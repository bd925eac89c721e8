import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockedSentence, planFeatures, type PlanFeature } from '../../../contract/billing/plan-features.ts'
import { startPlainLlm } from '../../fakes/models/plain-llm.ts'
import { given, until, type Account, type Server } from '../../given/given.ts'
import { mailsTo } from '../../read-mailbox.ts'
import { closeBrowser } from '../browser.ts'
import { openKeywords, tab } from '../keywords/keyword-steps.ts'
import { visitAs, publishFromEditor } from '../steps.ts'
import { openSettings, press } from './open-settings.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})
afterAll(closeBrowser)

const browserTest = test.skipIf(!process.env.CHROMIUM)

/** A customer in the editor with all side panels filled. */
async function openPost(owner: Account, id: string) {
  const visitor = await visitAs(server, owner, {
    path: `/dashboard/posts/${id}`,
    stored: { editor_panel: 'open' },
    viewport: { width: 1440, height: 900 },
  })
  await visitor.page.getByRole('complementary', { name: 'About this post' }).waitFor()
  return visitor
}

browserTest(
  'below their plan features stand where they would be used, with what they would do and where to get them, and the server refuses each',
  async () => {
    const owner = await given.account(server)
    const post = await given.post(server, owner)
    const { page, problems, leave } = await openPost(owner, post.id)
    const isLocked = async (feature: PlanFeature) => {
      await page.getByText(planFeatures[feature].does).first().waitFor()
      await page.getByText(lockedSentence(feature)).first().waitFor()
    }
    for (const feature of ['feedback', 'salesAnalysis', 'channels'] as const) await isLocked(feature)
    await press(page, 'Generate')
    await page.getByText('Framework, persona, points, call to action').click()
    for (const feature of ['advancedFrameworks', 'personas'] as const) await isLocked(feature)
    expect(await page.getByRole('option', { name: 'AIDA' }).isDisabled()).toBe(true)
    expect(await page.getByRole('option', { name: 'How-to' }).isDisabled()).toBe(false)
    await page.goto('/dashboard/settings?tab=voice')
    for (const feature of ['personas', 'ownPassages'] as const) await isLocked(feature)
    await page.goto('/dashboard/settings?tab=post')
    await isLocked('advancedFrameworks')
    await page.goto('/dashboard/keywords')
    await tab(page, 'What to Write Next').click()
    await isLocked('strategy')
    await tab(page, 'Trending Keywords').click()
    await page.getByText('Part of the Authority Builder plan').waitFor()
    await page.getByRole('link', { name: 'See plans' }).click()
    await page.waitForURL('**/dashboard/settings?tab=billing')
    expect(problems).toEqual([])
    await leave()

    const topic = 'Nails of an old dog'
    const persona = { name: 'a', wants: 'b', words: '', objections: '' }
    const wish = { turnId: randomUUID(), wish: 'Shorter', version: post.version }
    const calls: [string, string, object?][] = [
      ['POST', '/posts/generate', { topic, framework: 'aida' }],
      ['POST', '/posts/generate', { topic, personaId: randomUUID() }],
      ['PUT', `/profile/personas/${randomUUID()}`, persona],
      ['PUT', '/profile/preferences', { frameworks: ['story'] }],
      ['GET', '/keywords/strategy'],
      ['GET', '/keywords/trends'],
      ['GET', `/posts/${post.id}/sales`],
      ['POST', `/posts/${post.id}/feedback`, wish],
    ]
    for (const [method, path, body] of calls) {
      const answer = await server.call(method, path, body, owner.token)
      expect([path, answer.status, answer.body.code]).toEqual([path, 402, 'payment_required'])
    }
  },
)

browserTest(
  'a reader is described, a post is written for them in a chosen shape with a newsletter, and that is mailed with the captions once it is live',
  async () => {
    const model = await startPlainLlm()
    const writing = await given.server({ AI_BASE_URL: model.url, AI_MODEL: 'plain' })
    const owner = await given.account(writing, { plan: 'standard' })
    const { page, problems, leave } = await openSettings(writing, owner, 'voice', {
      viewport: { width: 1440, height: 900 },
    })
    await press(page, 'Add a persona')
    await press(page, 'Save')
    await page.getByRole('link', { name: 'Say what this persona wants.' }).waitFor()
    await page.getByLabel('Name', { exact: true }).fill('First-time owners')
    await page.getByLabel('What they want').fill('A calm dog')
    await press(page, 'Save')
    await page.getByText('1 of 5').waitFor()

    await page.evaluate(() => localStorage.setItem('editor_panel', 'open'))
    await page.goto('/dashboard/posts/new')
    await press(page, 'Generate')
    await page.getByLabel('Topic').fill('Should I choose a slicker brush or a bristle brush?')
    await page.getByText('Framework, persona, points, call to action').click()
    await page.getByLabel('Framework', { exact: true }).selectOption({ label: 'Comparison' })
    await page.getByLabel('Persona').selectOption({ label: 'First-time owners' })
    await page.getByLabel('Points it must cover').fill('Brushes are washed on Fridays')
    await page.getByLabel('Call to action').fill('Ring us on Monday morning')
    await page.getByRole('button', { name: 'Generate' }).last().click()
    await page.getByText('Your draft is ready.').waitFor({ timeout: 45_000 })
    const panel = page.getByRole('complementary', { name: 'About this post' })
    await panel.getByText('Framework: Comparison').waitFor()
    await panel.getByText('Written for: First-time owners').waitFor()
    await panel.getByText('“Brushes are washed on Fridays”: there').waitFor()
    await panel.getByText('Call to action: “Ring us on Monday morning”: there').waitFor()
    expect(await panel.getByText('is missing').count()).toBe(0)
    await panel.getByRole('heading', { name: 'Newsletter' }).waitFor()
    await panel.getByText('We’ll email it with the captions once the post is live.').waitFor()

    await publishFromEditor(page)
    const [mail] = await until(async () => {
      const mails = await mailsTo(writing, owner.email, 'captions')
      return mails.length > 0 && mails
    })
    expect(mail!.text).toContain('And a newsletter for your readers:')
    expect(mail!.text).not.toContain('{url}')
    const id = page.url().split('/').at(-1)!
    const stored = (await writing.call('GET', `/posts/${id}`, undefined, owner.token)).body.data?.post
    expect(mail!.text).toContain(stored.newsletter.subject)
    expect(mail!.text.split(stored.wordpress_url).length).toBeGreaterThan(2)
    expect(problems).toEqual([])
    await leave()
    await writing.stop()
    await writing.database.close()
    await model.close()
  },
)

browserTest('what to write next is named with its reason, and written from there', async () => {
  const owner = await given.account(server, { plan: 'standard' })
  const content = 'A ferret hammock keeps a ferret calm. Wash the ferret hammock and the ferret sleeps.'
  const made = await server.call('POST', '/keywords/generate', { content, useAI: false }, owner.token)
  expect(made.status).toBeLessThan(300)
  const { page, problems, leave } = await openKeywords(server, owner)
  await tab(page, 'What to Write Next').click()
  const gap = page
    .getByRole('listitem')
    .filter({ hasText: 'No post yet' })
    .filter({ hasText: /hammock/i })
  await gap.first().getByText('none of your').waitFor()
  await gap
    .first()
    .getByRole('link', { name: /^Write now:/ })
    .click()
  const form = page.getByRole('dialog', { name: 'Generate a post' })
  await form.waitFor()
  expect(await form.getByLabel('Topic').inputValue()).toMatch(/^What to know about .*hammock/i)
  expect(await form.getByLabel('Keywords to use').inputValue()).toMatch(/hammock/i)
  await form.getByRole('button', { name: 'Generate' }).click()
  await page.getByText('Your draft is ready.').waitFor({ timeout: 45_000 })
  await page.goto('/dashboard/keywords')
  await tab(page, 'What to Write Next').click()
  await page.getByText('Based on your keywords and posts').waitFor()
  expect(await gap.count()).toBe(0)
  expect(problems).toEqual([])
  await leave()
})

browserTest(
  'the score of a sales text names its reasons and rises when they are mended, and own passages stand beside the post that had them',
  async () => {
    const owner = await given.account(server, { plan: 'premium' })
    const flat = '<h2>Our service</h2><p>The service is performed by us. It is of good quality.</p>'
    const { id } = await given.post(server, owner, { title: 'Our service', content: flat })
    const { page, problems, leave } = await openPost(owner, id)
    const panel = page.getByRole('complementary', { name: 'About this post' })
    const score = async () => {
      const text = await panel.getByText(/^\d+ of 100$/).innerText()
      return Number(text.split(' ')[0])
    }
    const before = await score()
    const advice = panel.getByRole('listitem').filter({ hasText: 'Call to action' })
    await advice.first().waitFor()
    const content = page.getByRole('textbox', { name: 'Content' })
    await content.click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' You get a calm dog and you save an afternoon. Book your bath today.')
    await page.keyboard.press('Control+s')
    await until(async () => (await score()) > before)

    const title = 'Bristle brushes at home'
    const passage =
      'A boar bristle brush wakes the shine of a short coat when you use it with slow strokes along the hair each evening by the stove.'
    const sample = `${passage}\n\n${'We keep the room warm and the door closed while the kettle sings. '.repeat(14)}`
    const kept = await server.call('POST', '/profile/voice/samples', { title, text: sample }, owner.token)
    expect(kept.status).toBeLessThan(300)
    const begun = await server.call(
      'POST',
      '/posts/generate',
      { topic: 'Shine of a short coat with a boar bristle brush' },
      owner.token,
    )
    await page.goto(`/dashboard/posts/${begun.body.data.post.id}`)
    await panel.getByText('Passages from your posts that the writer was given').waitFor({ timeout: 45_000 })
    await panel.getByText(passage).waitFor()
    expect(problems).toEqual([])
    await leave()
  },
)
