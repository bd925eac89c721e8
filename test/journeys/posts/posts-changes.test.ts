import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { posts } from '../../../server/schema/posts.ts'
import { given, type Server } from '../../given/given.ts'
import { visitAs } from '../steps.ts'
import { changePost, choose, givenPosts, inBar, openMenu, row, select } from './posts-list-steps.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})

const browserTest = test.skipIf(!process.env.CHROMIUM)

browserTest(
  'deletes selected posts at once, and restores them by Undo or, for 30 days, from the Deleted filter',
  async () => {
    const owner = await given.account(server)
    await givenPosts(server, owner, [
      {},
      {},
      { status: 'scheduled', scheduledAt: new Date('2099-01-01T10:00:00Z') },
    ])
    const { page, problems, leave } = await visitAs(server, owner, { path: '/dashboard/posts' })
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
  'schedules several posts with the zone shown, refuses past and skipped hours, and undoes Unschedule',
  async () => {
    const owner = await given.account(server)
    await givenPosts(server, owner, [{}, { title: '', content: '' }, {}])
    const { page, problems, leave } = await visitAs(server, owner, {
      path: '/dashboard/posts',
      timezoneId: 'Europe/Berlin',
    })
    await select(page, 'Post 1', 'Untitled')
    await inBar(page, 'Reschedule').click()
    await page.getByRole('heading', { name: 'Schedule 2 posts for the same time' }).waitFor()
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
    await page.getByText('Europe/Berlin time (08:00 UTC).').waitFor()
    await submit.click()

    const report = page.getByRole('alert').filter({ hasText: 'was not scheduled' })
    await report.getByText('Scheduled “Post 1” for', { exact: false }).waitFor()
    await report.getByText('This post has no title. Give it one first.').waitFor()
    await report.getByRole('button', { name: 'Close' }).click()
    await row(page, 'Post 1')
      .getByText(/Goes out Jul 1, 2099, 10:00.AM GMT\+2/)
      .waitFor()

    await choose(page, 'Post 1', 'Unschedule')
    const question = page.getByRole('dialog', { name: 'Unschedule this post?' })
    await question.getByRole('button', { name: 'Unschedule' }).click()
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
  'publishes posts from the list, shows their progress, and links to them in the menu once live',
  async () => {
    const owner = await given.account(server, { profile: given.business('author') })
    const [, , third] = await givenPosts(server, owner, [
      {},
      {},
      { status: 'published', wordpressUrl: 'https://example.com/p' },
    ])
    const { page, problems, leave } = await visitAs(server, owner, { path: '/dashboard/posts' })
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
  'shows the cause and the fix of a failed post and retries it, and stops polling once a generation has ended',
  async () => {
    const owner = await given.account(server, { profile: { wordpressSiteUrl: 'http://127.0.0.1:9' } })
    const failure = {
      cause: 'timeout',
      message: 'Your site took too long.',
      fix: 'Wait a little.',
      link: '/dashboard/settings',
    }
    const [written] = await givenPosts(server, owner, [
      { status: 'writing', content: '', wordCount: 0 },
      { status: 'failed', failure },
    ])
    const { page, problems, leave } = await visitAs(server, owner, { path: '/dashboard/posts' })
    await page.getByText('Your site took too long.').waitFor()
    await page.getByText('Wait a little.').waitFor()
    await page.getByRole('link', { name: 'Open settings' }).waitFor()
    await row(page, 'Post 1').getByRole('cell', { name: 'Writing' }).waitFor()
    await changePost(server, written!.id, { status: 'draft', content: '<p>Done.</p>', wordCount: 1 })
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
