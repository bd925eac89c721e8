import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { lockedSentence, planFeatures, type PlanFeature } from '../../../contract/billing/plan-features.ts'
import { startPlainLlm } from '../../fakes/models/plain-llm.ts'
import { startScriptedLlm } from '../../fakes/models/scripted-llm.ts'
import { given, until, type Account, type Server } from '../../given/given.ts'
import { mailsTo } from '../../read-mailbox.ts'
import { openKeywords, tab } from '../keywords/keyword-steps.ts'
import { visitAs, publishFromEditor } from '../steps.ts'
import { openSettings, press } from './open-settings.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})

const browserTest = test.skipIf(!process.env.CHROMIUM)

/** A customer in the editor with all side panels filled. */
async function openPost(owner: Account, id: string, at = server) {
  const visitor = await visitAs(at, owner, {
    path: `/dashboard/posts/${id}`,
    stored: { editor_panel: 'open' },
    viewport: { width: 1440, height: 900 },
  })
  await visitor.page.getByRole('complementary', { name: 'Details' }).waitFor()
  return visitor
}

browserTest(
  'shows features of larger plans in place with what they do and where to get them, and refuses each on the server',
  async () => {
    const owner = await given.account(server)
    const post = await given.post(server, owner)
    const { page, problems, leave } = await openPost(owner, post.id)
    const isLocked = async (feature: PlanFeature) => {
      await page.getByText(planFeatures[feature].does).first().waitFor()
      await page.getByText(lockedSentence(feature)).first().waitFor()
    }
    await page.getByRole('tab', { name: 'Quality' }).click()
    for (const feature of ['feedback', 'salesAnalysis'] as const) await isLocked(feature)
    await page.getByRole('tab', { name: 'Share' }).click()
    await isLocked('channels')
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
    await tab(page, 'Ideas from your site').click()
    await isLocked('strategy')
    await tab(page, 'Trending Keywords').click()
    await page.getByText('Part of the Authority Builder plan').waitFor()
    await page.getByRole('link', { name: 'Upgrade', exact: true }).click()
    await page.waitForURL('**/dashboard/settings?tab=billing')
    expect(problems).toEqual([])
    await leave()

    const topic = 'Nails of an old dog'
    const persona = { name: 'a', wants: 'b', words: '', objections: '' }
    const input = { turnId: randomUUID(), request: 'Shorter', version: post.version }
    const calls: [string, string, object?][] = [
      ['POST', '/posts/generate', { topic, framework: 'aida' }],
      ['POST', '/posts/generate', { topic, personaId: randomUUID() }],
      ['PUT', `/profile/personas/${randomUUID()}`, persona],
      ['PUT', '/profile/preferences', { frameworks: ['story'] }],
      ['GET', '/keywords/strategy'],
      ['GET', '/keywords/trends'],
      ['GET', `/posts/${post.id}/sales`],
      ['POST', `/posts/${post.id}/feedback`, input],
    ]
    for (const [method, path, body] of calls) {
      const answer = await server.call(method, path, body, owner.token)
      expect([path, answer.status, answer.body.code]).toEqual([path, 402, 'payment_required'])
    }
  },
)

browserTest(
  'describes a reader, writes a post for them in a chosen format with a newsletter, and mails it with the captions once live',
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
    const panel = page.getByRole('complementary', { name: 'Details' })
    await panel.getByRole('tab', { name: 'Quality' }).click()
    await panel.getByText('How this post was made').click()
    await panel.getByText('Framework: Comparison').waitFor()
    await panel.getByText('Written for: First-time owners').waitFor()
    await panel.getByText(/^\d+ checks pass$/).click()
    await panel.getByText('“Brushes are washed on Fridays” is there').waitFor()
    await panel.getByText('Call to action “Ring us on Monday morning” is there').waitFor()
    expect(await panel.getByText(/is missing$/).count()).toBe(0)
    await panel.getByRole('tab', { name: 'Share' }).click()
    await panel.getByRole('heading', { name: 'Newsletter' }).waitFor()
    await panel.getByText('Once the post is live, we’ll email them to you with its address.').waitFor()

    const id = new URL(page.url()).pathname.split('/').at(-1)!
    await publishFromEditor(page)
    const [mail] = await until(async () => {
      const mails = await mailsTo(writing, owner.email, 'captions')
      return mails.length > 0 && mails
    })
    expect(mail!.text).toContain('And a newsletter for your readers:')
    expect(mail!.text).not.toContain('{url}')
    const { body } = await writing.call('GET', `/posts/${id}`, undefined, owner.token)
    const stored = body.data.post
    expect(mail!.text).toContain(stored.newsletter.subject)
    expect(mail!.text.split(stored.wordpress_url).length).toBeGreaterThan(2)
    expect(problems).toEqual([])
    await leave()
    await writing.stop()
    await writing.database.close()
    await model.close()
  },
)

