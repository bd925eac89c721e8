import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { posts } from '../../server/schema/posts.ts'
import { given, until, type Account, type Server } from '../given.ts'
import { closeBrowser } from './browser.ts'
import { visitAs } from './steps.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})
afterAll(closeBrowser)

const browserTest = test.skipIf(!process.env.CHROMIUM)
type Row = typeof posts.$inferInsert

/** Posts as they stand after months of use, the first one the youngest. */
async function givenPosts(owner: Account, rows: Partial<Row>[]) {
  const now = Date.now()
  return server.app.db
    .insert(posts)
    .values(
      rows.map((row, n) => ({
        accountId: owner.accountId,
        title: `Post ${n + 1}`,
        content: '<p>Less often than you think.</p>',
        status: 'draft' as const,
        wordCount: 5,
        createdAt: new Date(now - n * 60_000),
        ...row,
      })),
    )
    .returning({ id: posts.id })
}

const change = (id: string, values: Partial<Row>) =>
  server.app.db.update(posts).set(values).where(eq(posts.id, id))
const row = (page: Page, title: string) => page.getByRole('row', { name: title })
const openMenu = (page: Page, title: string) =>
  page.getByRole('button', { name: `Actions for ${title}`, exact: true }).click()
const choose = async (page: Page, title: string, item: string) => {
  await openMenu(page, title)
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}
const select = async (page: Page, ...titles: string[]) => {
  for (const title of titles) await page.getByLabel(`Select “${title}”`).check()
}
/** Letter by letter within the time of one pause, however busy the machine is. */
async function typeFast(page: Page, text: string) {
  const field = page.getByLabel('Search posts', { exact: true })
  await field.focus()
  await field.evaluate((input, whole) => {
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
    for (let length = 1; length <= whole.length; length++) {
      write.call(input, whole.slice(0, length))
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }, text)
}
const inBar = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Selected posts' }).getByRole('button', { name, exact: true })

browserTest(
  'search, status, dates and order stand in the address, where Back and Forward find them, and Clear takes the filters away',
  async () => {
    const owner = await given.account(server)
    await givenPosts(owner, [
      { title: 'Bathing a dog', wordCount: 900 },
      { title: 'Brushing a cat', wordCount: 20, status: 'held' },
      { title: 'An old dog', createdAt: new Date('2024-03-05T12:00:00Z'), wordCount: 400 },
    ])
    const { page, problems, leave } = await visitAs(server, owner)
    await page.goto('/dashboard/posts')
    await row(page, 'An old dog').waitFor()
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/api/v1/posts?') && asked.push(request.url()))
    await typeFast(page, 'dog')
    await row(page, 'Brushing a cat').waitFor({ state: 'detached' })
    expect(asked).toHaveLength(1)
    expect(new URL(page.url()).search).toBe('?search=dog')
    expect(
      await page
        .getByLabel('Search posts', { exact: true })
        .evaluate((field) => field === document.activeElement),
    ).toBe(true)

    await page.getByLabel('Status').selectOption('Held')
    await page.getByRole('heading', { name: 'No posts found' }).waitFor()
    await page.goBack()
    await row(page, 'Bathing a dog').waitFor()
    expect(await page.getByLabel('Status').inputValue()).toBe('all')
    await page.goForward()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await row(page, 'Brushing a cat').waitFor()
    expect(await page.getByLabel('Search posts', { exact: true }).inputValue()).toBe('')

    await page.getByLabel('Start date').fill('2024-03-05')
    await page.getByLabel('End date').fill('2024-03-05')
    await row(page, 'Bathing a dog').waitFor({ state: 'detached' })
    await row(page, 'An old dog').waitFor()
    await page.getByLabel('End date').fill('2024-03-04')
    await page.getByText('The end date is before the start date.').waitFor()
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await row(page, 'Bathing a dog').waitFor()
    expect(new URL(page.url()).search).toBe('')

    const heading = page.getByRole('columnheader', { name: 'Word Count' })
    await heading.getByRole('button').click()
    await until(async () => (await heading.getAttribute('aria-sort')) === 'descending')
    await until(async () => /Bathing/.test(await page.getByRole('row').nth(1).innerText()))
    await heading.getByRole('button').click()
    await until(async () => /Brushing/.test(await page.getByRole('row').nth(1).innerText()))
    expect(await heading.getAttribute('aria-sort')).toBe('ascending')
    expect(problems).toEqual([])
    await leave()
  },
)

browserTest(
  'the further pages stay as they were when posts come in meanwhile, and the page in the address is the one shown',
  async () => {
    const owner = await given.account(server)
    await givenPosts(
      owner,
      Array.from({ length: 21 }, () => ({})),
    )
    const { page, problems, leave } = await visitAs(server, owner)
    await page.goto('/dashboard/posts')
    await page.getByText('Showing page 1 of 3').waitFor()
    expect(await page.getByText('21 posts').count()).toBe(1)
    await given.post(server, owner, { title: 'Came in meanwhile' })
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('Showing page 2 of 3').waitFor()
    await row(page, 'Post 11').waitFor()
    await page.reload()
    await row(page, 'Post 11').waitFor()
    await page.getByRole('button', { name: 'Previous' }).click()
    await row(page, 'Came in meanwhile').waitFor()
    await page.goto('/dashboard/posts?page=3')
    await page.getByLabel('Select all posts on this page').check()
    await inBar(page, 'Delete').click()
    await page.getByText('Showing page 2 of 2').waitFor()
    expect(problems).toEqual([])
    await leave()
  },
)

browserTest(
  'chosen posts are deleted at once and brought back by Undo, and the Deleted filter restores them for 30 days',
  async () => {
    const owner = await given.account(server)
    await givenPosts(owner, [{}, {}, { status: 'scheduled', scheduledAt: new Date('2099-01-01T10:00:00Z') }])
    const { page, problems, leave } = await visitAs(server, owner)
    await page.goto('/dashboard/posts')
    await select(page, 'Post 1', 'Post 3')
    await page.getByText('2 posts selected').waitFor()
    await inBar(page, 'Delete').click()
    await page.getByText('Deleted 2 posts').waitFor()
    expect(await page.getByRole('row').count()).toBe(2)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Restored 2 posts as drafts').waitFor()
    await row(page, 'Post 3').getByRole('cell', { name: 'Draft' }).waitFor()

    await choose(page, 'Post 2', 'Delete')
    await page.getByText('Deleted “Post 2”').waitFor()
    await page.getByLabel('Status').selectOption('Deleted')
    await page.getByText('Deleted posts are kept for 30 days').waitFor()
    await row(page, 'Post 2').getByText('Deleted', { exact: false }).first().waitFor()
    expect(await page.getByRole('link', { name: 'Post 2' }).count()).toBe(0)
    await choose(page, 'Post 2', 'Restore')
    await page.getByText('Restored “Post 2” as a draft').waitFor()
    await page.getByText('Nothing was deleted in the last 30 days.').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await row(page, 'Post 2').waitFor()
    expect(problems).toEqual([])
    await leave()
  },
)

browserTest(
  'a moment for several posts names its zone, refuses the past and the hour that spring leaves out, and Unschedule has an Undo',
  async () => {
    const owner = await given.account(server)
    await givenPosts(owner, [{}, { title: '', content: '' }, {}])
    const { page, problems, leave } = await visitAs(server, owner, { timezoneId: 'Europe/Berlin' })
    await page.goto('/dashboard/posts')
    await select(page, 'Post 1', 'Untitled')
    await inBar(page, 'Reschedule').click()
    await page.getByRole('heading', { name: 'Schedule 2 posts' }).waitFor()
    await page.getByText('Your time zone: Europe/Berlin.').waitFor()
    const submit = page.getByRole('button', { name: 'Schedule', exact: true })
    await submit.click()
    await page.getByText('Choose a date and a time').waitFor()
    const field = page.getByLabel('Date and time')
    await field.fill('2020-01-01T10:00')
    await submit.click()
    await page.getByText('Choose a time in the future').waitFor()
    await field.fill('2099-03-29T02:30')
    await submit.click()
    await page.getByText(/The clocks go forward then.*1:59.*3:00/).waitFor()
    await field.fill('2099-07-01T10:00')
    await page.getByText('Europe/Berlin time, which is 2099-07-01 08:00 UTC.').waitFor()
    await submit.click()

    const report = page.getByRole('alert').filter({ hasText: 'was not scheduled' })
    await report.getByText('Scheduled “Post 1” for', { exact: false }).waitFor()
    await report.getByText('This post has no title. Give it one first.').waitFor()
    await report.getByRole('button', { name: 'Close' }).click()
    await row(page, 'Post 1')
      .getByText(/Goes out Jul 1, 2099, 10:00.AM GMT\+2/)
      .waitFor()

    await choose(page, 'Post 1', 'Unschedule')
    await row(page, 'Post 1').getByRole('cell', { name: 'Draft' }).waitFor()
    await page.getByText('Unscheduled “Post 1”').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await row(page, 'Post 1')
      .getByText(/Goes out Jul 1, 2099/)
      .waitFor()
    await choose(page, 'Post 1', 'Reschedule')
    expect(await field.inputValue()).toBe('2099-07-01T10:00')
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect(problems).toEqual([])
    await leave()
  },
)

browserTest(
  'posts are published from the list, seen at work until they are live, and then have their address in the menu',
  async () => {
    const owner = await given.account(server, { profile: given.business('author') })
    const [, , third] = await givenPosts(owner, [
      {},
      {},
      { status: 'published', wordpressUrl: 'https://example.com/p' },
    ])
    const { page, problems, leave } = await visitAs(server, owner)
    await page.goto('/dashboard/posts')
    await choose(page, 'Post 1', 'Publish now')
    await row(page, 'Post 1').getByRole('cell', { name: 'Publishing' }).waitFor()
    await page.getByText('Post published successfully!').waitFor({ timeout: 45_000 })
    await row(page, 'Post 1').getByRole('cell', { name: 'Published' }).waitFor()
    await openMenu(page, 'Post 1')
    const view = page.getByRole('menuitem', { name: 'View' })
    expect(await view.getAttribute('href')).toMatch(/^http/)
    expect(await view.getAttribute('target')).toBe('_blank')
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['View', 'Edit', 'Delete'])
    await page.keyboard.press('Escape')

    await page.getByLabel('Select all posts on this page').check()
    await inBar(page, 'Publish').click()
    await page.getByRole('heading', { name: 'Publish 1 post now?' }).waitFor()
    await page.getByRole('button', { name: 'Publish now' }).click()
    const report = page.getByRole('alert').filter({ hasText: '2 posts were not published' })
    await report.getByText('Publishing “Post 2”', { exact: false }).waitFor()
    expect(await report.getByText('It is already live.').count()).toBe(2)
    await row(page, 'Post 2').getByRole('cell', { name: 'Published' }).waitFor({ timeout: 45_000 })
    const [stored] = await server.app.db.select().from(posts).where(eq(posts.id, third!.id))
    expect(stored!.version).toBe(1)
    expect(problems).toEqual([])
    await leave()
  },
)

