import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { posts } from '../../../server/schema/posts.ts'
import { findOverflow, findViolations } from '../inspect-page.ts'
import { given, until, type Account, type Server } from '../../given/given.ts'
import { visitAs } from '../steps.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})

const browserTest = test.skipIf(!process.env.CHROMIUM)

/** One post in every state, plus enough to fill a second page. */
async function givenPosts({ accountId }: Account) {
  const failure = {
    cause: 'timeout',
    message: 'Your site took too long.',
    fix: 'Try again in a few minutes.',
  }
  const kinds = [
    { status: 'published' as const, wordpressUrl: 'https://example.com/p', publishedAt: new Date() },
    { status: 'scheduled' as const, scheduledAt: new Date('2099-01-01T10:00:00Z') },
    { status: 'failed' as const, failure },
    { status: 'held' as const },
    { status: 'writing' as const },
    ...Array.from({ length: 8 }, () => ({ status: 'draft' as const })),
  ]
  await server.app.db.insert(posts).values(
    kinds.map((kind, n) => ({
      accountId,
      title: `Post ${n + 1}`,
      content: '<p>Less often than you think.</p>',
      wordCount: 5,
      createdAt: new Date(Date.now() - n * 60_000),
      ...kind,
    })),
  )
}

browserTest(
  'selects, schedules, deletes and restores posts by keyboard alone, without losing the focus',
  async () => {
    const owner = await given.account(server)
    await givenPosts(owner)
    const { page, problems, leave } = await visitAs(server, owner, { path: '/dashboard/posts' })
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
    await page.getByRole('link', { name: 'Post 1', exact: true }).waitFor()
    for (const [key, title] of [
      ['j', 'Post 1'],
      ['k', 'Post 1'],
      ['j', 'Post 2'],
      ['j', 'Post 3'],
      ['j', 'Post 4'],
    ] as const) {
      await page.keyboard.press(key)
      expect(await focused()).toBe(title)
    }
    await page.keyboard.press('x')
    await page.getByText('1 post selected').waitFor()
    // Tab back over the headings and earlier rows to the new bar.
    const bar = page.getByRole('button', { name: 'Reschedule' })
    await until(async () => {
      await page.keyboard.press('Shift+Tab')
      return bar.evaluate((button) => button === document.activeElement)
    })
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Schedule “Post 4”' }).waitFor()
    await page.keyboard.press('Escape')
    await until(async () => (await focused()) === 'Reschedule')

    await page.getByRole('button', { name: 'Actions for Post 4', exact: true }).focus()
    await page.keyboard.press('Enter')
    // The menu takes focus once open.
    await until(() => page.evaluate(() => document.activeElement?.getAttribute('role') === 'menuitem'))
    await page.keyboard.press('End')
    await until(async () => (await focused()) === 'Delete')
    await page.keyboard.press('Enter')
    await page.getByText('Deleted “Post 4”').waitFor()
    await until(async () => (await focused()) === 'Post 5')
    await page.keyboard.press('Control+z')
    await page.getByText('Restored “Post 4” as a draft').waitFor()
    await page.getByRole('row', { name: 'Post 4' }).waitFor()
    expect(problems).toEqual([])
    await leave()
  },
)

browserTest('shows cards on a phone that do everything the table does, without sideways scroll', async () => {
  const owner = await given.account(server)
  await givenPosts(owner)
  const { page, problems, leave } = await visitAs(server, owner, {
    path: '/dashboard/posts',
    viewport: { width: 390, height: 844 },
  })
  const cards = page.getByRole('table', { name: 'Your posts' }).getByRole('row')
  await cards.nth(9).waitFor()
  await page.getByLabel('Sort by').selectOption('title asc')
  await until(async () => /Post 1\b/.test(await cards.first().innerText()))
  await page.getByLabel('Select “Post 10”').check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('Deleted “Post 10”').waitFor()
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 })
    expect(await findOverflow(page)).toEqual([])
  }
  expect(problems).toEqual([])
  await leave()
})

const states: [string, (page: Page) => Promise<unknown>][] = [
  [
    'loading',
    async (page) => {
      await page.route('**/api/v1/posts?*', () => undefined)
      await page.goto('/dashboard/posts')
      await page.getByText('Loading posts...').waitFor({ state: 'attached' })
    },
  ],
  [
    'error',
    async (page) => {
      await page.unrouteAll()
      await page.route('**/api/v1/posts?*', (route) => route.fulfill({ status: 503, body: '{}' }))
      await page.reload()
      await page.getByText('Failed to load posts').waitFor()
    },
  ],
  [
    'full',
    async (page) => {
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Try Again' }).click()
      await page.getByText('Showing page 1 of 2').waitFor()
    },
  ],
  [
    'menu',
    async (page) => {
      await page.getByRole('button', { name: 'Actions for Post 2', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Unschedule' }).waitFor()
    },
  ],
  [
    'dialog',
    async (page) => {
      await page.getByRole('menuitem', { name: 'Reschedule' }).click()
      await page.getByLabel('Date and time').fill('2020-01-01T10:00')
      await page.getByRole('button', { name: 'Schedule', exact: true }).click()
      await page.getByText('Choose a time in the future').waitFor()
    },
  ],
  [
    'selected',
    async (page) => {
      await page.keyboard.press('Escape')
      await page.getByLabel('Select all posts on this page').check()
      await page.getByText('10 posts selected').waitFor()
    },
  ],
  [
    'empty',
    async (page) => {
      await page.getByLabel('Search posts', { exact: true }).fill('zebra')
      await page.getByText('No posts found').waitFor()
    },
  ],
]

for (const colorScheme of ['light', 'dark'] as const)
  browserTest(
    `has no accessibility violation in any state of the list in ${colorScheme}, wide or narrow`,
    async () => {
      const owner = await given.account(server)
      await givenPosts(owner)
      for (const width of [390, 1440]) {
        const { page, leave } = await visitAs(server, owner, {
          viewport: { width, height: 900 },
          colorScheme,
        })
        const found: string[] = []
        for (const [name, enter] of states) {
          await enter(page)
          for (const line of [...(await findViolations(page, colorScheme)), ...(await findOverflow(page))])
            found.push(`${name} at ${width}: ${line}`)
        }
        expect(found).toEqual([])
        await leave()
      }
    },
  )
