import { z } from 'zod'
import { operation } from '../operation.ts'
import { Id } from '../posts/posts.ts'

const SalesFactor = z.object({
  name: z.string(),
  points: z.number(),
  most: z.number(),
  finding: z.string().describe('What was counted'),
  advice: z.string().nullable().describe('Null when there is nothing to improve'),
  sentences: z.array(z.string()).describe('Sentences of the post behind the finding. Up to three'),
  source: z.string().describe('Source of the measure'),
})
export type SalesFactor = z.output<typeof SalesFactor>

const SalesAnalysis = z.object({
  score: z.number().describe('0 to 100: the sum of the points'),
  factors: z.array(SalesFactor),
})
export type SalesAnalysis = z.output<typeof SalesAnalysis>

/** How well a post persuades: part of the writing domain. */
export const sales = {
  analyzeSales: operation('GET /posts/:id/sales', {
    summary:
      'Scores how well the saved text persuades, from 0 to 100, with reasons, sentences and advice. The same text always gets the same score. Premium plan.',
    params: Id,
    output: z.object({ analysis: SalesAnalysis }),
    errors: ['not_found', 'payment_required'],
  }),
}
