import { z } from 'zod'
import { operation } from '../operation.ts'
import { tones } from '../billing/plans.ts'
import { OnePost, Post, PostFailure, PostId } from '../posts/posts.ts'
import { textUpload, VoiceCards } from '../profile/voice.ts'
import { frameworkIds } from './frameworks.ts'
import { maxSourceChars, maxSources } from './source-limits.ts'

/** `progress` many times, then once `done` or `failed`. Resume with Last-Event-ID. */
export const WritingEvent = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('progress'),
    step: z.enum(['brief', 'write', 'edit', 'finish']),
    message: z.string(),
    /** 0 to 100 */
    percent: z.number(),
    text: z
      .string()
      .optional()
      .describe('The end of what is written so far, as plain text; sent while you listen'),
  }),
  z.object({ event: z.literal('done'), word_count: z.number(), writer: z.enum(['model', 'sample']) }),
  z.object({ event: z.literal('failed'), failure: PostFailure }),
])
export type WritingEvent = z.output<typeof WritingEvent>

export const writing = {
  proposeVoiceCard: operation('POST /profile/voice/cards/propose', {
    summary: 'Proposes a voice card read in your samples. Nothing changes until you accept it.',
    output: VoiceCards,
    errors: ['too_few_samples', 'no_model', 'payment_required'],
  }),
  generate: operation('POST /posts/generate', {
    scope: 'posts:write',
    summary:
      'Generates a post: 202 with status `writing`. Progress is on /posts/{id}/events, the draft on /posts/{id}.',
    body: z.object({
      id: PostId.optional().describe(
        'Created by the caller, so repeating the call starts one post. The ID of a failed post starts it ' +
          'again, with its original request unless you send a new one',
      ),
      topic: z.string().trim().max(300).optional(),
      keywords: z.array(z.string().trim().min(1).max(100)).max(15).optional(),
      tone: z
        .enum(tones)
        .optional()
        .describe('One of the tones selected in preferences, within the plan. Defaults to the first of them'),
      framework: z.enum(frameworkIds).optional().describe('A case study needs `sources` with what happened'),
      personaId: z.uuid().optional().describe('The persona to write for'),
      points: z
        .array(z.string().trim().min(1).max(200))
        .max(6)
        .optional()
        .describe('Points the post must cover. Checked afterwards'),
      callToAction: z
        .string()
        .trim()
        .max(200)
        .optional()
        .describe('What readers are asked to do at the end. Checked afterwards'),
      refreshes: PostId.optional().describe(
        'An existing post to refresh. Its topic and keywords are used unless given. It stays unchanged until POST /posts/{id}/refresh accepts the new text',
      ),
      instructions: z.string().trim().max(5000).optional(),
      sources: z
        .array(
          z
            .object({
              url: z
                .url({ protocol: /^https?$/ })
                .max(2000)
                .optional(),
              title: z.string().trim().max(200).optional(),
              text: z
                .string()
                .trim()
                .min(1)
                .max(maxSourceChars)
                .optional()
                .describe('The source’s exact words'),
            })
            .refine(({ url, text }) => url ?? text, { path: ['text'], error: 'Enter a text or an address.' }),
        )
        .max(maxSources)
        .optional()
        .describe(
          'The post may state what these say and link to them. One with `url` alone is read when the post ' +
            'is written; a page that can’t be read is named in the checks, and the post is written without ' +
            'it',
        ),
    }),
    output: z.object({ post: Post }),
    status: 202,
    errors: ['payment_required', 'tone_not_allowed', 'daily_limit_reached', 'not_found'],
    example: { body: { topic: 'How often should a dog be washed?' } },
  }),
  uploadSource: operation('POST /posts/sources/file', {
    summary:
      'Reads the text of a file sent as raw bytes (txt, md, html, docx, vtt or srt, detected from its content), to be used as a ' +
      'source. Nothing is stored. Of a transcript, times are left out and each paragraph starts with who speaks.',
    scope: 'posts:write',
    upload: textUpload,
    output: z.object({
      text: z.string(),
      speakers: z
        .array(z.string())
        .describe('Who speaks in a transcript, in order; their paragraphs start with `Name: `'),
    }),
    errors: ['payment_required'],
  }),
  stop: operation('POST /posts/:id/stop', {
    scope: 'posts:write',
    summary: 'Stops generating a post and keeps what is written so far as a draft. Safe to repeat.',
    output: OnePost,
  }),
  events: operation('GET /posts/:id/events', {
    summary: 'Server-sent events for a post being generated.',
    output: WritingEvent,
    stream: true,
  }),
}
