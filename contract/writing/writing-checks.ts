import { z } from 'zod'
import { operation } from '../operation.ts'
import { OnePost } from '../posts/posts.ts'
import { Correction } from '../profile/house-style.ts'
import { frameworkIds } from './frameworks.ts'

/** Checks by a model that reads the finished post. */
const readerChecks = ['unsupported', 'changed', 'risky', 'notRead'] as const
/** Checks by code, whatever a sentence means. */
const codeChecks = [
  ...(['contact', 'hours', 'price', 'figure', 'quotation', 'placeholder', 'leak', 'profanity'] as const),
  ...(['postLanguage', 'topic', 'repetition', 'stuffing', 'duplicate', 'slop', 'voice'] as const),
  ...(['address', 'lookalike', 'shortcode', 'markup'] as const),
  ...(['term', 'length', 'search', 'framework', 'point', 'callToAction'] as const),
] as const
export type CodeCheck = (typeof codeChecks)[number]

/** What a check found in a post. */
export const Finding = z.object({
  check: z
    .enum([...readerChecks, ...codeChecks])
    .describe(
      '`notRead`: nobody has read a post that a model wrote; `voice`: below the range of the owner’s own posts',
    ),
  sentence: z.string().exactOptional().describe('In the words of the text; of a table the row'),
  words: z.string().describe('The words in question'),
  reason: z.string().describe('What is wrong, in plain words'),
  level: z
    .enum(['hold', 'ask', 'note'])
    .describe('`hold`: the post waits for a decision. `ask`: it waits where Autopilot would publish it'),
  about: z.string().exactOptional().describe('What a reading model says that the sentence is about'),
})
export type Finding = z.output<typeof Finding>

/** A sentence that a check stopped. */
export const HeldSentence = Finding.omit({ about: true }).extend({
  id: z.string(),
  sentence: z.string().describe('The title where the whole post is meant'),
  /** `removed` includes sentences that were edited away. */
  state: z.enum(['open', 'approved', 'rewritten', 'removed']),
  isStatement: z.boolean().describe('Approving it confirms a fact'),
  isWholePost: z.boolean().describe('It is about the post, not about this sentence: it can only be approved'),
})
export type HeldSentence = z.output<typeof HeldSentence>

const Slop = z.object({ phrases: z.record(z.string(), z.number()), total: z.number() })

const FoundRequest = z.object({ request: z.string(), isThere: z.boolean() })

const Tone = z.object({
  name: z.string(),
  goesBy: z
    .enum(['tone', 'voice'])
    .describe('An active voice card takes precedence over a tone that nobody chose'),
})

const RequestChecks = z.object({
  tone: Tone,
  framework: z
    .object({
      id: z.enum(frameworkIds),
      parts: z
        .array(z.object({ part: z.string(), isThere: z.boolean() }))
        .describe('Numbered parts are counted, others read by a model. Empty for a text nobody has read'),
    })
    .nullable(),
  points: z.array(FoundRequest),
  callToAction: FoundRequest.nullable(),
  persona: z.string().nullable().describe('The persona it was written for'),
  passages: z
    .array(z.object({ title: z.string(), url: z.string().nullable(), text: z.string() }))
    .describe('Passages of your own texts given to the writer'),
})

