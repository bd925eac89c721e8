import type { Page } from 'playwright-core'
import { answers, heading, neverAnswers, owned, press, sees, seesDialog, type Owned } from './state-steps.ts'

/** Shows the newest posts in states that are too short-lived to capture. */
async function showInProgress(page: Page) {
  let json: { data: { posts: object[] } } | undefined
  await page.route('**/api/v1/posts?*', async (route) => {
    // A list with work in progress polls every two seconds, even while its page is being closed.
    json ??= (await (await route.fetch()).json()) as { data: { posts: object[] } }
    for (const [at, status] of ['writing', 'publishing', 'held'].entries())
      Object.assign(json.data.posts[at] ?? {}, { status })
    await route.fulfill({ json })
  })
}

const overview: Owned[] = [
  { name: 'overview', path: '/dashboard', enter: (page) => sees(page, 'Total Posts') },
  {
    name: 'overview-first-day',
    path: '/dashboard',
    as: 'newcomer',
    enter: (page) => sees(page, 'Total Posts'),
  },
  {
    name: 'overview-no-site',
    path: '/dashboard',
    prepare: (page) =>
      page.route('**/api/v1/posts/wordpress-connection', (route) =>
        route.fulfill({ json: { success: true, data: { site: null } } }),
      ),
    enter: (page) => sees(page, /site isn.t connected/),
  },
  {
    name: 'overview-loading',
    path: '/dashboard',
    prepare: neverAnswers('/dashboard/stats*'),
    enter: (page) =>
      page.getByRole('navigation', { name: 'Dashboard' }).or(page.getByRole('banner')).first().waitFor(),
  },
  {
    name: 'overview-failed',
    path: '/dashboard',
    prepare: answers('/dashboard/stats*', 500),
    enter: (page) => sees(page, 'Failed to load dashboard data'),
  },
  {
    name: 'overview-menu',
    path: '/dashboard',
    onlyAt: 390,
    enter: async (page) => {
      await press(page, 'Open menu')
      await seesDialog(page, 'Menu')
    },
  },
  {
    name: 'overview-account-menu',
    path: '/dashboard',
    enter: async (page) => {
      await press(page, 'Your account')
      await page.getByRole('menuitem').first().waitFor()
    },
  },
  {
    name: 'overview-bell',
    path: '/dashboard',
    enter: async (page) => {
      await press(page, /^Notifications/)
      await sees(page, 'Post 1 has news')
    },
  },
  {
    name: 'palette-opened',
    path: '/dashboard',
    enter: async (page) => {
      await sees(page, 'Total Posts')
      await page.keyboard.press('Control+k')
      await sees(page, 'Start typing to search...')
    },
  },
  {
    name: 'palette-searching',
    path: '/dashboard',
    prepare: neverAnswers('/search?*'),
    enter: async (page) => {
      await sees(page, 'Total Posts')
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill('calm')
      await sees(page, 'Searching...')
    },
  },
  {
    name: 'palette-results',
    path: '/dashboard',
    enter: async (page) => {
      await sees(page, 'Total Posts')
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill('calm')
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'palette-nothing-found',
    path: '/dashboard',
    enter: async (page) => {
      await sees(page, 'Total Posts')
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill('xylophone quartz')
      await sees(page, 'No results found')
    },
  },
]

const lists: Owned[] = [
  { name: 'posts', path: '/dashboard/posts', enter: (page) => sees(page, /Showing page 1 of/) },
  {
    name: 'posts-first-day',
    path: '/dashboard/posts',
    as: 'newcomer',
    enter: (page) => sees(page, 'No posts found'),
  },
  {
    name: 'posts-moving',
    path: '/dashboard/posts',
    prepare: showInProgress,
    enter: (page) => page.locator('li, td').getByText('Held').first().waitFor(),
  },
  {
    name: 'posts-nothing-found',
    path: '/dashboard/posts?search=xylophone',
    enter: (page) => sees(page, 'No posts found'),
  },
  {
    name: 'posts-failed-only',
    path: '/dashboard/posts?status=failed',
    enter: (page) => sees(page, /Showing page 1 of/),
  },
  {
    name: 'posts-deleted',
    path: '/dashboard/posts?status=deleted',
    enter: (page) => sees(page, /Nothing was deleted/),
  },
  {
    name: 'posts-loading',
    path: '/dashboard/posts',
    prepare: neverAnswers('/posts?*'),
    enter: heading('Posts'),
  },
  {
    name: 'posts-failed-to-load',
    path: '/dashboard/posts',
    prepare: answers('/posts?*', 500),
    enter: (page) => sees(page, 'Failed to load posts'),
  },
  {
    name: 'posts-chosen',
    path: '/dashboard/posts',
    enter: async (page) => {
      await page.getByLabel('Select all posts on this page').first().click()
      await page.getByRole('button', { name: 'Delete' }).first().waitFor()
    },
  },
  {
    name: 'posts-reschedule',
    path: '/dashboard/posts',
    enter: async (page) => {
      await page.getByLabel('Select all posts on this page').first().click()
      await press(page, 'Reschedule')
      await seesDialog(page, /^Schedule/)
    },
  },
  {
    name: 'posts-menu',
    path: '/dashboard/posts',
    enter: async (page) => {
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click()
      await page.getByRole('menuitem').first().waitFor()
    },
  },
  {
    name: 'calendar-month',
    path: '/dashboard/calendar',
    enter: (page) => page.getByText('Scheduled').first().waitFor(),
  },
  {
    name: 'calendar-week',
    path: '/dashboard/calendar?view=week',
    enter: heading(/Calendar/),
  },
  {
    name: 'calendar-day',
    path: '/dashboard/calendar',
    onlyAt: 1440,
    enter: async (page) => {
      await page.locator('[aria-current=date]').focus()
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'calendar-failed',
    path: '/dashboard/calendar',
    prepare: answers('/dashboard/calendar*', 500),
    enter: (page) => sees(page, 'Failed to load the calendar'),
  },
  { name: 'notifications', path: '/dashboard/notifications', enter: (page) => sees(page, 'Post 1 has news') },
  {
    name: 'notifications-first-day',
    path: '/dashboard/notifications',
    as: 'newcomer',
    enter: heading('Notifications'),
  },
  {
    name: 'notifications-failed',
    path: '/dashboard/notifications',
    prepare: answers('/notifications?*', 500),
    enter: (page) => sees(page, 'Failed to load notifications'),
  },
]

/** The customer's screens: with a thousand posts, on the first day, while loading, and when something fails. */
export const dashboardStates = owned([...overview, ...lists])
