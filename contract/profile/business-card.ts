import { z } from 'zod'
import { operation } from '../operation.ts'
import { cardParts, maxCardLine, profileParts } from './card-parts.ts'
import { registrationErrors, RegistrationToken } from './profile.ts'

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

/** Lines read from a site, for the card and the profile. */
const SiteLine = CardLine.extend({ part: z.enum([...cardParts, ...profileParts]) })
export type SiteLine = z.output<typeof SiteLine>

const Card = z.object({ lines: z.array(CardLine) })

/** Who the business is, as read from its site and corrected by its owner. Used in every prompt; part of the profile domain. */
export const businessCard = {
  getBusinessCard: operation('GET /profile/business-card', {
    scope: 'account:read',
    summary: 'Who your business is, as your site says and you have corrected.',
    output: Card,
  }),
  suggestions: operation('POST /auth/profile-suggestions', {
    access: 'optional',
    summary:
      'What the connected site says of the business, for a profile that is being completed. Ask again while `state` is `reading`.',
    body: z.object({ registrationToken: RegistrationToken }),
    output: z.object({
      state: z
        .enum(['none', 'reading', 'read', 'failed'])
        .describe('`none` without a site, `failed` where it or the model’s answer could not be read'),
      businessName: z.string().describe('The title of the site. Empty where it tells none'),
      lines: z.array(SiteLine),
    }),
    errors: registrationErrors,
    example: { body: { registrationToken: 'token-of-the-registration' } },
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