export const PostChecks = z.object({
  asked: RequestChecks.nullable().describe(
    'How the text meets the request. Null if Quillcast didn’t write it',
  ),
  length: z.object({
    asked: z.object({ min: z.number(), max: z.number() }).nullable(),
    delivered: z.number().nullable().describe('When it was written'),
    now: z.number(),
  }),
  held: z.array(HeldSentence).describe('The post waits for a decision on each open one'),
  findings: z.array(HeldSentence).describe('Autopilot would hold the post for these; you may publish it'),
  refreshes: z
    .object({ id: z.string(), title: z.string() })
    .nullable()
    .describe('The post this draft refreshes, while both exist'),
  links: z.array(z.object({ url: z.string(), title: z.string(), how: z.string() })),
  slop: z.object({ before: Slop.nullable(), now: Slop }),
  research: z
    .object({
      provider: z.string(),
      outcome: z.string().describe('`found`, or why the web brought nothing'),
      pages: z.array(
        z.object({
          url: z.string(),
          title: z.string(),
          outcome: z.string().describe('`used`, or why it was not'),
        }),
      ),
    })
    .nullable()
    .describe('Pages looked up on the web for this post. Null without web research'),
  unreadSources: z
    .array(z.object({ url: z.string(), cause: z.string() }))
    .describe('Addresses named as sources that could not be read. The post was written without them'),
})
export type PostChecks = z.output<typeof PostChecks>

/** The checks of a written post, and what its owner has to decide: part of the writing domain. */
export const writingChecks = {
  checks: operation('GET /posts/:id/checks', {
    scope: 'posts:read',
    summary: 'Quality checks of a post: length, held sentences, links and clichés.',
    output: PostChecks,
  }),
  decideSentence: operation('POST /posts/:id/held/:sentenceId', {
    summary:
      'Resolves a held sentence: `approve` adds it to the fact sheet, `rewrite` rephrases it (or uses `text`), `remove` deletes it.',
    body: z.object({
      decision: z.enum(['approve', 'rewrite', 'remove']),
      text: z.string().trim().min(1).max(2000).optional(),
    }),
    output: OnePost.extend({
      held: z.array(HeldSentence),
      findings: z.array(HeldSentence),
      notice: z.string().nullable(),
    }),
    errors: ['payment_required', 'post_busy', 'storage_full'],
    example: { body: { decision: 'approve' } },
  }),
  checkHouseStyle: operation('GET /posts/:id/house-style', {
    scope: 'posts:read',
    summary:
      'Where title, excerpt and text of a post aren’t in your house style, and what would be written there.',
    output: z.object({ corrections: z.array(Correction) }),
  }),
  applyHouseStyle: operation('POST /posts/:id/house-style', {
    scope: 'posts:write',
    summary:
      'Corrects title, excerpt and text of a post to your house style. What is quoted, code, addresses and names stay.',
    body: z.object({ version: z.number().int().optional() }),
    output: OnePost.extend({ corrections: z.array(Correction).describe('What was corrected') }),
    errors: ['payment_required', 'post_busy', 'version_conflict'],
    example: { body: {} },
  }),
  refresh: operation('POST /posts/:id/refresh', {
    scope: 'posts:write',
    summary:
      'Copies a refreshed draft into the original post as a new revision and returns that post. The site ' +
      'changes when it is published again; the draft is deleted.',
    output: OnePost,
    errors: ['post_busy', 'unconfirmed_claims', 'nothing_to_publish', 'payment_required'],
  }),
  writeCaptions: operation('POST /posts/:id/captions', {
    scope: 'posts:write',
    summary:
      'Writes the captions, and on plans with newsletters the newsletter, that a post lacks. The notice says what could not be written.',
    body: z.object({
      again: z.boolean().default(false).describe('Writes those that exist again, from the present text'),
    }),
    output: OnePost.extend({ notice: z.string().nullable() }),
    errors: ['payment_required'],
    example: { body: { again: true } },
  }),
  similar: operation('POST /posts/similar', {
    scope: 'posts:read',
    summary: 'Existing posts on the same topic, here and on the site, that could be refreshed instead.',
    body: z.object({
      topic: z.string().trim().min(1).max(300),
      keywords: z.array(z.string().trim().min(1).max(100)).max(15).optional(),
    }),
    output: z.object({
      similar: z.array(
        z.object({
          postId: z.string().nullable(),
          title: z.string(),
          url: z.string().nullable(),
          similarity: z.number(),
        }),
      ),
    }),
    example: { body: { topic: 'How often should a dog be washed?' } },
  }),
}
