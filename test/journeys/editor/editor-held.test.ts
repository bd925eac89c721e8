import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lettersOf } from '../../../server/posts/content/plain-text.ts'
import { posts } from '../../../server/schema/posts.ts'
import { heldSentences } from '../../../server/schema/writing.ts'
import { given, until, type Server } from '../../given/given.ts'
import { closeBrowser } from '../browser.ts'
import { visitAs, publishFromEditor } from '../steps.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})
afterAll(closeBrowser)

const browserTest = test.skipIf(!process.env.CHROMIUM)
const waiting: [string, 'figure' | 'changed' | 'unsupported', string][] = [
  ['We have groomed more than 3,000 dogs.', 'figure', '3000'],
  ['Studies show that brushing calms a dog.', 'changed', 'Studies show'],
  ['A client of ours cried with joy.', 'unsupported', 'client of ours'],
]

browserTest(
  'each sentence that waits is confirmed, said anew or taken out in the editor; the record tells it, and the fact sheet has what is true',
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
    const { page, problems, leave } = await visitAs(server, owner, {
      path: `/dashboard/posts/${id}`,
      stored: { editor_panel: 'open' },
      viewport: { width: 1440, height: 900 },
    })
    await page.getByText('3 sentences wait for you').waitFor()
    const item = (at: number) => page.getByRole('listitem').filter({ hasText: waiting[at]![0] })
    await publishFromEditor(page)
    await page.getByText('Confirm or rewrite this sentence first').first().waitFor()
    await item(0).getByRole('button', { name: 'It is true, keep it' }).click()
    await page.getByText('2 sentences wait for you').waitFor()
    const isFocusIn = (at: number) => item(at).evaluate((one) => one.contains(document.activeElement))
    await until(() => isFocusIn(1))
    // Set directly instead of by a model.
    await item(1).getByRole('button', { name: 'Say it without the claim' }).click()
    await item(1).getByLabel('In your words').fill('Brushing calms many dogs.')
    await item(1).getByRole('button', { name: 'Use my words' }).click()
    await page.getByText('One sentence waits for you').waitFor()
    await until(() => isFocusIn(2))
    await item(2).getByRole('button', { name: 'Take it out' }).click()
    await page.getByText('waits for you').waitFor({ state: 'detached' })
    await page.waitForFunction(() => document.activeElement?.textContent === 'Edit Post')
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
    expect(record.entries.map(({ kind }: { kind: string }) => kind)).toEqual(Array(3).fill('decision'))

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
    // The rejected publish request is the only console error.
    expect(problems.filter((problem) => !problem.includes('409'))).toEqual([])
    await leave()
  },
)
