import { z } from 'zod'
import { operation } from '../operation.ts'

const SiteGuideline = z.object({ about: z.enum(['copy', 'site', 'additional']), text: z.string() })
export type SiteGuideline = z.output<typeof SiteGuideline>

/** The writing guidelines that WordPress keeps for a site: part of the publishing domain. */
export const siteGuidelines = {
  siteGuidelines: operation('GET /profile/house-style/site', {
    scope: 'account:read',
    summary: 'The writing guidelines published on the connected site; none where WordPress has no such page.',
    output: z.object({ guidelines: z.array(SiteGuideline) }),
    errors: ['no_site', 'payment_required', 'connection_refused'],
  }),
}
