import { beforeAll, expect, test } from 'vitest'
import { given, until, type Server } from '../../given/given.ts'
import { givenPublishing } from '../../given/given-publishing.ts'
import { visitAs } from '../steps.ts'
import { choose, givenPosts, inBar, row, typeFast } from './posts-list-steps.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})

const browserTest = test.skipIf(!process.env.CHROMIUM)

browserTest(
  'keeps search, status, dates and order in the URL for Back and Forward, and clears the filters',
  async () => {
    const owner = await given.account(server)
    await givenPosts(server, owner, [
      { title: 'Bathing a dog', wordCount: 900 },
      { title: 'Brushing a cat', wordCount: 20, status: 'held' },
      { title: 'An old dog', createdAt: new Date('2024-03-05T12:00:00Z'), wordCount: 400 },
    ])
    const { page, problems, leave } = await visitAs(server, owner, { path: '/dashboard/posts' })
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

browserTest('keeps later pages stable while posts are added, and shows the page in the URL', async () => {
  const owner = await given.account(server)
  await givenPosts(
    server,
    owner,
    Array.from({ length: 21 }, () => ({})),
  )
  const { page, problems, leave } = await visitAs(server, owner, { path: '/dashboard/posts' })
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
})

browserTest('reverts a refused change with the reason, and retries a list that failed to load', async () => {
  const owner = await given.account(server)
  const [first] = await givenPosts(server, owner, [{}, {}])
  const { page, problems, leave } = await visitAs(server, owner, { path: '/dashboard/posts' })
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
  await page
    .getByText('“Post 1” was not deleted. Quillcast is briefly unavailable', { exact: false })
    .waitFor()
  await row(page, 'Post 1').waitFor()
  await page.unroute('**/api/v1/posts/bulk')
  // Started elsewhere since the list was rendered.
  await givenPublishing(server, owner, first!.id)
  await choose(page, 'Post 1', 'Delete')
  await page.getByText(/“Post 1” was not deleted\. .*publish/).waitFor()
  await row(page, 'Post 1').getByRole('cell', { name: 'Publishing' }).waitFor()

  // The list also refetches when posts change elsewhere; here only the click after next triggers it.
  let isThrough = async () => false
  await page.route('**/api/v1/posts?*', async (route) =>
    (await isThrough()) ? route.continue() : route.fulfill({ status: 503, body: '{}' }),
  )
  await page.reload()
  await page.getByText('Failed to load posts').waitFor()
  const again = page.getByRole('button', { name: 'Try Again' })
  const [asked] = await Promise.all([page.waitForRequest('**/api/v1/posts?*'), again.click()])
  expect((await asked.response())?.status()).toBe(503)
  await page.evaluate(() =>
    addEventListener('click', () => (document.documentElement.dataset.pressed = 'yes'), { capture: true }),
  )
  isThrough = () => page.evaluate(() => document.documentElement.dataset.pressed === 'yes')
  await again.click()
  await row(page, 'Post 2').waitFor()
  await page.unroute('**/api/v1/posts?*')
  await page.context().setOffline(true)
  await page.getByText('You are offline.', { exact: false }).waitFor()
  await page.context().setOffline(false)
  await page.getByText('You are offline.', { exact: false }).waitFor({ state: 'detached' })
  expect(problems).toEqual([])
  await leave()
})

browserTest('leads a new account to its first post', async () => {
  const owner = await given.account(server)
  const { page, problems, leave } = await visitAs(server, owner, { path: '/dashboard/posts' })
  await page.getByRole('link', { name: 'Write your first post' }).click()
  await page.waitForURL('**/dashboard/posts/new')
  expect(problems).toEqual([])
  await leave()
})

browserTest('shows a row menu only in its final place, so that no click misses it', async () => {
  const owner = await given.account(server)
  await givenPosts(server, owner, [{}, {}])
  const { page, problems, leave } = await visitAs(server, owner, { path: '/dashboard/posts' })
  await row(page, 'Post 2').waitFor()
  const seen = await page
    .getByRole('button', { name: 'Actions for Post 2', exact: true })
    .evaluate(async (button: HTMLButtonElement) => {
      const menu = button.popoverTargetElement as HTMLElement
      const look = () => {
        if (getComputedStyle(menu).visibility === 'hidden') return 'not seen'
        const { top, left } = menu.getBoundingClientRect()
        return `${top} ${left}`
      }
      const placed = new Promise((resolve) => menu.addEventListener('toggle', resolve, { once: true }))
      button.click()
      const looks = [look()]
      await placed
      looks.push(look())
      // The first frame still shows the previous state; the second has everything.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
      return [...looks, look()]
    })
  const places = new Set(seen.filter((place) => place !== 'not seen'))
  expect([...places], seen.join(', ')).toHaveLength(1)
  expect(problems).toEqual([])
  await leave()
})

browserTest('shows a page change at once and never reverts it while its posts load', async () => {
  const owner = await given.account(server)
  await givenPosts(
    server,
    owner,
    Array.from({ length: 11 }, () => ({})),
  )
  const { page, problems, leave } = await visitAs(server, owner, { path: '/dashboard/posts' })
  const told = page.getByText('Showing page 1 of 2')
  await told.waitFor()
  const said = await told.evaluateHandle((line) => {
    const texts: (string | null)[] = []
    const watch = new MutationObserver(() => texts.push(line.textContent))
    watch.observe(line, { subtree: true, characterData: true, childList: true })
    return texts
  })
  await page.getByRole('button', { name: 'Next' }).click()
  await row(page, 'Post 11').waitFor()
  expect(await said.evaluate((texts) => [...new Set(texts)])).toEqual(['Showing page 2 of 2'])
  expect(problems).toEqual([])
  await leave()
})
