import { beforeAll, expect, test } from 'vitest'
import { given, type Server } from '../../given/given.ts'
import { logIn, scheduleFromEditor, visitAs } from '../steps.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})

test.skipIf(!process.env.CHROMIUM)(
  'keeps both texts when two windows edit one post, and saves what is typed after the conflict',
  async () => {
    const owner = await given.account(server)
    const { id } = await given.post(server, owner, { title: 'As it was' })
    const { page: one, problems, leave } = await visitAs(server, owner, { path: `/dashboard/posts/${id}` })
    const two = await one.context().newPage()
    await two.goto(`/dashboard/posts/${id}`)
    await one.getByLabel('Title').fill('From the first window')
    await two.getByLabel('Title').fill('From the second window')
    await two.getByRole('button', { name: 'Save Draft' }).click()
    await two.waitForURL('**/dashboard/posts')

    // A background window rarely paints, and clicks wait for a paint.
    await one.bringToFront()
    await one.getByRole('button', { name: 'Save Draft' }).click()
    await one.getByText('This post was changed somewhere else').waitFor()
    await one.getByText('“From the second window”').waitFor()
    await one.getByLabel('Title').fill('From the first window, later')
    await one.getByRole('button', { name: 'Load the other version' }).click()
    expect(await one.getByLabel('Title').inputValue()).toBe('From the second window')
    await one.getByRole('button', { name: 'Keep mine' }).click()
    await one.waitForURL('**/dashboard/posts')
    await one.getByRole('link', { name: 'From the first window, later' }).waitFor()
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'keeps typed text when the server is unreachable, the page reloads or the session ends',
  async () => {
    const owner = await given.account(server)
    const { page, problems, leave } = await visitAs(server, owner, { path: '/dashboard/posts/new' })
    const content = page.getByRole('textbox', { name: 'Content' })
    await page.getByLabel('Title').fill('Typed without a network')
    await content.fill('Words that cost an afternoon.')
    // The page loads, but saving fails.
    await page.route('**/api/v1/posts/**', (route) => route.abort())
    await page.getByRole('button', { name: 'Save Draft' }).click()
    await page.getByText('We couldn’t reach the server.', { exact: false }).first().waitFor()
    expect(await content.innerText()).toBe('Words that cost an afternoon.')

    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await page.getByRole('button', { name: 'Bring it back' }).click()
    expect(await page.getByLabel('Title').inputValue()).toBe('Typed without a network')

    await page.unroute('**/api/v1/posts/**')
    // In one step, because any other call with this token also leads to the login.
    await page.getByRole('button', { name: 'Save Draft' }).evaluate((button: HTMLButtonElement) => {
      localStorage.setItem('token', 'of a session that has ended')
      button.click()
    })
    await page.waitForURL('**/login')
    await page.getByText('Your session has ended. Please log in again.').waitFor()
    await logIn(page, owner.email)
    await page.waitForURL('**/dashboard/posts/new')
    await page.getByRole('button', { name: 'Bring it back' }).click()
    await content.getByText('Words that cost an afternoon.').waitFor()
    await page.getByRole('button', { name: 'Save Draft' }).click()
    await page.waitForURL('**/dashboard/posts')
    await page.getByRole('link', { name: 'Typed without a network' }).waitFor()
    await page.goto('/dashboard/posts/new')
    await content.waitFor()
    expect(await page.getByText('You have unsaved text').count()).toBe(0)
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'requires a title and content, accepts only a future time, and warns before unsaved changes are lost',
  async () => {
    const owner = await given.account(server)
    const { page, problems, leave } = await visitAs(server, owner, { path: '/dashboard/posts/new' })
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByRole('link', { name: 'Title is required' }).waitFor()
    await page.getByRole('link', { name: 'Content is required' }).waitFor()
    await page.getByLabel('Title').fill('Bathing a dog')
    await page.getByRole('textbox', { name: 'Content' }).fill('Less often than you think.')
    await page.getByText('5 words').waitFor()
    await page.getByText('Unsaved changes').waitFor()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.getByText('Leave without saving?').waitFor()
    await page.getByText('Your changes have been saved.').waitFor()
    await page.getByRole('button', { name: 'Stay' }).click()
    const summary = await scheduleFromEditor(page)
    await summary.getByLabel('Schedule Publication').fill('2020-01-01T10:00')
    await summary.getByRole('button', { name: 'Schedule', exact: true }).click()
    await summary.getByText('Choose a time in the future').waitFor()
    await summary.getByLabel('Schedule Publication').fill('2099-01-01T10:00')
    await summary.getByRole('button', { name: /^Schedule for/ }).click()
    await page.waitForURL('**/dashboard/posts')
    await page.getByRole('cell', { name: 'Scheduled', exact: true }).waitFor()
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'pages and filters the list, and redirects an unknown address to an existing page',
  async () => {
    const owner = await given.account(server)
    await Promise.all(
      Array.from({ length: 12 }, (_, n) => given.post(server, owner, { title: `Post ${n + 1}` })),
    )
    const { page, problems, leave } = await visitAs(server, owner, { path: '/dashboard/posts' })
    await page.getByText('Showing page 1 of 2').waitFor()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('Showing page 2 of 2').waitFor()
    await page.getByLabel('Status').selectOption('scheduled')
    await page.getByText('No posts found').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByText('Showing page 1 of 2').waitFor()
    await page.goto('/dashboard/posts?page=99&status=nonsense')
    await page.getByRole('link', { name: 'Show the first page' }).click()
    await page.getByText('Showing page 1 of 2').waitFor()
    await page.goto('/dashboard/posts/00000000-0000-4000-8000-000000000000')
    await page.getByText('This post does not exist.').waitFor()
    await page.getByRole('link', { name: 'All posts' }).click()
    await page.getByText('Showing page 1 of 2').waitFor()
    await page.goto('/dashboard/nowhere')
    await page.getByText('Page not found').waitFor()
    expect(problems).toEqual([])
    await leave()
  },
)
