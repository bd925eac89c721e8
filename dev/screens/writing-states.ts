import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { chattyPosts } from '../../test/fakes/models/voiced-texts.ts'
import { onPlan } from './on-plan.ts'
import { openPost, owned, press, sees, type Owned } from './state-steps.ts'

export const answer = (page: Page, path: string, data: object) =>
  page.route(`**/api/v1${path}`, (route) => route.fulfill({ json: { success: true, data } }))

/** Adds the check results of a written post, because the posts of these screens were not generated. */
export const checked = (page: Page, changes: object = {}) =>
  answer(page, '/posts/*/checks', {
    asked: {
      tone: {
        ...{ name: 'formal', goesBy: 'tone', isKept: false },
        measures: [
          { of: 'words', min: 12, max: 24, now: 9.4 },
          { of: 'reader', min: 0, max: 0.05, now: 0.31 },
        ],
        off: [
          {
            sentence: 'You wash it, and you are done before your coffee is cold.',
            problem:
              'speaks to the reader (31 % of the sentences say “you”, in this tone at most 5 %): say it impersonally, without “you”',
          },
        ],
      },
      framework: {
        id: 'how-to',
        parts: [
          { part: 'What you need', isThere: true, heading: 'Before you begin' },
          { part: 'Numbered steps', isThere: false, heading: null },
        ],
      },
      points: [{ wish: 'Parking is free behind the salon', isThere: true }],
      callToAction: { wish: 'Ring us on Monday morning', isThere: false },
      persona: 'New owners',
      passages: [],
    },
    length: { asked: { min: 600, max: 750 }, delivered: 688, now: 660 },
    held: [],
    refreshes: null,
    links: [],
    slop: {
      before: { phrases: {}, total: 9, perThousandWords: 13, emDashes: 2, sentenceVariation: 0.41 },
      now: {
        ...{ phrases: { delve: 1, 'em dash': 2 }, total: 3 },
        ...{ perThousandWords: 4, emDashes: 2, sentenceVariation: 0.5 },
      },
    },
    keywords: [],
    research: null,
    similar: [],
    cost: { calls: 8, inputTokens: 9000, outputTokens: 3000, costUsd: null },
    ...changes,
  })

const insights = [
  {
    ...{ kind: 'gap', title: 'Write about “calm dog 12”', post: null },
    reason:
      'It is among your keywords (relevance 0.08) and none of your 1,000 posts says it in title or text.',
    topic: { title: 'What to know about calm dog 12', keywords: ['calm dog 12'] },
  },
  {
    ...{ kind: 'refresh', title: 'Renew “How often should a dog be washed, part 8”', topic: null },
    reason: 'It is 14 months old and the only post for “dog grooming”.',
    post: { id: randomUUID(), title: 'How often should a dog be washed, part 8', url: null },
  },
]

const strategy: Owned = {
  name: 'writing-strategy',
  path: '/dashboard/keywords',
  prepare: async (page) => {
    await onPlan(page, 'standard')
    await answer(page, '/keywords/strategy', { insights })
  },
  enter: async (page) => {
    await page.getByRole('tab', { name: 'What to Write Next' }).click()
    await sees(page, /none of your 1,000 posts/)
  },
}

const samples = chattyPosts(3)

const states: Owned[] = [
  {
    name: 'writing-checks',
    path: '/dashboard/posts?status=draft',
    prepare: (page) => checked(page),
    enter: async (page) => {
      await openPost(page)
      const title = page.getByRole('heading', { name: 'What you asked for' })
      if (!(await title.isVisible())) await press(page, 'Details')
      await title.waitFor()
    },
  },
  {
    name: 'writing-generate',
    path: '/dashboard/posts/new',
    enter: async (page) => {
      await press(page, 'Generate')
      await page.getByRole('dialog').getByLabel('Topic').waitFor()
    },
  },
  strategy,
  {
    ...strategy,
    name: 'writing-now',
    enter: async (page, world) => {
      await strategy.enter!(page, world)
      await page
        .getByRole('link', { name: /^Write now/ })
        .first()
        .click()
      await page.getByRole('dialog').getByLabel('Topic').waitFor()
    },
  },
  {
    name: 'writing-voice-none',
    path: '/dashboard/settings?tab=voice',
    as: 'newcomer',
    enter: (page) => sees(page, 'Your own texts'),
  },
  {
    name: 'writing-voice',
    path: '/dashboard/settings?tab=voice',
    enter: async (page) => {
      await sees(page, 'Your own texts')
      for (const text of samples) {
        await press(page, 'Paste a text')
        await page.getByRole('dialog').getByLabel('Text').fill(text)
        await page.getByRole('dialog').getByRole('button', { name: 'Add text' }).click()
        await page.getByRole('dialog').waitFor({ state: 'detached' })
      }
      await sees(page, /^Your texts score between/)
    },
  },
]

/** The options of a post, its checks, and the voice it is written in. */
export const writingStates = owned(states)
