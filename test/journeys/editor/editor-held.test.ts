import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { lettersOf } from '../../../server/posts/content/plain-text.ts'
import { holdOrWarn } from '../../../server/writing/held/held-sentences.ts'
import { posts } from '../../../server/schema/posts.ts'
import { heldSentences } from '../../../server/schema/writing.ts'
import { given, until, type Server } from '../../given/given.ts'
import { inspectLooks } from '../inspect-page.ts'
import { publishFromEditor, visitAs } from '../steps.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})

const browserTest = test.skipIf(!process.env.CHROMIUM)
const waiting: [string, 'figure' | 'changed' | 'unsupported', string][] = [
  ['We have groomed more than 3,000 dogs.', 'figure', '3000'],
  ['Studies show that brushing calms a dog.', 'changed', 'Studies show'],
  ['A client of ours cried with joy.', 'unsupported', 'client of ours'],
]

browserTest(
  'marks held sentences, confirms, rewrites or removes them by mouse and keyboard, and updates the record and the fact sheet',
  async () => {
    const owner = await given.account(server)
    const content = `<h2>Calm</h2><p>Brush first. ${waiting.map(([sentence]) => sentence).join(' ')} Then rinse.</p>`
    const { id } = await given.post(server, owner, { content })
    await server.app.db.update(posts).set({ status: 'held', writer: 'sample' }).where(eq(posts.id, id))
    for (const [sentence, check, words] of waiting) {
      const claim = {
        check,
        sentence,
        words,
        reason: 'No fact says so.',
        level: 'hold',
        about: 'client',
      } as const
      await server.app.db
        .insert(heldSentences)
        .values({ postId: id, sentence, key: lettersOf(sentence), claims: [claim] })
    }
    const { claims } = holdOrWarn({ title: 'Calm', reading: null, findings: [] }, false)[0]!
    await server.app.db
      .insert(heldSentences)
      .values({ postId: id, sentence: 'Calm', key: '#notRead', claims, asks: false })
    const { page, problems, leave } = await visitAs(server, owner, {
      path: `/dashboard/posts/${id}`,
      stored: { editor_panel: 'open' },
      viewport: { width: 1440, height: 900 },
    })
    const panel = page.getByRole('complementary', { name: 'Details' })
    await panel.getByRole('heading', { name: '3 sentences wait for you' }).waitFor()
    const card = (at: number, of: number) => page.getByRole('group', { name: `Sentence ${at} of ${of}` })
    await panel.getByRole('tab', { name: 'Share' }).click()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Publish this post?' })
    await question.getByText('3 sentences need your yes. One quality item is open.').waitFor()
    await question.getByRole('button', { name: 'Review' }).click()
    await panel.getByText('Read it yourself').waitFor()
    expect(await panel.getByRole('button', { name: 'Keep' }).count()).toBe(0)
    await panel.getByRole('button', { name: 'I’ve read it' }).click()
    await panel.getByText('Read it yourself').waitFor({ state: 'detached' })
    await card(1, 3).waitFor()
    await page.keyboard.press('Escape')
    await card(1, 3).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await question.getByRole('button', { name: 'Decide on the sentences' }).click()
    await card(1, 3).locator('button:focus', { hasText: 'Confirm' }).press('Escape')
    const text = page.getByRole('textbox', { name: 'Content' })
    const marked = (at: number, chosen = '') => text.locator(`.held${chosen}`, { hasText: waiting[at]![0] })
    for (const at of [0, 1, 2]) await marked(at).waitFor()
    // By keyboard: forward twice and back.
    await page.keyboard.press('F8')
    await page.keyboard.press('F8')
    await card(2, 3).getByText('No fact says so.').waitFor()
    await page.keyboard.press('Shift+F8')
    await marked(0, '.is-chosen').waitFor()
    const isFocused = (name: string) =>
      until(() => page.evaluate((label) => document.activeElement?.textContent === label, name))
    await isFocused('Confirm')
    await page.keyboard.press('Escape')
    await card(1, 3).waitFor({ state: 'detached' })
    expect(await text.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    // The line in the panel leads to the sentence.
    await panel.getByRole('button', { name: waiting[0]![0] }).click()
    await card(1, 3).getByRole('button', { name: 'Confirm' }).press('Enter')
    await panel.getByRole('heading', { name: '2 sentences wait for you' }).waitFor()
    await marked(1, '.is-chosen').waitFor()
    // Set directly instead of by a model.
    await card(1, 2).getByRole('button', { name: 'Rewrite' }).press('Enter')
    await card(1, 2).getByLabel('In your words').fill('Brushing calms many dogs.')
    expect(await inspectLooks(page)).toEqual([])
    await card(1, 2).getByRole('button', { name: 'Use my words' }).click()
    await panel.getByRole('heading', { name: 'One sentence waits for you' }).waitFor()
    await text.getByText('Brushing calms many dogs.').waitFor()
    await marked(2, '.is-chosen').waitFor()
    await isFocused('Confirm')
    await card(1, 1).getByRole('button', { name: 'Remove' }).click()
    await panel.getByText('waits for you').waitFor({ state: 'detached' })
    expect(await text.locator('.held').count()).toBe(0)
    await until(() => text.evaluate((element) => element.contains(document.activeElement)))
    const stored = await until(async () => {
      const { post } = (await server.call('GET', `/posts/${id}`, undefined, owner.token)).body.data
      return post.status === 'draft' && post
    })
    expect(stored.content).toContain(
      'Brush first. We have groomed more than 3,000 dogs. Brushing calms many dogs. Then rinse.',
    )
    await page.getByText('How this post was made').click()
    await page.getByRole('link', { name: 'See the record' }).click()
    const button = page.getByRole('button', { name: 'Download record' })
    await button.waitFor()
    const download = page.waitForEvent('download')
    await button.click()
    expect((await download).suggestedFilename()).toMatch(/\.record\.json$/)
    const record = JSON.parse(readFileSync(await (await download).path(), 'utf8'))
    expect(record.entries.map(({ kind }: { kind: string }) => kind)).toEqual(Array(4).fill('decision'))

    await page.goto('/dashboard/settings?tab=facts')
    const facts = page.getByRole('list', { name: 'Your facts' }).getByRole('listitem')
    await facts.filter({ hasText: waiting[0]![0] }).getByText('Confirmed in').waitFor()
    await page.getByRole('button', { name: 'Add a fact' }).click()
    await page.getByRole('button', { name: 'Save fact' }).click()
    await page.getByRole('link', { name: 'Write a sentence.' }).waitFor()
    await page.getByLabel('Fact', { exact: true }).fill('We opened in 2014.')
    await page.getByRole('button', { name: 'Save fact' }).click()
    await page.getByRole('button', { name: 'Edit “We opened in 2014.”' }).click()
    await page.getByLabel('Fact', { exact: true }).fill('We opened in 2015.')
    await page.getByRole('button', { name: 'Save fact' }).click()
    await facts.filter({ hasText: 'We opened in 2015.' }).getByText('Typed by you').waitFor()
    await page.getByRole('button', { name: `Remove “${waiting[0]![0]}”` }).click()
    await facts.filter({ hasText: waiting[0]![0] }).waitFor({ state: 'detached' })
    expect(problems).toEqual([])
    await leave()
  },
)

browserTest(
  'types where the author clicked or decided, however many cards and dialogs were open',
  async () => {
    const owner = await given.account(server)
    const held = ['We opened in 1999.', 'We have groomed 3,000 dogs.']
    const content = `<p>First.</p><p>${held.join(' ')}</p>${'<p>More.</p>'.repeat(30)}<p>Last.</p>`
    const { id } = await given.post(server, owner, { content })
    await server.app.db.update(posts).set({ status: 'held', writer: 'sample' }).where(eq(posts.id, id))
    // Stored in another order than the text's.
    for (const sentence of held.toReversed()) {
      const claim = { check: 'figure', sentence, words: sentence, reason: 'No fact says so.' } as const
      const claims = [{ ...claim, level: 'hold', about: 'client' } as const]
      await server.app.db
        .insert(heldSentences)
        .values({ postId: id, sentence, key: lettersOf(sentence), claims })
    }
    const { page, problems, leave } = await visitAs(server, owner, {
      path: `/dashboard/posts/${id}`,
      stored: { editor_panel: 'open' },
      viewport: { width: 1440, height: 900 },
    })
    const text = page.getByRole('textbox', { name: 'Content' })
    const list = page.getByRole('list', { name: '2 sentences wait for you' }).getByRole('listitem')
    await list.nth(0).getByText('We opened in 1999.').waitFor()
    expect(await list.allInnerTexts()).toEqual(held)
    await list.nth(0).getByRole('button').click()
    const card = page.getByRole('group', { name: /^Sentence / })
    await card.waitFor()
    await text.getByText('Last.').click()
    await page.keyboard.press('End')
    await page.keyboard.type(' Mine.')
    await text.getByText('Last. Mine.').waitFor()
    await card.waitFor({ state: 'detached' })
    // A dialog gives the focus back without a jump.
    const scrolled = await page.evaluate(() => scrollY)
    await page.keyboard.press('Control+Shift+k')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.type(' Too.')
    await text.getByText('Last. Mine. Too.').waitFor()
    expect(await page.evaluate(() => scrollY)).toBe(scrolled)
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Stay' }).and(page.locator(':focus')).press('Enter')
    await list.nth(0).getByRole('button').click()
    await card.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('heading', { name: 'One sentence waits for you' }).waitFor()
    await page
      .getByRole('group', { name: 'Sentence 1 of 1' })
      .getByRole('button', { name: 'Confirm' })
      .click()
    await card.waitFor({ state: 'detached' })
    await page.locator('#content:focus').waitFor()
    await page.keyboard.type('Truly. ')
    await text.getByText(`${held[0]!} Truly. ${held[1]!}`).waitFor()
    expect(problems).toEqual([])
    await leave()
  },
)

browserTest(
  'keeps unsaved text when the server refuses to publish it, and says which sentence waits',
  async () => {
    const owner = await given.account(server)
    const [sentence, check, words] = waiting[0]!
    const { id } = await given.post(server, owner, { content: `<p>Brush first. ${sentence}</p><p>Last.</p>` })
    await server.app.db.update(posts).set({ status: 'held', writer: 'sample' }).where(eq(posts.id, id))
    const claim = {
      check,
      sentence,
      words,
      reason: 'No fact says so.',
      level: 'hold',
      about: 'client',
    } as const
    await server.app.db
      .insert(heldSentences)
      .values({ postId: id, sentence, key: lettersOf(sentence), claims: [claim] })
    const { page, problems, leave } = await visitAs(server, owner, { path: `/dashboard/posts/${id}` })
    await page.getByLabel('Title').waitFor()
    // Autosave never succeeds, so the text is unsaved when Publish is pressed.
    await page.route('**/posts/*/draft', (route) => route.abort())
    await page.getByLabel('Title').fill('Typed before publishing')
    await publishFromEditor(page)
    await page.getByText('Confirm or rewrite this sentence first').first().waitFor()
    expect(await page.getByText('Failed to save post').count()).toBe(0)
    expect(await page.getByLabel('Title').inputValue()).toBe('Typed before publishing')
    await page.unroute('**/posts/*/draft')
    await page.getByRole('button', { name: 'Save Draft' }).click()
    await page.waitForURL('**/dashboard/posts')
    const stored = await server.call('GET', `/posts/${id}`, undefined, owner.token)
    expect(stored.body.data.post).toMatchObject({ title: 'Typed before publishing' })
    // The browser logs the refused request.
    expect(problems.filter((problem) => !problem.includes('409'))).toEqual([])
    await leave()
  },
)
