import type { Page } from 'playwright-core'
import { activityStates } from './activity-states.ts'
import { securityStates } from './security-states.ts'
import { keywordStates } from './keyword-states.ts'
import { answers, openPost, owned, press, sees, seesDialog, type Owned } from './state-steps.ts'

/** Changes the response for the opened post. */
export const postIs = (changes: object) => (page: Page) =>
  page.route(/\/api\/v1\/posts\/[0-9a-f-]{36}$/, async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { data: { post: object } }
    Object.assign(json.data.post, changes)
    await route.fulfill({ response, json })
  })

/** The server's response when someone edits the post in WordPress: the screens have no such site. */
const changedThere = async (page: Page) => {
  const there =
    '<p>Once a month is enough, says our groomer.</p><p>Unless the dog rolls in mud, and he will.</p>'
  await page.route('**/api/v1/posts/*/site-change', (route) =>
    route.fulfill({
      json: {
        success: true,
        data: {
          change: {
            title: {
              ours: 'How often should a dog be washed?',
              theirs: 'How often to wash a dog',
              merged: '',
            },
            content: { ours: '<p>Once a month is enough.</p>', theirs: there, merged: '' },
            excerpt: { ours: '', theirs: '', merged: '' },
            conflicts: 2,
            hash: 'screens',
            modifiedAt: new Date().toISOString(),
          },
        },
      },
    }),
  )
  await postIs({
    status: 'failed',
    failure: {
      cause: 'edited_on_site',
      message: 'This post was changed in WordPress since we published it.',
      fix: 'See the difference and choose.',
    },
  })(page)
}

const work: Owned[] = [
  {
    name: 'editor-take-back',
    path: '/dashboard/posts?status=published',
    prepare: (page) => postIs({ published_at: new Date().toISOString() })(page),
    enter: async (page) => {
      await openPost(page)
      await press(page, 'Take it back')
      await seesDialog(page, 'Take this post off your site?')
    },
  },
  {
    name: 'editor-changed-there',
    path: '/dashboard/posts?status=failed',
    prepare: changedThere,
    enter: async (page) => {
      await openPost(page)
      await press(page, 'See the difference')
      await sees(page, /says our groomer/)
    },
  },
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
    enter: openPost,
  },
  {
    name: 'editor-failed-update',
    path: '/dashboard/posts?status=published',
    prepare: postIs({
      update: {
        state: 'failed',
        failure: {
          cause: 'could_not_connect',
          message: 'We couldn’t reach your site.',
          fix: 'Check that its address opens in a browser.',
        },
      },
    }),
    enter: async (page) => {
      await openPost(page)
      await sees(page, /didn.t reach your site/)
    },
  },
  { name: 'editor-scheduled', path: '/dashboard/posts?status=scheduled', enter: openPost },
  {
    name: 'editor-unschedule',
    path: '/dashboard/posts?status=scheduled',
    enter: async (page) => {
      await openPost(page)
      await press(page, 'Unschedule')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'keywords-next',
    path: '/dashboard/keywords',
    enter: async (page) => {
      await page.getByRole('tab', { name: 'What to Write Next' }).click()
      await sees(page, /part of the Smart Marketer plan|Based on your keywords/)
    },
  },
  {
    name: 'generate-more',
    path: '/dashboard/posts/new',
    enter: async (page) => {
      await press(page, 'Generate')
      await page.getByText('Framework, persona, points, call to action').click()
      await page.getByLabel('Points it must cover').waitFor()
    },
  },
  {
    name: 'settings-readers',
    path: '/dashboard/settings?tab=voice#readers',
    enter: async (page) => {
      await sees(page, /part of the Smart Marketer plan|You have not described a reader yet|Edit/)
    },
  },
  {
    name: 'editor-written-already',
    path: '/dashboard/posts/new',
    enter: async (page) => {
      await page.getByRole('textbox', { name: 'Content' }).waitFor()
      await press(page, 'Generate')
      await page.getByLabel('Topic').fill('How often should a dog be washed, part 8')
      await page.getByRole('dialog').getByRole('button', { name: 'Generate' }).click()
      await sees(page, 'You have a post about this already')
    },
  },
  {
    name: 'editor-fields',
    path: '/dashboard/posts/new',
    enter: async (page) => {
      await page.getByRole('textbox', { name: 'Content' }).waitFor()
      await page.getByLabel('Title').fill('How often should a dog be washed?')
      const slug = page.getByLabel('Slug', { exact: true })
      if (!(await slug.isVisible())) await press(page, 'Details')
      await slug.fill('wash-your-dog-less-often-than-you-think')
      await page.getByLabel('Meta description').fill('How often should a dog be washed? '.repeat(6))
      await page.getByLabel('Focus keyword').fill('wash a dog')
      for (const [name, words] of [
        ['Categories', 'Dogs, A category with a name that is longer than anybody would have thought of'],
        ['Tags', 'soap, towel, brush, calm dogs'],
      ] as const) {
        await page.getByLabel(name, { exact: true }).fill(words)
        await page.getByLabel(name, { exact: true }).press('Enter')
      }
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
]

const addFact = async (page: Page, text: string) => {
  await press(page, 'Add a fact')
  await page.getByLabel('Fact', { exact: true }).fill(text)
  await press(page, 'Save fact')
}

const factStates: Owned[] = [
  {
    name: 'settings-facts-none',
    path: '/dashboard/settings?tab=facts',
    as: 'newcomer',
    enter: (page) => sees(page, /^You have no facts yet/),
  },
  {
    name: 'settings-facts-error',
    path: '/dashboard/settings?tab=facts',
    as: 'newcomer',
    enter: async (page) => {
      await addFact(page, '')
      await sees(page, 'Write a sentence.')
    },
  },
  {
    name: 'settings-facts',
    path: '/dashboard/settings?tab=facts',
    enter: async (page) => {
      await sees(page, 'A visit costs $45.')
      await addFact(page, 'We opened in Leeds in 2014.')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await addFact(page, `We have ${'washed-and-brushed-'.repeat(12)}dogs.`)
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    },
  },
  {
    name: 'settings-facts-failed',
    path: '/dashboard/settings?tab=facts',
    prepare: answers('/profile/facts', 500),
    enter: (page) => page.getByRole('button', { name: 'Try Again' }).waitFor(),
  },
]

const settings: Owned[] = [
  ...['post', 'preferences', 'profile', 'billing', 'notifications', 'security'].map((tab): Owned => ({
    name: `settings-${tab}`,
    path: `/dashboard/settings?tab=${tab}`,
    enter: (page) => page.getByRole('tabpanel').getByRole('heading').first().waitFor(),
  })),
  ...factStates,
  ...activityStates,
  {
    name: 'settings-failed',
    path: '/dashboard/settings?tab=profile',
    prepare: answers('/profile*', 500),
    enter: (page) => page.getByRole('button', { name: /Retry|Try Again/ }).waitFor(),
  },
  ...securityStates,
]

/** The screens on which customers work and resolve things. */
export const workStates = owned([...work, ...keywordStates, ...settings])
