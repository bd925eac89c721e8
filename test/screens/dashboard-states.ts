import type { Page } from 'playwright-core'
import type { ScreenState } from './states.ts'

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click()
const sees = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
const seesDialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name }).waitFor()
const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { name, level: 1 }).waitFor()

const answers = (path: string, status: number) => (page: Page) =>
  page.route(`**/api/v1${path}`, (route) =>
    route.fulfill({
      status,
      json: {
        success: false,
        code: 'internal',
        message: 'Something went wrong on our side.',
        requestId: 'screens',
      },
    }),
  )
const neverAnswers = (path: string) => async (page: Page) => {
  await page.route(`**/api/v1${path}`, () => new Promise(() => {}))
}

type Owned = Omit<ScreenState, 'as'> & { as?: 'newcomer' }
const owned = (states: Owned[]): ScreenState[] => states.map((state) => ({ as: 'customer', ...state }))

const overview: Owned[] = [
  { name: 'overview', path: '/dashboard', enter: (page) => sees(page, 'Total Posts') },
  {
    name: 'overview-first-day',
    path: '/dashboard',
    as: 'newcomer',
    enter: (page) => sees(page, 'Total Posts'),
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

const work: Owned[] = [
  {
    name: 'editor-new',
    path: '/dashboard/posts/new',
    enter: (page) => page.getByRole('textbox', { name: 'Content' }).waitFor(),
  },
  {
    name: 'editor-errors',
    path: '/dashboard/posts/new',
    enter: async (page) => {
      await page.getByRole('textbox', { name: 'Content' }).waitFor()
      await press(page, 'Publish')
      await page.getByText('Title is required').first().waitFor()
    },
  },
  {
    name: 'editor-failed-post',
    path: '/dashboard/posts?status=failed',
    enter: async (page) => {
      await page
        .getByRole('main')
        .getByRole('link', { name: /How often should a dog/ })
        .first()
        .click()
      await page.getByRole('textbox', { name: 'Content' }).waitFor()
    },
  },
  {
    name: 'editor-picture',
    path: '/dashboard/posts/new',
    enter: async (page) => {
      await page.getByRole('textbox', { name: 'Content' }).waitFor()
      await press(page, 'Picture')
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'keywords', path: '/dashboard/keywords', enter: heading(/Keyword/) },
  {
    name: 'keywords-found',
    path: '/dashboard/keywords',
    enter: async (page) => {
      await page
        .getByLabel('Your Content')
        .fill(
          'Calm dogs need soft water and kind hands. Dog grooming at home takes a towel, time and gentle soap. '.repeat(
            3,
          ),
        )
      await page.getByRole('radio', { name: 'Traditional NLP' }).check()
      await press(page, /Generate/)
      await page
        .getByText(/^Relevance/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'keywords-empty-form',
    path: '/dashboard/keywords',
    enter: async (page) => {
      await press(page, /Generate/)
      await sees(page, 'Please enter your story first')
    },
  },
]

const settings: Owned[] = [
  ...['post', 'preferences', 'profile', 'billing', 'notifications', 'security'].map((tab): Owned => ({
    name: `settings-${tab}`,
    path: `/dashboard/settings?tab=${tab}`,
    enter: (page) => page.getByRole('tabpanel').getByRole('heading').first().waitFor(),
  })),
  {
    name: 'settings-failed',
    path: '/dashboard/settings?tab=profile',
    prepare: answers('/profile*', 500),
    enter: (page) => page.getByRole('button', { name: /Retry|Try Again/ }).waitFor(),
  },
  {
    name: 'settings-two-factor',
    path: '/dashboard/settings?tab=security',
    enter: async (page) => {
      await press(page, /two-factor/i)
      await page.getByLabel('Current password').first().waitFor()
    },
  },
  {
    name: 'settings-delete-account',
    path: '/dashboard/settings?tab=security',
    enter: async (page) => {
      await press(page, /Delete account/i)
      await seesDialog(page, /delete/i)
    },
  },
]

/** The customer's screens: with a thousand posts, on the first day, while waiting, and when something fails. */
export const dashboardStates: ScreenState[] = owned([...overview, ...lists, ...work, ...settings])
