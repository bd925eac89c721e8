import { answers, heading, owned, press, sees, seesDialog, type Owned } from './state-steps.ts'

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
    name: 'editor-link',
    path: '/dashboard/posts/new',
    enter: async (page) => {
      await page.getByRole('textbox', { name: 'Content' }).waitFor()
      await press(page, 'Link')
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
    name: 'keywords-map',
    path: '/dashboard/keywords',
    enter: async (page) => {
      await page.getByRole('tab', { name: 'Keyword Map' }).click()
      await page
        .getByText(/Search volume: unknown/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'keywords-trends-locked',
    path: '/dashboard/keywords',
    enter: async (page) => {
      await page.getByRole('tab', { name: 'Trending Keywords' }).click()
      await sees(page, /Authority Builder plan|twelve weeks/)
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
      await press(page, 'Set up')
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

/** The screens on which customers work and settle things. */
export const workStates = owned([...work, ...settings])
