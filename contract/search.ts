import { z } from 'zod'
import { operation } from './operation.ts'

export const SearchResult = z.object({
  id: z.string(),
  type: z.enum(['post', 'draft', 'keyword']),
  title: z.string(),
  description: z
    .string()
    .describe('Plain text around the match, after the status of a post that is no draft'),
  date: z.iso.datetime().optional(),
  url: z.string().describe('A path of the app'),
})
export type SearchResult = z.output<typeof SearchResult>

export const search = {
  find: operation('GET /search', {
    summary: 'Searches posts, drafts and keywords, best match first. Matches prefixes and tolerates typos.',
    query: z.object({
      // Longer than any title; the rest is ignored.
      q: z
        .string()
        // Longer addresses are rejected earlier.
        .max(100_000)
        .default('')
        .transform((q) => q.slice(0, 200).toWellFormed().trim()),
      limit: z.coerce.number<number | string>().int().min(1).max(50).default(10),
    }),
    output: z.object({ results: z.array(SearchResult) }),
    example: { query: { q: 'dog' } },
  }),
}
