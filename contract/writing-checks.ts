import { z } from 'zod'
import { frameworkIds } from './frameworks.ts'
import { operation } from './operation.ts'
import { anId, Id, OnePost } from './posts.ts'

/** Why a sentence waits: the words that claim something, and of what kind. */
const Claim = z.object({
  kind: z.enum(['figure', 'quote', 'study', 'credential', 'experience']),
  text: z.string(),
})

export const HeldSentence = z.object({
  id: z.string(),
  sentence: z.string(),
  claims: z.array(Claim),
  /** `removed` also stands for one that was edited away. */
  state: z.enum(['open', 'approved', 'rewritten', 'removed']),
})
export type HeldSentence = z.output<typeof HeldSentence>

export const KeywordPlaces = z.object({
  keyword: z.string(),
  title: z.boolean(),
  firstParagraph: z.boolean(),
  headings: z.object({ having: z.number(), all: z.number() }),
  slug: z.boolean(),
  metaDescription: z.boolean(),
  altText: z.boolean().nullable(),
  mentions: z.number(),
  density: z.number().describe('Percent of the words'),
  stuffed: z.boolean(),
})

const Slop = z.object({
  phrases: z.record(z.string(), z.number()),
  total: z.number(),
  perThousandWords: z.number(),
  emDashes: z.number(),
  sentenceVariation: z.number(),
})

const Wish = z.object({ wish: z.string(), isThere: z.boolean() })

const Tone = z.object({
  name: z.string(),
  goesBy: z.enum(['tone', 'voice']).describe('A voice card that was in force goes before the tone'),
  isKept: z.boolean(),
  measures: z.array(
    z.object({
      of: z
        .enum(['words', 'reader'])
        .describe('Words of a sentence on average, or the share of sentences that say “you”'),
      min: z.number(),
      max: z.number(),
      now: z.number(),
    }),
  ),
  off: z
    .array(z.object({ sentence: z.string(), problem: z.string() }))
    .describe('Sentences that, said anew, would bring the text to its tone'),
})

const Asked = z.object({
  tone: Tone,
  framework: z
    .object({
      id: z.enum(frameworkIds),
      parts: z.array(
        z.object({
          part: z.string(),
          isThere: z.boolean(),
          heading: z.string().nullable().describe('Under which it stands'),
        }),
      ),
    })
    .nullable(),
  points: z.array(Wish),
  callToAction: Wish.nullable(),
  persona: z.string().nullable().describe('The reader it was written for'),
  passages: z
    .array(z.object({ title: z.string(), url: z.string().nullable(), text: z.string() }))
    .describe('Of your own texts, given to the writer'),
})

export const PostChecks = z.object({
  asked: Asked.nullable().describe(
    'How the text keeps what was asked of it; null where nobody asked us to write',
  ),
  length: z.object({
    asked: z.object({ min: z.number(), max: z.number() }).nullable(),
    delivered: z.number().nullable().describe('When it was written'),
    now: z.number(),
  }),
  held: z.array(HeldSentence),
  refreshes: z
    .object({ id: z.string(), title: z.string() })
    .nullable()
    .describe('The post that this text was written anew for, while both are there'),
  links: z.array(z.object({ url: z.string(), title: z.string(), how: z.string() })),
  slop: z.object({ before: Slop.nullable(), now: Slop }),
  keywords: z.array(KeywordPlaces),
  similar: z.array(
    z.object({
      postId: z.string().nullable(),
      title: z.string(),
      url: z.string().nullable(),
      similarity: z.number(),
    }),
  ),
  cost: z.object({
    calls: z.number(),
    inputTokens: z.number(),
    outputTokens: z.number(),
    costUsd: z.number().nullable().describe('Null where the price of a model is not known'),
  }),
})
export type PostChecks = z.output<typeof PostChecks>

const HeldId = Id.extend({ sentenceId: z.uuid() })

/** What a written post was held to, and what waits for its owner: part of the writing domain. */
export const writingChecks = {
  checks: operation({
    method: 'GET',
    path: '/posts/:id/checks',
    access: 'session',
    summary:
      'Length asked and delivered, sentences that wait, links, stock phrases before and after, where each keyword landed, what is similar, what it cost.',
    params: Id,
    output: PostChecks,
    errors: ['not_found'],
    example: { params: { id: anId } },
  }),
  decideSentence: operation({
    method: 'POST',
    path: '/posts/:id/held/:sentenceId',
    access: 'session',
    summary:
      'Decides about a held sentence: `approve` puts it on the fact sheet, `rewrite` says it anew (with `text` in your words), `remove` takes it out.',
    params: HeldId,
    body: z.object({
      decision: z.enum(['approve', 'rewrite', 'remove']),
      text: z.string().trim().min(1).max(2000).optional(),
    }),
    output: OnePost.extend({ held: z.array(HeldSentence), notice: z.string().nullable() }),
    errors: ['not_found', 'payment_required', 'post_busy', 'storage_full'],
    example: { params: { id: anId, sentenceId: anId }, body: { decision: 'approve' } },
  }),
  record: operation({
    method: 'GET',
    path: '/posts/:id/record',
    access: 'session',
    summary:
      'Why the post is as it is: brief, calls of the model, each gate with input and verdict, decisions, and what WordPress answered.',
    params: Id,
    output: z.object({
      format: z.literal('quillcast-record-1'),
      post: z.object({ id: z.string(), title: z.string(), status: z.string(), version: z.number() }),
      request: z.unknown(),
      brief: z.unknown(),
      approvedBy: z
        .enum(['owner', 'autopilot'])
        .nullable()
        .describe('Who let it go out; null while nobody has'),
      entries: z.array(z.object({ at: z.iso.datetime(), kind: z.string(), data: z.unknown() })),
      publications: z.array(z.unknown()),
      history: z.array(z.object({ at: z.iso.datetime(), event: z.string(), data: z.unknown() })),
    }),
    errors: ['not_found'],
    example: { params: { id: anId } },
  }),
  refresh: operation({
    method: 'POST',
    path: '/posts/:id/refresh',
    access: 'session',
    summary:
      'Takes the text of a draft over into the post that it was written anew for, as a revision of that one, which is answered. The site changes when that post is published again; the draft goes to the deleted ones.',
    params: Id,
    output: OnePost,
    errors: ['not_found', 'post_busy', 'unconfirmed_claims', 'payment_required'],
    example: { params: { id: anId } },
  }),
  similar: operation({
    method: 'POST',
    path: '/posts/similar',
    access: 'session',
    summary:
      'Posts, here and on the site, that say the same already: before words are spent, one of them may be refreshed instead.',
    body: z.object({
      topic: z.string().trim().min(1).max(300),
      keywords: z.array(z.string().trim().min(1).max(100)).max(15).optional(),
    }),
    output: PostChecks.pick({ similar: true }),
    errors: [],
    example: { body: { topic: 'How often should a dog be washed?' } },
  }),
}
