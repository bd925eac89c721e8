import type { Page } from 'playwright-core'
import { onPlan } from './on-plan.ts'
import { answers, heading, neverAnswers, press, sees, type Owned } from './state-steps.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click()
/** Scrolls back up: the click has scrolled, and what lies under the fixed bar is not a finding. */
const toTop = (page: Page) => page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
const inTab =
  (name: string, text: string | RegExp): Owned['enter'] =>
  async (page) => {
    await tab(page, name)
    await sees(page, text)
    await toTop(page)
  }

const generate = async (page: Page) => {
  await press(page, 'Generate')
  await toTop(page)
}

const story =
  'Calm dogs need soft water and kind hands. Dog grooming at home takes a towel, time and gentle soap. '
// As long as a form accepts, and longer than a card is wide.
const longWord =
  `${'Donaudampfschifffahrtsgesellschaft'.repeat(2)} und ${'a word that goes on '.repeat(2)}`.slice(0, 100)

const at = (state: Omit<Owned, 'path'>): Owned => ({ path: '/dashboard/keywords', ...state })

const form: Owned[] = [
  at({ name: 'keywords', enter: heading(/Keyword/) }),
  at({
    name: 'keywords-empty-form',
    enter: async (page) => {
      await generate(page)
      await sees(page, 'Please enter your story first')
    },
  }),
  at({
    name: 'keywords-too-long',
    enter: async (page) => {
      await page.getByLabel('Your Content').fill('ab '.repeat(33_334))
      await page.getByRole('textbox', { name: 'Focus Words' }).fill(`${longWord}s, calm dogs`)
      await generate(page)
      await sees(page, 'Content has at most 100,000 characters; yours has 100,002.')
    },
  }),
  at({
    name: 'keywords-generating',
    prepare: neverAnswers('/keywords/generate'),
    enter: async (page) => {
      await page.getByLabel('Your Content').fill(story)
      await generate(page)
      await sees(page, 'Generating...')
    },
  }),
  at({
    name: 'keywords-not-generated',
    prepare: answers('/keywords/generate', 500),
    enter: async (page) => {
      await page.getByLabel('Your Content').fill(story)
      await generate(page)
      await sees(page, 'Failed to generate keywords. Please try again.')
    },
  }),
  at({
    name: 'keywords-found',
    enter: async (page) => {
      await page.getByLabel('Your Content').fill(story.repeat(3))
      await page.getByRole('textbox', { name: 'Focus Words' }).fill(`${longWord}, nail trimming`)
      await page.getByRole('radio', { name: 'Traditional NLP' }).check()
      await generate(page)
      await sees(page, /^Relevance|Found by traditional/)
      await page.getByRole('tabpanel').getByRole('meter').first().waitFor()
    },
  }),
]

const week = 604_800_000
const mover = (word: string, weeks: number[]) => {
  const sum = (from: number, to: number) => weeks.slice(from, to).reduce((all, one) => all + one, 0)
  const [recent, before] = [sum(8, 12), sum(4, 8)]
  return {
    word,
    weeks,
    recent,
    before,
    change: before ? Math.round((100 * (recent - before)) / before) : null,
  }
}

const premiumTrends = async (page: Page) => {
  await onPlan(page, 'premium')
  await page.route('**/api/v1/keywords/trends', (route) =>
    route.fulfill({
      json: {
        success: true,
        data: {
          weeks: Array.from({ length: 12 }, (_, n) =>
            new Date(Date.UTC(2026, 7, 3) + n * week).toISOString(),
          ),
          platform: {
            posts: [40, 44, 38, 51, 47, 45, 52, 49, 50, 55, 58, 61],
            rising: [mover('ozone bath', [0, 0, 0, 0, 0, 0, 0, 0, 1, 3, 6, 9])],
            falling: [mover(longWord, [9, 8, 9, 7, 6, 7, 5, 4, 2, 1, 0, 1])],
          },
          own: { posts: [1, 2, 2, 3, 2, 2, 3, 2, 2, 3, 2, 3], rising: [], falling: [] },
        },
      },
    }),
  )
}

const lists: Owned[] = [
  at({
    name: 'keywords-loading',
    prepare: neverAnswers('/keywords?*'),
    enter: (page) => sees(page, 'Loading keywords...'),
  }),
  at({ name: 'keywords-none', as: 'newcomer', enter: (page) => sees(page, /^No generated keywords yet/) }),
  at({
    name: 'keywords-no-trends',
    as: 'newcomer',
    enter: inTab('Trending Keywords', /^No trending keywords/),
  }),
  at({
    name: 'keywords-none-frequent',
    as: 'newcomer',
    enter: inTab('Frequently Used', /^You haven't used any/),
  }),
  at({
    name: 'keywords-none-mapped',
    as: 'newcomer',
    enter: inTab('Keyword Map', /^Add keywords to a post/),
  }),
  at({ name: 'keywords-frequent', enter: inTab('Frequently Used', /^Used \d+ times/) }),
  at({ name: 'keywords-all', enter: inTab('All Keywords', /Showing page 1 of/) }),
  at({ name: 'keywords-map', enter: inTab('Keyword Map', /^Search volume: unknown/) }),
  at({
    name: 'keywords-map-competing',
    enter: async (page) => {
      await tab(page, 'Keyword Map')
      await page.getByRole('checkbox', { name: /^Only keywords your posts compete for/ }).check()
      await sees(page, /posts compete$/)
      await toTop(page)
    },
  }),
  at({
    name: 'keywords-failed',
    prepare: answers('/keywords/trending*', 500),
    enter: inTab('Trending Keywords', 'Failed to load keywords'),
  }),
  at({
    name: 'keywords-trends-locked',
    enter: inTab('Trending Keywords', 'Part of the Authority Builder plan'),
  }),
  at({ name: 'keywords-trends', prepare: premiumTrends, enter: inTab('Trending Keywords', 'ozone bath') }),
]

/** The keyword workbench: its form, and each of its lists full, empty, loading and failed. */
export const keywordStates: Owned[] = [...form, ...lists]
