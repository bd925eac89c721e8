import { z } from 'zod'
import { operation } from '../operation.ts'

/** Weeks in a trend's chart, and in each of the two compared periods: the last one and the one before. */
export const trendWeeks = 12
export const spanWeeks = 4

const Mover = z.object({
  word: z.string(),
  weeks: z.array(z.number()).describe('Posts using it per week, oldest first'),
  recent: z.number().describe('Posts using it in the last four weeks'),
  before: z.number().describe('Posts using it in the four weeks before'),
  change: z.number().nullable().describe('Change in its share of all posts, in percent. Null if it is new'),
})
export type Mover = z.output<typeof Mover>

const Movement = z.object({
  posts: z.array(z.number()).describe('Published posts per week'),
  rising: z.array(Mover),
  falling: z.array(Mover),
})
export type Movement = z.output<typeof Movement>

export const keywordInsights = {
  trends: operation('GET /keywords/trends', {
    summary:
      'Words rising and falling in published posts, by week: across the platform (words used by at least three accounts) and in the account. Premium plan.',
    output: z.object({
      weeks: z.array(z.iso.datetime()).describe('Start of each week, oldest first'),
      platform: Movement,
      own: Movement,
    }),
    errors: ['payment_required'],
  }),
}
