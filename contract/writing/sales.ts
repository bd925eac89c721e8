import { z } from 'zod'
import { operation } from '../operation.ts'

const Level = z.enum(['low', 'medium', 'high'])
export type SalesLevel = z.output<typeof Level>

const SalesFactor = z.object({
  name: z.string(),
  level: Level,
  points: z.number(),
  most: z.number(),
  finding: z.string().describe('What the reader saw'),
  advice: z
    .string()
    .nullable()
    .describe('The change that would help most. Null when there is nothing to improve'),
  sentences: z.array(z.string()).describe('What of the post shows it, in its words'),
})
export type SalesFactor = z.output<typeof SalesFactor>

export const SalesAnalysis = z.object({
  score: z.number().describe('0 to 100: the sum of the points, at most 30 for a post of low relevance'),
  relevance: z
    .object({ level: Level, finding: z.string() })
    .describe('Whether it is of use to its readers and about its topic'),
  factors: z.array(SalesFactor),
})
export type SalesAnalysis = z.output<typeof SalesAnalysis>

/** How well a post persuades: part of the writing domain. */
export const sales = {
  analyzeSales: operation('GET /posts/:id/sales', {
    scope: 'posts:read',
    summary:
      'Has a model read how well the saved text persuades: relevance first, then seven factors, each low, medium or high with its reason. The same text is read once. Without a model, or while it reads, `notice` says so; ask again. Premium plan.',
    output: z.object({ analysis: SalesAnalysis.nullable(), notice: z.string().nullable() }),
    errors: ['payment_required'],
  }),
}
