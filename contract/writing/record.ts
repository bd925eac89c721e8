import { z } from 'zod'
import { operation } from '../operation.ts'

// Records of earlier releases lack later fields and contain others.
const Call = z.looseObject({
  task: z.string().nullish().describe('Step it belongs to, such as `write` or `edit`'),
  model: z.string().optional(),
  outcome: z.string().optional().describe('`text`, or why no usable text came'),
  inputTokens: z.number().optional(),
  outputTokens: z.number().optional(),
  costUsd: z.number().nullish(),
  systemHash: z.string().optional(),
  contextHash: z.string().nullish(),
  promptHash: z.string().optional(),
  answerHash: z.string().nullish(),
})
const Gate = z.looseObject({
  gate: z.string().describe('`checks`: what code found. `reading`: what a model named'),
  verdict: z.looseObject({
    passed: z.boolean(),
    found: z.unknown().describe('Findings; null where nobody has read it'),
  }),
})
const Decision = z.looseObject({
  decision: z.string(),
  sentence: z.string(),
  text: z.string().nullish().describe('The sentence that replaced it'),
})
const Delivery = z.looseObject({
  writer: z.string().optional(),
  delivered: z.number().optional(),
  citations: z.array(z.object({ sentence: z.string(), ids: z.array(z.string()) })).optional(),
  pictures: z
    .array(z.looseObject({ alt: z.string(), heading: z.string(), words: z.array(z.string()) }))
    .optional()
    .describe('Pictures of the media library, each with the heading above it and the words that both have'),
  changes: z
    .looseObject({
      cut: z.array(z.string()).optional(),
      dropped: z.array(z.object({ text: z.string(), reason: z.string() })).optional(),
      corrected: z
        .array(z.looseObject({ before: z.string(), after: z.string(), times: z.number() }))
        .optional()
        .describe('Words put into the house style'),
    })
    .optional(),
})
const at = z.iso.datetime()

const Requested = z.looseObject({
  topic: z.string(),
  keywords: z.array(z.string()).optional(),
  tone: z.string().optional(),
  framework: z.string().optional(),
  instructions: z.string().optional(),
  points: z.array(z.string()).optional(),
  callToAction: z.string().optional(),
  persona: z.looseObject({ name: z.string() }).optional(),
})

const Evidence = z.looseObject({
  id: z.string(),
  text: z.string(),
  source: z
    .string()
    .describe(
      '`owner`: confirmed by you; `stated`: a source named for this post; `site`: a page of your site; `web`: found by a search',
    ),
  url: z.string().optional(),
  date: z.string().optional(),
})

const PostRecord = z.object({
  format: z.literal('quillcast-record-1'),
  post: z.object({ id: z.string(), title: z.string(), status: z.string(), version: z.number() }),
  request: Requested.nullable().describe('What was asked for. Null if Quillcast didn’t write it'),
  brief: z
    .looseObject({
      words: z.object({ min: z.number(), max: z.number() }).optional(),
      evidence: z.array(Evidence).optional(),
      unread: z
        .array(z.looseObject({ url: z.string() }))
        .optional()
        .describe('Sources that could not be read'),
    })
    .nullable(),
  plan: z.string().nullable().describe('What a model noted for itself before it wrote'),
  approvedBy: z.enum(['owner', 'autopilot']).nullable().describe('Who approved it. Null until approved'),
  entries: z.array(
    z.discriminatedUnion('kind', [
      z.object({ at, kind: z.literal('call'), data: Call }),
      z.object({ at, kind: z.literal('gate'), data: Gate }),
      z.object({ at, kind: z.literal('decision'), data: Decision }),
      z.object({ at, kind: z.literal('delivery'), data: Delivery }),
      z.object({ at, kind: z.literal('research'), data: z.looseObject({}) }),
    ]),
  ),
  texts: z
    .record(z.string(), z.string())
    .describe('What models were asked and answered, by the hashes that calls name'),
  publications: z.array(z.unknown()),
  history: z.array(z.object({ at, event: z.string(), data: z.unknown() })),
})
export type PostRecord = z.output<typeof PostRecord>

/** How a post was made: part of the writing domain. */
export const record = {
  record: operation('GET /posts/:id/record', {
    scope: 'posts:read',
    summary:
      'The full record of a post: request, evidence, plan, model calls with prompts and answers, each ' +
      'check with input and verdict, decisions and WordPress responses.',
    output: PostRecord,
  }),
}
