import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { sites } from '../../../server/schema/profile.ts'
import { addTopics, hourAhead, savePreferences, slotIn, weekOf } from '../../given/given-slots.ts'
import { given, type Server } from '../../given/given.ts'
import { mailsTo } from '../../read-mailbox.ts'
import { closeBrowser, visit } from '../browser.ts'
import { visitAs } from '../steps.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})
afterAll(closeBrowser)

test.skipIf(!process.env.CHROMIUM)(
  'holds and approves a slot’s post on its page, and holds it from the mail without a session',
  async () => {
    const owner = await given.account(server)
    const at = hourAhead(20)
    await addTopics(server, owner)
    await savePreferences(server, owner, { scheduledTimes: weekOf(at) })
    const { post } = await slotIn(server, owner, at, 'approved')
    const { page, problems, leave } = await visitAs(server, owner)
    await page.getByRole('list').getByText('Goes out').waitFor()
    await page.goto('/dashboard/autopilot')
    await page.getByRole('button', { name: `Hold: ${post!.title}` }).click()
    await page.getByText('Held', { exact: true }).waitFor()
    await page.waitForFunction(() => document.activeElement?.textContent === 'Approve')
    await page.getByRole('button', { name: `Approve: ${post!.title}` }).click()
    await page.getByText('Goes out', { exact: true }).waitFor()
    expect(problems).toEqual([])
    await leave()

    const [mail] = await mailsTo(server, owner.email, 'upcoming-post')
    const link = /\S+\/autopilot\/answer\?\S+do=hold/.exec(mail!.text)![0]
    const stranger = await visit(server.url)
    await stranger.page.goto(link)
    await stranger.page.getByRole('heading', { name: 'Hold this post?' }).waitFor()
    await stranger.page.getByRole('button', { name: 'Hold for approval' }).click()
    await stranger.page.getByRole('heading', { name: 'The post is on hold' }).waitFor()
    expect(stranger.problems).toEqual([])
    await stranger.leave()
    expect((await slotIn(server, owner, at, 'held')).post).toMatchObject({ status: 'held' })
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'says on the row that a public site gets no sample article, and that no topic is chosen yet',
  async () => {
    const owner = await given.account(server)
    const url = `https://marlowbakes-${owner.accountId}.example`
    await server.app.db.update(sites).set({ url }).where(eq(sites.accountId, owner.accountId))
    const at = hourAhead(20)
    await savePreferences(server, owner, { scheduledTimes: weekOf(at) })
    const { page, leave } = await visitAs(server, owner, { path: '/dashboard/autopilot' })
    await page.getByText('No topic chosen yet. Add one to fill this slot.').waitFor()
    await page.getByRole('button', { name: 'Add topic' }).click()
    await page.getByLabel('Topic', { exact: true }).fill('Christmas stollen')
    await page.getByLabel('Topic', { exact: true }).press('Enter')
    await slotIn(server, owner, at, 'held')
    await page.reload()
    await page.getByText('Held', { exact: true }).waitFor()
    await page.getByText('A sample article isn’t about your topic', { exact: false }).waitFor()
    await page.getByRole('button', { name: 'Edit: Christmas stollen' }).waitFor()
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'adds, moves, edits and removes topics by keyboard and saves them',
  async () => {
    const owner = await given.account(server)
    const { page, problems, leave } = await visitAs(server, owner, {
      path: '/dashboard/autopilot?topic=Choosing+a+brush',
    })
    await page.getByText('You have no slots yet.', { exact: false }).waitFor()
    await page.getByText('No topics are queued.', { exact: false }).waitFor()
    const add = page.getByRole('button', { name: 'Add topic' })
    await add.click()
    await page.getByRole('button', { name: 'Edit: Choosing a brush' }).waitFor()
    await add.click()
    await page.getByRole('alert').getByText('Enter a topic').waitFor()
    await page.getByLabel('Topic', { exact: true }).fill('Trimming claws')
    await page.getByLabel('Topic', { exact: true }).press('Enter')
    await page.getByRole('button', { name: 'Move up: Trimming claws' }).click()
    await page.getByRole('button', { name: 'Remove: Choosing a brush' }).click()
    await page.getByRole('button', { name: 'Remove: Choosing a brush' }).waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('button', { name: 'Edit: Trimming claws' }).waitFor()
    const { topics } = (await server.call('GET', '/topics', undefined, owner.token)).body.data
    expect(topics).toMatchObject([{ title: 'Trimming claws', position: 0 }])
    expect(problems).toEqual([])
    await leave()
  },
)
