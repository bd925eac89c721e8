import { z } from 'zod'
import { operation } from './operation.ts'

/** Where the results come from without an import. */
export const SearchConsole = z.object({
  state: z.enum(['off', 'choose', 'connected', 'revoked']),
  property: z.string().nullable(),
  properties: z.array(z.string()).describe('Those that the Google account may read'),
  read_at: z.iso.datetime().nullable().describe('When every week was last read; null until then'),
  problem: z.string().nullable().describe('Why nothing can be read, in a sentence'),
})

/** The connection to Google Search Console: part of the results domain. */
export const searchConsole = {
  beginSearchConsole: operation('POST /search-console/begin', {
    summary:
      'Returns the page where you allow Google to share Search Console. The browser comes back to /dashboard with `state` and `code`, ' +
      'or with `error`. Expires after ten minutes.',
    output: z.object({ authorizeUrl: z.string() }),
    errors: ['payment_required', 'not_found'],
  }),
  finishSearchConsole: operation('POST /search-console/finish', {
    summary: 'Exchanges, once, what Google returned, and finds the property of your site.',
    body: z.object({ state: z.string().min(1).max(200), code: z.string().min(1).max(2000) }),
    output: SearchConsole,
    errors: ['payment_required', 'not_found', 'invalid_token', 'connection_refused'],
    example: { body: { state: 'state-of-the-returning-browser', code: 'code-from-google' } },
  }),
  chooseProperty: operation('PUT /search-console', {
    summary: 'Chooses which of your properties is read.',
    body: z.object({ property: z.string().min(1).max(2000) }),
    errors: ['payment_required', 'not_found'],
    example: { body: { property: 'sc-domain:paws.example.com' } },
  }),
  disconnectSearchConsole: operation('DELETE /search-console', {
    summary: 'Ends the access at Google and deletes its token. What was read stays. Safe to repeat.',
  }),
}
