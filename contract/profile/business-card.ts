import { z } from 'zod'
import { operation } from '../operation.ts'
import { cardParts, maxCardLine } from './card-parts.ts'

const CardLine = z.object({
  part: z.enum(cardParts),
  text: z.string(),
  page: z
    .object({ title: z.string(), url: z.string() })
    .nullable()
    .describe('Where your site says so. Null for what you wrote'),
  quote: z.string().describe('The words of that page. Empty for what it states for machines'),
})
export type CardLine = z.output<typeof CardLine>

const Card = z.object({ lines: z.array(CardLine) })

/** Who the business is: read from its site, corrected by its owner, in every prompt. Part of the profile domain. */
export const businessCard = {
  getBusinessCard: operation('GET /profile/business-card', {
    summary: 'Who your business is, as your site says and you have corrected.',
    output: Card,
  }),
  saveBusinessCard: operation('PUT /profile/business-card', {
    summary: 'Corrects lines of the card. An empty line takes its part off the card; parts left out stay.',
    body: z.object({
      lines: z.partialRecord(z.enum(cardParts), z.string().trim().max(maxCardLine)),
    }),
    output: Card,
    errors: ['payment_required'],
    example: { body: { lines: { town: 'Leeds' } } },
  }),
}
