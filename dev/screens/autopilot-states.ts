import type { Page } from 'playwright-core'
import type { AutopilotView, Slot, Topic } from '../../contract/autopilot/autopilot.ts'
import type { Interview } from '../../contract/writing/interview.ts'
import { explainReason } from '../../server/autopilot/slots/slot-rules.ts'
import { answers, neverAnswers, owned, press, sees, type Owned } from './state-steps.ts'

const long = 'How often should a dog be washed in winter, and what every owner asks before the first visit'
const kinds: [Slot['state'], Slot['reason'], string][] = [
  ['missed', 'publish_failed', long],
  ['missed', 'no_topic', ''],
  ['held', 'checks', 'Three signs that a coat needs a brush'],
  ['waiting', null, long],
  ['approved', null, 'What a groomer looks at first'],
  ['writing', null, ''],
  ['planned', null, ''],
  ['skipped', 'by_you', ''],
  ['skipped', 'paused', ''],
  ['planned', null, ''],
]

const dayMs = 86_400_000
const slots = (): Slot[] =>
  kinds.map(([state, reason, title], n) => ({
    at: new Date(Math.ceil(Date.now() / dayMs) * dayMs + (n * 3 - 5) * dayMs + 8 * 3_600_000).toISOString(),
    state,
    reason,
    note: explainReason(state, reason),
    topic: state === 'writing' ? 'Soap for puppies' : null,
    post: title
      ? {
          id: `00000000-0000-4000-8000-00000000000${n}`,
          title,
          status: state === 'approved' ? 'scheduled' : 'draft',
          scheduledDate: null,
        }
      : null,
  }))

const topics: Topic[] = ['Soap for puppies', long, 'Dog grooming at home'].map((title, position) => ({
  id: `00000000-0000-4000-8000-0000000000a${position}`,
  title,
  keywords: position === 0 ? [] : ['soap', 'a keyword that is longer than the others'],
  position,
  coveredBy: position === 2 ? 'Dog grooming at home, part 100' : null,
}))

const interview: Interview = {
  id: '00000000-0000-4000-8000-0000000000b0',
  topic: long,
  questions: ['What do you do first with an anxious dog?', `${long}?`].map((question, at) => ({
    question,
    answer: at === 0 ? 'We let it smell the clippers.' : '',
  })),
  slotAt: new Date(Date.now() + 3 * dayMs).toISOString(),
  answerBy: new Date(Date.now() + dayMs).toISOString(),
}

const stands =
  (changes: Partial<AutopilotView> = {}) =>
  (page: Page) => {
    const view: AutopilotView = {
      ...{
        mode: 'ask',
        pausedUntil: null,
        entitled: true,
        hasSite: true,
        held: [],
        waitingTopics: topics.length,
      },
      ...{ timezone: 'Europe/London', siteTimezone: 'America/New_York', slots: slots() },
      ...changes,
    }
    return Promise.all([
      page.route('**/api/v1/autopilot', (route) =>
        route.fulfill({ json: { success: true, data: { autopilot: view } } }),
      ),
      page.route('**/api/v1/topics', (route) => route.fulfill({ json: { success: true, data: { topics } } })),
    ])
  }

const at = (state: Omit<Owned, 'path'>): Owned => ({ path: '/dashboard/autopilot', ...state })
export const autopilotStates = owned([
  at({ name: 'autopilot-slots', prepare: stands(), enter: (page) => sees(page, 'Soap for puppies') }),
  at({
    name: 'autopilot-questions',
    prepare: async (page) => {
      await stands()(page)
      await page.route('**/api/v1/interviews', (route) =>
        route.fulfill({ json: { success: true, data: { interviews: [interview] } } }),
      )
    },
    enter: (page) => sees(page, 'Only you know this'),
  }),
  at({ name: 'autopilot-none', as: 'newcomer', enter: (page) => sees(page, 'No topics are queued') }),
  at({
    name: 'autopilot-loading',
    prepare: neverAnswers('/autopilot'),
    enter: (page) => page.getByRole('status', { name: 'Loading your slots' }).waitFor(),
  }),
  at({
    name: 'autopilot-failed',
    prepare: async (page) => {
      await answers('/autopilot', 500)(page)
      await answers('/topics', 500)(page)
    },
    enter: (page) => sees(page, 'Failed to load your topics'),
  }),
  at({
    name: 'autopilot-unpaid',
    prepare: stands({ entitled: false, slots: [] }),
    enter: (page) => sees(page, 'there is no paid plan'),
  }),
  at({
    name: 'autopilot-switched-off',
    prepare: stands({ mode: 'paused' }),
    enter: (page) => sees(page, 'Switch it on'),
  }),
  at({
    name: 'autopilot-until',
    prepare: stands({ pausedUntil: new Date(Date.now() + 9 * dayMs).toISOString() }),
    enter: (page) => sees(page, 'Paused until'),
  }),
  at({
    name: 'autopilot-asking',
    prepare: stands(),
    enter: async (page) => {
      await press(page, 'Pause until a date')
      await press(page, 'Pause')
      await sees(page, 'Choose a date in the future.')
      await press(page, 'Add topic')
      await sees(page, 'There is a problem')
    },
  }),
  at({
    name: 'autopilot-topic-changed',
    prepare: stands(),
    enter: async (page) => {
      await page
        .getByRole('button', { name: /^(Edit|Change)/ })
        .first()
        .click()
    },
  }),
])