browserTest(
  'a failed post shows its cause and its fix and is tried again, and what is being written settles by itself and then asks no more',
  async () => {
    const owner = await given.account(server, { profile: { wordpressSiteUrl: 'http://127.0.0.1:9' } })
    const failure = {
      cause: 'timeout',
      message: 'Your site took too long.',
      fix: 'Wait a little.',
      link: '/dashboard/settings',
    }
    const [written] = await givenPosts(owner, [
      { status: 'writing', content: '', wordCount: 0 },
      { status: 'failed', failure },
    ])
    const { page, problems, leave } = await visitAs(server, owner)
    await page.goto('/dashboard/posts')
    await page.getByText('Your site took too long.').waitFor()
    await page.getByText('Wait a little.').waitFor()
    await page.getByRole('link', { name: 'Open settings' }).waitFor()
    await row(page, 'Post 1').getByRole('cell', { name: 'Writing' }).waitFor()
    await change(written!.id, { status: 'draft', content: '<p>Done.</p>', wordCount: 1 })
    await row(page, 'Post 1').getByRole('cell', { name: 'Draft' }).waitFor()
    await page.getByText('“Post 1” is written.').waitFor()

    let asked = 0
    page.on('request', (request) => request.url().includes('/api/v1/posts?') && asked++)
    await page.clock.install()
    await page.reload()
    await page.getByText('Wait a little.').waitFor()
    const before = asked
    await page.clock.runFor(30_000)
    expect(asked).toBe(before)

    await page.getByRole('button', { name: 'Try again' }).click()
    await row(page, 'Post 2').getByRole('cell', { name: 'Publishing' }).waitFor()
    expect(problems).toEqual([])
    await leave()
  },
)

