import { beforeAll, expect, test } from 'vitest'
import { recordPostEvent } from '../../../server/posts/post-events.ts'
import { posts } from '../../../server/schema/posts.ts'
import { writingRequests, writingSteps } from '../../../server/schema/writing.ts'
import { given, type Account, type Server } from '../../given/given.ts'
import { visit } from '../browser.ts'
import { logIn, scheduleFromEditor, visitAs } from '../steps.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})

const browserTest = test.skipIf(!process.env.CHROMIUM)
const stored = async (owner: Account, id: string) =>
  (await server.call('GET', `/posts/${id}`, undefined, owner.token)).body.data?.post

browserTest(
  'refuses a time that the clock change skips, offers the two nearest, and confirms unscheduling',
  async () => {
    const owner = await given.account(server)
    const { id } = await given.post(server, owner)
    const { page, problems, leave } = await visit(server.url, { timezoneId: 'Europe/Berlin' })
    await page.goto('/login')
    await logIn(page, owner.email)
    await page.waitForURL('**/dashboard')
    await page.goto(`/dashboard/posts/${id}`)
    const summary = await scheduleFromEditor(page)
    const when = summary.getByLabel('Schedule Publication')
    await when.fill('2099-03-29T02:30')
    await summary.getByRole('button', { name: 'Schedule', exact: true }).click()
    await summary.getByText(/this time doesn’t exist. The nearest are 1:59.* and 3:00/).waitFor()
    await when.fill('2099-03-29T03:00')
    await summary.getByText(/time \(01:00 UTC\)\.$/).waitFor()
    await summary.getByRole('button', { name: /^Schedule for .*29/ }).click()
    await page.waitForURL('**/dashboard/posts')
    expect(await stored(owner, id)).toMatchObject({
      status: 'scheduled',
      scheduledDate: '2099-03-29T01:00:00.000Z',
    })
    await page.goto(`/dashboard/posts/${id}`)
    await page.getByRole('button', { name: 'Unschedule' }).click()
    const question = page.getByRole('dialog', { name: 'Unschedule this post?' })
    await question.getByRole('button', { name: 'Keep it scheduled' }).click()
    expect(await stored(owner, id)).toMatchObject({ status: 'scheduled' })
    await page.getByRole('button', { name: 'Unschedule' }).click()
    await question.getByRole('button', { name: 'Unschedule' }).click()
    await page.getByText('Unscheduled. This post is a draft now.').waitFor()
    expect(await stored(owner, id)).toMatchObject({ status: 'draft', scheduledDate: null })
    expect(problems).toEqual([])
    await leave()
  },
)

browserTest('keeps the schedule on Save Draft, even after another date was picked', async () => {
  const owner = await given.account(server)
  const { page, problems, leave } = await visitAs(server, owner, { path: '/dashboard/posts/new' })
  await page.getByLabel('Title').fill('Bathing a dog')
  await page.getByRole('textbox', { name: 'Content' }).fill('Less often than you think.')
  const summary = await scheduleFromEditor(page)
  const when = summary.getByLabel('Schedule Publication')
  await when.fill('2099-01-01T10:00')
  await summary.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Save Draft' }).click()
  await page.getByText('Draft saved successfully!').waitFor()
  await page.getByText('Not scheduled for Jan 1, 2099').waitFor()
  const { posts: listed } = (await server.call('GET', '/posts', undefined, owner.token)).body.data
  expect(listed).toMatchObject([{ status: 'draft', scheduledDate: null }])
  const [{ id }] = listed
  await page.goto(`/dashboard/posts/${id}`)
  await scheduleFromEditor(page)
  expect(await when.inputValue()).toBe('')
  await summary.getByRole('button', { name: 'Schedule', exact: true }).click()
  await summary.getByText('Choose a date and a time').waitFor()
  await summary.getByRole('button', { name: 'Cancel' }).click()
  // A date chosen here only applies after the question.
  await page.getByLabel('Schedule Publication').fill('2099-01-01T10:00')
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  expect(await when.inputValue()).toBe('2099-01-01T10:00')
  await summary.getByRole('button', { name: /^Schedule for/ }).click()
  await page.getByRole('cell', { name: 'Scheduled', exact: true }).waitFor()
  const { scheduledDate } = await stored(owner, id)
  await page.goto(`/dashboard/posts/${id}`)
  await page.getByText('Goes out').waitFor()
  await scheduleFromEditor(page)
  await when.fill('2099-02-02T10:00')
  await page.keyboard.press('Escape')
  await page.getByLabel('Title').fill('Bathing a dog in winter')
  await page.getByRole('button', { name: 'Save Draft' }).click()
  await page.getByText('Saved. Still scheduled for').waitFor()
  expect(await stored(owner, id)).toMatchObject({
    title: 'Bathing a dog in winter',
    status: 'scheduled',
    scheduledDate,
  })
  const messages = page.getByRole('region', { name: 'Messages' })
  await messages.getByText('Not scheduled for Feb 2, 2099').waitFor()
  await messages.getByRole('button', { name: 'Schedule' }).click()
  await messages.getByText('Scheduled for Feb 2, 2099').waitFor()
  expect((await stored(owner, id)).scheduledDate).toMatch(/^2099-02-0/)
  await page.goto(`/dashboard/posts/${id}`)
  await page.getByLabel('Schedule Publication').fill('2099-03-03T10:00')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page
    .getByRole('dialog', { name: 'Leave without scheduling?' })
    .getByRole('button', { name: 'Stay' })
    .click()
  await page.getByRole('button', { name: 'Reschedule' }).click()
  await summary.getByRole('button', { name: /^Schedule for/ }).click()
  await page.waitForURL('**/dashboard/posts')
  expect((await stored(owner, id)).scheduledDate).not.toBe(scheduledDate)
  expect(problems).toEqual([])
  await leave()
})

