import { z } from 'zod'
import { operation } from './operation.ts'
import { anId, Id } from './posts.ts'

const SalesFactor = z.object({
  name: z.string(),
  points: z.number(),
  most: z.number(),
  finding: z.string().describe('What was counted'),
  advice: z.string().nullable().describe('Null where nothing is to be won'),
  sentences: z.array(z.string()).describe('Of the post, behind the finding; at most three'),
  source: z.string().describe('Where the measure comes from'),
})
export type SalesFactor = z.output<typeof SalesFactor>

const SalesAnalysis = z.object({
  score: z.number().describe('0 to 100: the sum of the points'),
  factors: z.array(SalesFactor),
})
export type SalesAnalysis = z.output<typeof SalesAnalysis>

/** How well a post persuades: part of the writing domain. */
export const sales = {
  analyzeSales: operation({
    method: 'GET',
    path: '/posts/:id/sales',
    access: 'session',
    summary:
      'A conversion score from 0 to 100 of the saved text, with each reason, its sentences and advice. Counted, not guessed: the same text gets the same score. Part of the premium plan.',
    params: Id,
    output: z.object({ analysis: SalesAnalysis }),
    errors: ['not_found', 'payment_required'],
    example: { params: { id: anId } },
  }),
}