browserTest('recommends what to write next with a reason, and writes it from there', async () => {
  const model = await startScriptedLlm()
  const writing = await given.server({ AI_BASE_URL: model.url, AI_MODEL: 'scripted' })
  const owner = await given.account(writing, { plan: 'standard' })
  const content = '<p>A ferret sleeps in a hammock. We wash each hammock on Fridays.</p>'
  await given.post(writing, owner, { title: 'How a ferret sleeps', content })
  const why = 'Ferret owners ask how to wash a hammock.'
  const [kind, level, evidence] = ['gap', 'high', ['How a ferret sleeps']]
  const topic = 'How do you wash a ferret hammock?'
  const gap = { kind, why, evidence, level, do: 'Write it', post: '', topic, keyword: 'ferret hammock' }
  model.answer(JSON.stringify({ recommendations: [gap] }))
  const { page, problems, leave } = await openKeywords(writing, owner)
  await tab(page, 'Ideas from your site').click()
  const card = page.getByRole('listitem').filter({ hasText: why })
  await card.getByText('From “How a ferret sleeps”').waitFor()
  await card.getByRole('link', { name: `Write now: ${topic}` }).click()
  const form = page.getByRole('dialog', { name: 'Generate a post' })
  await form.waitFor()
  expect(await form.getByLabel('Topic').inputValue()).toBe(topic)
  expect(await form.getByLabel('Keywords to use').inputValue()).toContain('ferret hammock')
  expect(problems).toEqual([])
  await leave()
  await writing.stop()
  await writing.database.close()
  await model.close()
})

browserTest('scores a post by a model on request, and requests an edit from its advice', async () => {
  const model = await startScriptedLlm()
  const writing = await given.server({ AI_BASE_URL: model.url, AI_MODEL: 'scripted' })
  const owner = await given.account(writing, { plan: 'premium' })
  const content = '<p>The service is performed by us.</p>'
  const { id } = await given.post(writing, owner, { title: 'Our service', content })
  const names = ['Headline', 'Benefits', 'Reader focus', 'Proof', 'Objections', 'Call to action', 'Clarity']
  const [why, quote, advice] = [
    'It talks about you.',
    'The service is performed by us.',
    'End with one clear step.',
  ]
  const said = { why, quote, level: 'medium', advice }
  model.answer(
    JSON.stringify({
      relevance: { why: 'It is about your service.', level: 'high' },
      factors: names.map((factor) => ({ factor, ...said })),
    }),
  )
  const { page, problems, leave } = await openPost(owner, id, writing)
  const panel = page.getByRole('complementary', { name: 'Details' })
  await panel.getByRole('tab', { name: 'Quality' }).click()
  await panel.getByText('Sales copy', { exact: true }).click()
  await panel.getByRole('button', { name: 'Score this post' }).click()
  await panel.getByText('53 of 100').waitFor()
  const call = panel.getByRole('listitem').filter({ hasText: 'Call to action' })
  await call.getByRole('heading', { name: 'Call to action' }).click()
  await call.getByText(`“${quote}”`).waitFor()
  await call.getByRole('button', { name: 'Propose this change' }).click()
  await panel.getByRole('list', { name: 'Requests and proposals' }).getByText(advice).waitFor()
  expect(problems).toEqual([])
  await leave()
  await writing.stop()
  await writing.database.close()
  await model.close()
})

browserTest('shows the passages of own posts that the writer was given', async () => {
  const owner = await given.account(server, { plan: 'premium' })
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
  const { page, problems, leave } = await openPost(owner, begun.body.data.post.id)
  const panel = page.getByRole('complementary', { name: 'Details' })
  await panel.getByRole('tab', { name: 'Quality' }).click({ timeout: 45_000 })
  await panel.getByText('How this post was made').click()
  await panel.getByText('Passages from your posts that the writer was given').waitFor()
  await panel.getByText(passage).waitFor()
  expect(problems).toEqual([])
  await leave()
})