browserTest('shows a long title in full without line breaks, and moves to the text on Enter', async () => {
  const owner = await given.account(server)
  const { page, problems, leave } = await visitAs(server, owner, { path: '/dashboard/posts/new' })
  const title = page.getByLabel('Title')
  await title.fill(`How often should a dog be washed${' in a long winter'.repeat(8)},\nand where`)
  expect(await title.inputValue()).toMatch(/winter, and where$/)
  const isCut = await title.evaluate((field) => field.scrollHeight > field.clientHeight)
  expect(isCut).toBe(false)
  await title.press('Enter')
  await page.keyboard.type('Soap.')
  await page.getByRole('textbox', { name: 'Content' }).getByText('Soap.').waitFor()
  expect(await title.inputValue()).toMatch(/winter, and where$/)
  expect(problems).toEqual([])
  page.on('dialog', (dialog) => void dialog.accept())
  await leave()
})

browserTest('adds each keyword once on Enter, removes keywords, and finds them in the text', async () => {
  const owner = await given.account(server)
  const { page, problems, leave } = await visitAs(server, owner, { path: '/dashboard/posts/new' })
  await page.getByRole('textbox', { name: 'Content' }).click()
  await page.keyboard.type('Soap is a good start.')
  const input = page.getByLabel('Keywords', { exact: true })
  for (const word of ['soap', 'Soap', 'towel']) {
    await input.fill(word)
    await input.press('Enter')
  }
  const panel = page.getByRole('complementary', { name: 'Details' })
  await panel.getByRole('tab', { name: 'Quality' }).click()
  await panel.getByText('“towel” isn’t used in the text').waitFor()
  await panel.getByText('“soap” is missing in: title', { exact: false }).waitFor()
  await panel.getByRole('tab', { name: 'Quality' }).press('ArrowLeft')
  await page.getByRole('button', { name: 'Remove towel' }).click()
  await panel.getByRole('tab', { name: 'Post' }).press('ArrowRight')
  await panel.getByText('“soap” is missing in: title', { exact: false }).waitFor()
  expect(await panel.getByText('towel').count()).toBe(0)
  expect(problems).toEqual([])
  await leave()
})

browserTest(
  'follows a generation across a reload, and keeps the finished part when it is stopped',
  async () => {
    const owner = await given.account(server)
    const { db } = server.app
    // No worker picks this request up, so it stays pending.
    const row = { accountId: owner.accountId, title: 'Soap', content: '', status: 'writing' as const }
    const id = (await db.insert(posts).values(row).returning())[0]!.id
    const request = {
      topic: 'Soap',
      keywords: [],
      tone: 'casual',
      plan: 'basic',
      day: '2026-03-01',
      reserved: 750,
    }
    await db.insert(writingRequests).values({ postId: id, request })
    const content = '<h2>Why</h2><p>It cleans.</p>'
    const result = { title: 'Soap', plan: '', content, citations: [], dropped: [] }
    await db.insert(writingSteps).values({ postId: id, step: 'model:write', result })
    const tell = (message: string, percent: number) =>
      db.transaction((tx) => recordPostEvent(tx, id, 'writing:progress', { step: 'write', message, percent }))
    await tell('Writing your post', 10)
    const { page, problems, leave } = await visitAs(server, owner, { path: `/dashboard/posts/${id}` })
    await page.getByRole('listitem').getByText('Writing your post').waitFor()
    await tell('Writing the second half of your post', 30)
    await page.getByRole('listitem').getByText('Writing the second half of your post').waitFor()
    await page.reload()
    await page.getByRole('listitem').getByText('Writing your post').waitFor()
    await page.getByRole('listitem').getByText('Writing the second half of your post').waitFor()
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByRole('textbox', { name: 'Content' }).getByText('It cleans.').waitFor()
    expect(await stored(owner, id)).toMatchObject({ status: 'draft', title: 'Soap', word_count: 3 })
    expect(problems).toEqual([])
    await leave()
  },
)
