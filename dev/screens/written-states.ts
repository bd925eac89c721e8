import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { onPlan } from './on-plan.ts'
import { openPost, owned, press, sees, type Owned } from './state-steps.ts'
import { postIs } from './work-states.ts'
import { answer, checked } from './writing-states.ts'

const held = [
  {
    sentence: 'We have groomed more than 3,000 dogs in Leeds since we opened the doors of our first salon.',
    claims: [
      { kind: 'figure', text: '3,000' },
      { kind: 'experience', text: 'We have groomed' },
    ],
  },
  { sentence: 'Studies show that brushing calms a dog.', claims: [{ kind: 'study', text: 'Studies show' }] },
].map((one) => ({ id: randomUUID(), state: 'open', ...one }))

const withHeld = async (page: Page) => {
  await postIs({ status: 'held', writer: 'model' })(page)
  await checked(page, { held })
}

const turn = (state: string, wish: string, more: object = {}) => ({
  ...{ id: randomUUID(), wish, state, before: '<p>Once a month is enough. It is enough for most dogs.</p>' },
  ...{ proposal: null, note: null, writer: 'model', created_at: new Date().toISOString() },
  ...more,
})

const factor = (name: string, points: number, advice: string | null) => ({
  ...{ name, points, most: 15, advice, source: 'Counted in the text' },
  finding: `${points} of 12 sentences do it.`,
  sentences: advice ? ['The service is performed by us.'] : [],
})

/** A premium plan's post with everything that can appear beside it. */
const withEverything = async (page: Page) => {
  await onPlan(page, 'premium')
  await postIs({
    writer: 'model',
    newsletter: {
      subject: 'How often should a dog be washed?',
      preheader: 'Less often than you think, and with less water.',
      body: 'Once a month is enough for most dogs.\n\nRead the whole post: {url}',
    },
  })(page)
  await checked(page, {
    asked: {
      tone: { name: 'friendly', goesBy: 'voice', isKept: true, measures: [], off: [] },
      ...{ framework: null, points: [], callToAction: null, persona: null },
      passages: [
        {
          title: 'Quiet dogs',
          url: null,
          text: 'A quiet room does more than any treat ever could. '.repeat(6),
        },
      ],
    },
  })
  await answer(page, '/posts/*/feedback', {
    turns: [
      turn('accepted', 'Make the intro shorter', { note: 'The first paragraph lost a sentence.' }),
      turn('failed', 'Write it in Klingon', {
        note: "The writing model's answer couldn't be used. Try again.",
      }),
      turn('proposed', 'Less salesy', { proposal: '<p>Once a month is enough for most dogs.</p>' }),
      turn('working', 'And now the ending too'),
    ],
  })
  await answer(page, '/posts/*/sales', {
    analysis: {
      score: 62,
      factors: [
        factor('Headline', 12, null),
        factor('You and we', 4, 'Speak to the reader in more sentences.'),
      ],
    },
  })
}

const openPanel = async (page: Page) => {
  await openPost(page)
  const record = page.getByRole('heading', { name: 'Record' })
  if (!(await record.isVisible())) await press(page, 'Details')
  await record.waitFor()
}

// Above the bar fixed to the bottom of the window.
const scrollAboveBar = (page: Page, name: string) =>
  page
    .getByRole('button', { name })
    .first()
    .evaluate((element) => element.scrollIntoView({ block: 'center' }))

const states: Owned[] = [
  {
    name: 'written-held',
    path: '/dashboard/posts?status=draft',
    prepare: withHeld,
    enter: async (page) => {
      await openPost(page)
      await sees(page, '2 sentences wait for you')
      await scrollAboveBar(page, 'It is true, keep it')
    },
  },
  {
    name: 'written-held-own-words',
    path: '/dashboard/posts?status=draft',
    prepare: async (page) => {
      await withHeld(page)
      await answer(page, `/posts/*/held/*`, {
        notice: 'The model found no other words in time. Please say it in yours.',
        held,
        post: {},
      })
    },
    enter: async (page) => {
      await openPost(page)
      await page.getByRole('button', { name: 'Say it without the claim' }).first().click()
      await page.getByLabel('In your words').waitFor()
      await scrollAboveBar(page, 'Use my words')
    },
  },
  {
    name: 'written-locked',
    path: '/dashboard/posts?status=draft',
    enter: async (page) => {
      await openPanel(page)
      await page.getByText('Sales copy').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'written-premium',
    path: '/dashboard/posts?status=draft',
    prepare: withEverything,
    enter: async (page) => {
      await openPanel(page)
      await sees(page, '62 of 100')
      await sees(page, 'Passages from your posts that the writer was given')
      await page.getByText('Propose a change').scrollIntoViewIfNeeded()
    },
  },
]

/** A written post with its side panels: held, locked below its plan, and with everything the highest plan includes. */
export const writtenStates = owned(states)
