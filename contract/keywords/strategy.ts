import { z } from 'zod'
import { operation } from '../operation.ts'

export const insightKinds = ['competing', 'gap', 'rising', 'refresh'] as const

const Insight = z.object({
  kind: z.enum(insightKinds),
  title: z.string().describe('What to do'),
  reason: z.string().describe('Why, with the figures behind it'),
  /** To be written; null where a post is to be changed. */
  topic: z.object({ title: z.string(), keywords: z.array(z.string()) }).nullable(),
  /** To be changed: the post here, or the address on the site. */
  post: z.object({ id: z.string().nullable(), title: z.string(), url: z.string().nullable() }).nullable(),
})
export type Insight = z.output<typeof Insight>

/** What to write next, and why: part of the keywords domain. */
export const strategy = {
  strategy: operation('GET /keywords/strategy', {
    summary:
      'What to write or update next, based on gaps between your keywords and posts. Every figure is counted, none is estimated. Standard plan and up.',
    output: z.object({ insights: z.array(Insight) }),
    errors: ['payment_required', 'unavailable'],
  }),
}
