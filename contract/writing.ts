import { z } from 'zod'
import { operation } from './operation.ts'
import { frameworkIds } from './frameworks.ts'
import { tones } from './plans.ts'
import { anId, Id, OnePost, Post, PostFailure, PostId } from './posts.ts'

/** `progress` many times, then once `done` or `failed`. Resume with Last-Event-ID. */
export const WritingEvent = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('progress'),
    step: z.enum(['brief', 'outline', 'section', 'finish']),
    message: z.string(),
    /** 0 to 100 */
    percent: z.number(),
  }),
  z.object({ event: z.literal('done'), word_count: z.number(), writer: z.enum(['model', 'sample']) }),
  z.object({ event: z.literal('failed'), failure: PostFailure }),
])
export type WritingEvent = z.output<typeof WritingEvent>

export const writing = {
  generate: operation({
    method: 'POST',
    path: '/posts/generate',
    access: 'session',
    summary:
      'Writes a post: 202 with status writing. Progress on /posts/{id}/events, the draft on /posts/{id}.',
    body: z.object({
      id: PostId.optional().describe(
        'Made by the caller, so that a repeated call begins one post. Of a post that could not be written: it is begun again, as it was asked for then if nothing else is said',
      ),
      topic: z.string().trim().max(300).optional(),
      keywords: z.array(z.string().trim().min(1).max(100)).max(15).optional(),
      tone: z
        .enum(tones)
        .optional()
        .describe(
          'One of those chosen in Preferences, within the plan; the first of them where none is given',
        ),
      framework: z
        .enum(frameworkIds)
        .optional()
        .describe('A case study needs `sources` that say what happened'),
      personaId: z.uuid().optional().describe('Whom it is written for'),
      points: z
        .array(z.string().trim().min(1).max(200))
        .max(6)
        .optional()
        .describe('What the post must cover; the checks say whether it does'),
      callToAction: z
        .string()
        .trim()
        .max(200)
        .optional()
        .describe('What the reader is asked to do at the end; checked'),
      refreshes: PostId.optional().describe(
        'A post of yours whose text is to be written anew: its topic and keywords stand where none are given. It stays as it is until the new text is taken over by POST /posts/{id}/refresh',
      ),
      instructions: z.string().trim().max(5000).optional(),
      sources: z
        .array(
          z.object({
            url: z
              .url({ protocol: /^https?$/ })
              .max(2000)
              .optional(),
            title: z.string().trim().max(200).optional(),
            text: z.string().trim().min(1).max(5000).describe('What the source says, word for word'),
          }),
        )
        .max(10)
        .optional()
        .describe('The post may claim what these say, and link to them'),
    }),
    output: z.object({ post: Post }),
    status: 202,
    errors: ['payment_required', 'tone_not_allowed', 'daily_limit_reached', 'not_found'],
    example: { body: { topic: 'How often should a dog be washed?' } },
  }),
  stop: operation({
    method: 'POST',
    path: '/posts/:id/stop',
    access: 'session',
    summary:
      'Ends the writing of a post: a draft with the sections that are finished. Asked again it changes nothing.',
    params: Id,
    output: OnePost,
    errors: ['not_found'],
    example: { params: { id: anId } },
  }),
  events: operation({
    method: 'GET',
    path: '/posts/:id/events',
    access: 'session',
    summary: 'Server-sent events of a post being written.',
    params: z.object({ id: z.uuid() }),
    output: WritingEvent,
    stream: true,
    errors: ['not_found'],
    example: { params: { id: '00000000-0000-4000-8000-000000000000' } },
  }),
}
