import { z } from 'zod'
import { operation } from './operation.ts'
import { Day } from './posts/posts.ts'
import { SearchConsole } from './search-console.ts'

const Figures = z.object({
  clicks: z.number(),
  impressions: z.number().describe('How often Google showed it in its results'),
  position: z.number().nullable().describe('Average place in the results; null if it was never shown'),
})

const Period = z.object({
  id: z.string(),
  from: z.iso.date().describe('First day'),
  to: z.iso.date().describe('Last day'),
  filters: z.string().describe('What the export was limited to, such as one country; empty if to nothing'),
  imported_at: z.iso.datetime(),
})
export type Period = z.output<typeof Period>

export type Figures = z.output<typeof Figures>

const PostResult = Figures.extend({ id: z.string(), title: z.string() })
export type PostResult = z.output<typeof PostResult>

const ChangedPost = PostResult.extend({
  before: Figures.describe('Its figures in the earlier period, for as many days as in the latest'),
})
export type ChangedPost = z.output<typeof ChangedPost>

const OpenQuery = z.object({ query: z.string(), impressions: z.number(), position: z.number().nullable() })

/** What an export was read as. */
const Imported = z.object({
  period: Period,
  posts: z.number().describe('Your posts that it lists'),
  pages: z.number().describe('All pages that it lists'),
  queries: z.number().describe('Searches that it lists'),
})

/** An export of Google Search Console, sent as raw bytes. It lists at most 1,000 rows in each table, which is a tenth of this. */
const exportUpload = {
  maxBytes: 5 * 1024 * 1024,
  types: ['application/zip', 'text/csv'],
  tooLarge:
    'This file is larger than 5 MB, and no export of Search Console is. Export a shorter period again, and import that file as it is.',
}

/** What published posts brought. */
export const results = {
  getResults: operation('GET /results', {
    scope: 'posts:read',
    summary: 'What your posts brought from Google in the latest imported period.',
    output: z.object({
      latest: z
        .object({
          period: Period,
          ...Figures.omit({ position: true }).shape,
          siteClicks: z.number().nullable().describe('Clicks on all pages of the site; null if unknown'),
          posts: z.array(PostResult).describe('The five with most clicks'),
          shown: z.number().describe('How many of your posts Google showed'),
        })
        .nullable()
        .describe('Null until something is imported'),
      change: z
        .object({
          period: Period,
          clicks: z.number().nullable().describe('In percent a day; null where there was nothing before'),
          impressions: z.number().nullable(),
          rising: z.array(ChangedPost),
          fading: z.array(ChangedPost),
        })
        .nullable()
        .describe('Compared with an earlier period; null without one'),
      openQueries: z
        .array(OpenQuery)
        .describe(
          'Searches that show your site only from the second page on, and that no post or topic answers',
        ),
      searchConsole: SearchConsole.nullable().describe('Null where the operator doesn’t offer it'),
    }),
  }),
  getPostResults: operation('GET /posts/:id/results', {
    scope: 'posts:read',
    summary: 'What a post brought in each imported period, latest first.',
    output: z.object({ periods: z.array(Figures.extend({ period: Period })) }),
  }),
  importResults: operation('POST /results', {
    summary:
      'Imports an export of the Performance report of Google Search Console sent as raw bytes: the ZIP, or one of its CSV files. A ' +
      'period that was imported before is replaced.',
    upload: exportUpload,
    query: z.object({
      from: Day.optional().describe('First day, for a file that names no days'),
      to: Day.optional(),
    }),
    output: Imported,
    errors: ['payment_required', 'no_site'],
  }),
  removeResults: operation('DELETE /results/:id', {
    summary: 'Removes an imported period.',
  }),
}