browserTest(
  'what the server did not take stands again as it was, with the reason, and a list that cannot be loaded can be asked for again',
  async () => {
    const owner = await given.account(server)
    const [first] = await givenPosts(owner, [{}, {}])
    const { page, problems, leave } = await visitAs(server, owner)
    await page.goto('/dashboard/posts')
    await row(page, 'Post 1').waitFor()
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/v1/posts/bulk', async (route) => {
      await held
      await route.fulfill({ status: 503, body: '{}' })
    })
    await choose(page, 'Post 1', 'Delete')
    await row(page, 'Post 1').waitFor({ state: 'detached' })
    answer()
    await page.getByText('“Post 1” was not deleted. The service is not available', { exact: false }).waitFor()
    await row(page, 'Post 1').waitFor()
    await page.unroute('**/api/v1/posts/bulk')
    // Begun elsewhere since the list was drawn.
    await change(first!.id, { status: 'publishing' })
    await choose(page, 'Post 1', 'Delete')
    await page.getByText(/“Post 1” was not deleted\. .*publish/).waitFor()
    await row(page, 'Post 1').getByRole('cell', { name: 'Publishing' }).waitFor()

    await page.route('**/api/v1/posts?*', (route) => route.fulfill({ status: 503, body: '{}' }))
    await page.reload()
    await page.getByText('Failed to load posts').waitFor()
    await page.unroute('**/api/v1/posts?*')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await row(page, 'Post 2').waitFor()
    await page.context().setOffline(true)
    await page.getByText('You are offline.', { exact: false }).waitFor()
    await page.context().setOffline(false)
    await page.getByText('You are offline.', { exact: false }).waitFor({ state: 'detached' })
    expect(problems).toEqual([])
    await leave()
  },
)

browserTest('a new account is led to its first post', async () => {
  const owner = await given.account(server)
  const { page, problems, leave } = await visitAs(server, owner)
  await page.goto('/dashboard/posts')
  await page.getByRole('link', { name: 'Write your first post' }).click()
  await page.waitForURL('**/dashboard/posts/new')
  expect(problems).toEqual([])
  await leave()
})
