import { z } from 'zod'
import { requiredString } from '../required-string.ts'
import { operation } from '../operation.ts'
import { OnePost, postStatuses, publishErrors, Writer } from '../posts/posts.ts'
import { Autopilot } from '../profile/preferences.ts'
import { slotStates } from './slot-times.ts'

/** Why a slot is held, skipped or missed. */
export const slotReasons = [
  'by_you',
  'unanswered',
  'checks',
  'length',
  'paused',
  'schedule_changed',
  'no_topic',
  'covered',
  'writing_failed',
  'no_model',
  'not_in_time',
  'publish_failed',
  'subscription_ended',
  'no_site',
] as const
export type SlotReason = (typeof slotReasons)[number]

export const Slot = z.object({
  at: z.iso.datetime().describe('The slot, in UTC'),
  state: z.enum(slotStates),
  reason: z.enum(slotReasons).nullable(),
  /** For the owner to read; empty where the state is enough. */
  note: z.string(),
  topic: z.string().nullable(),
  post: z
    .object({
      id: z.string(),
      title: z.string(),
      status: z.enum(postStatuses),
      writer: Writer,
      scheduledDate: z.iso.datetime().nullable(),
    })
    .nullable(),
})
export type Slot = z.output<typeof Slot>

const AutopilotView = z.object({
  mode: Autopilot,
  pausedUntil: z.iso.datetime().nullable(),
  /** False without a live subscription; nothing is written until it is paid again. */
  entitled: z.boolean(),
  hasSite: z.boolean(),
  timezone: z.string().describe("The customer's zone, from the preferences"),
  siteTimezone: z.string().nullable().describe("The site's zone: an IANA name or +05:30; null while unknown"),
  /** The next ten slots, and those of last week that need a decision. */
  slots: z.array(Slot),
})
export type AutopilotView = z.output<typeof AutopilotView>
const AutopilotOutput = z.object({ autopilot: AutopilotView })

const Topic = z.object({
  id: z.string(),
  title: z.string(),
  keywords: z.array(z.string()),
  position: z.number(),
  state: z.enum(['approved', 'proposed']).describe('Typed or approved by its owner, or proposed by a model'),
  reason: z.string().describe('Why this one and why now; empty for one that was typed'),
  intent: z.string().describe('What the reader wants to do with the answer'),
  question: z.string().describe('As the reader would ask it'),
  evidence: z.array(z.string()).describe('Titles and words of the site that it rests on'),
  slot: z.iso.datetime().nullable().describe('When its post is planned to go out, once it is approved'),
  /** The title that covers the topic, which is then skipped. */
  coveredBy: z.string().nullable(),
})
export type Topic = z.output<typeof Topic>
const Topics = z.object({ topics: z.array(Topic) })
const ProposedTopics = Topics.extend({ notice: z.string().nullable().describe('Why there are no more') })

const Title = requiredString('Say what the post should be about.').trim().min(1).max(200)
const TopicKeywords = z
  .array(z.string().trim().min(1).max(100))
  .max(15)
  .transform((words) => [...new Set(words)])
const SlotTime = z.iso.datetime({ offset: true })

const postDecision = {
  output: OnePost,
  errors: ['post_busy', 'post_already_published'],
} as const

/** The autopilot, part of the publishing domain. */
export const autopilot = {
  getAutopilot: operation('GET /autopilot', {
    scope: 'topics',
    summary: 'The autopilot’s mode and its next slots with their posts.',
    output: AutopilotOutput,
  }),
  pauseAutopilot: operation('PUT /autopilot/pause', {
    summary: 'Pauses the autopilot until `until`. Null resumes it immediately.',
    body: z.object({ until: SlotTime.nullable() }),
    output: AutopilotOutput,
    example: { body: { until: '2099-01-01T00:00:00Z' } },
  }),
  decideSlot: operation('POST /autopilot/slots', {
    summary:
      'Skips an upcoming slot, restores it (`fill`), or has its post written now (`write`). A post in a skipped slot stays as a draft.',
    body: z.object({ at: SlotTime, action: z.enum(['skip', 'fill', 'write']) }),
    output: AutopilotOutput,
    errors: [...publishErrors, 'slot_passed', 'unconfirmed_claims'],
    example: { body: { at: '2099-01-01T09:00:00Z', action: 'skip' } },
  }),
  listTopics: operation('GET /topics', {
    scope: 'topics',
    summary: "The autopilot's topic queue, in order.",
    output: Topics,
  }),
  addTopic: operation('POST /topics', {
    scope: 'topics',
    summary: 'Adds a topic to the end of the queue or at a position.',
    body: z.object({
      title: Title,
      keywords: TopicKeywords.default([]),
      position: z.number().int().min(0).max(1000).optional(),
      slot: SlotTime.optional(),
    }),
    output: Topics,
    status: 201,
    errors: ['payment_required', 'storage_full', 'slot_passed'],
    example: { body: { title: 'How often should a dog be washed?' } },
  }),
  updateTopic: operation('PUT /topics/:id', {
    scope: 'topics',
    summary:
      'Edits, moves or approves a topic. Position 0 is next; approved topics come before proposed ones. A topic whose words change is approved. With `slot` it is planned for that time and changes places with the topic there.',
    body: z
      .object({
        title: Title,
        keywords: TopicKeywords,
        state: z.literal('approved'),
        position: z.number().int().min(0).max(1000),
        slot: SlotTime,
      })
      .partial(),
    output: Topics,
    errors: ['payment_required', 'slot_passed'],
    example: { body: { position: 0 } },
  }),
  approveTopics: operation('POST /topics/approve', {
    scope: 'topics',
    summary:
      'Approves the topics that are planned for a slot, all at once, and keeps each at its time. With `ids` only those, so that nothing is approved that its owner has not seen.',
    body: z.object({ ids: z.array(z.uuid()).max(200).optional() }),
    output: Topics,
    errors: ['payment_required'],
    example: { body: {} },
  }),
  removeTopic: operation('DELETE /topics/:id', {
    scope: 'topics',
    summary: 'Removes a topic from the queue. One that was proposed isn’t proposed again.',
    output: Topics,
  }),
  proposeTopics: operation('POST /topics/propose', {
    scope: 'topics',
    summary:
      'Has a model propose a month of topics from your site, now. Without a model, or while it works, `notice` says so.',
    output: ProposedTopics,
    errors: ['payment_required'],
  }),
  swapTopic: operation('POST /topics/:id/swap', {
    scope: 'topics',
    summary: 'Drops a topic and puts another proposal in its place.',
    output: ProposedTopics,
    errors: ['payment_required'],
  }),
  hold: operation('POST /posts/:id/hold', {
    scope: 'posts:write',
    ...postDecision,
    summary: 'Holds a scheduled post until it is approved. Safe to repeat.',
  }),
  approve: operation('POST /posts/:id/approve', {
    scope: 'posts:publish',
    ...postDecision,
    summary:
      'Approves a post for its slot. If the slot passed less than 6 hours ago it is published immediately, otherwise at the next free slot.',
    errors: [...postDecision.errors, ...publishErrors, 'slot_passed', 'unconfirmed_claims'],
  }),
  skip: operation('POST /posts/:id/skip', {
    scope: 'posts:write',
    ...postDecision,
    summary: "Skips the post's slot. The post stays as a draft.",
  }),
}
