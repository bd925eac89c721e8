import { z } from 'zod'
import { operation } from '../operation.ts'

export const insightKinds = ['gap', 'competing', 'rising', 'refresh'] as const

export const Insight = z.object({
  kind: z.enum(insightKinds),
  level: z.enum(['low', 'medium', 'high']).describe('How much it would help'),
  title: z.string().describe('What to do'),
  reason: z.string().describe('Why'),
  evidence: z.array(z.string()).describe('Titles and words of the site that it rests on'),
  /** A topic to write; null when a post should be changed. */
  topic: z.object({ title: z.string(), keywords: z.array(z.string()) }).nullable(),
  /** The post to change: its id here, or its address on the site. */
  post: z.object({ id: z.string().nullable(), title: z.string(), url: z.string().nullable() }).nullable(),
})
export type Insight = z.output<typeof Insight>

/** Recommends what to write next, and why: part of the autopilot domain. */
export const strategy = {
  strategy: operation('GET /keywords/strategy', {
    scope: 'topics',
    summary:
      'What to write or update next, as a model reads it in your pages and posts. Each recommendation names the titles it rests on. Without a model, or while it reads, `notice` says so; ask again. Standard plan and up.',
    output: z.object({ insights: z.array(Insight), notice: z.string().nullable() }),
    errors: ['payment_required'],
  }),
}
