import { z } from 'zod'
import { operation } from '../operation.ts'
import { limit, page, pagination, postStatuses } from '../posts/posts.ts'

/** Where search engines and readers look first. */
export const keywordPlaces = ['title', 'heading', 'firstParagraph', 'slug', 'meta', 'alt'] as const
export type KeywordPlace = (typeof keywordPlaces)[number]

const Standing = z
  .enum(['there', 'missing', 'none', 'unknown'])
  .describe(
    '`none`: the post doesn’t have this part, such as an image for alt text; `unknown`: set by the site and not visible to us',
  )
export type Standing = z.output<typeof Standing>

const MappedPost = z.object({
  id: z.string(),
  title: z.string(),
  status: z.enum(postStatuses),
  wordpress_url: z.string().nullable(),
  count: z.number().describe('Times it appears in the text'),
  isCompeting: z.boolean().describe('Uses the keyword in title or address, like another post'),
  places: z.object(
    Object.fromEntries(keywordPlaces.map((name) => [name, Standing])) as Record<
      KeywordPlace,
      typeof Standing
    >,
  ),
})
export type MappedPost = z.output<typeof MappedPost>

// Reported as unknown instead of guessed.
const Unknown = z.literal('unknown')

const MappedKeyword = z.object({
  word: z.string(),
  total: z.number().describe('Posts with this keyword'),
  competing: z.number().describe('Posts competing for it: 0, or at least 2'),
  searchVolume: Unknown,
  difficulty: Unknown,
  posts: z.array(MappedPost).describe('Competing posts first, then the latest. Up to five'),
})
export type MappedKeyword = z.output<typeof MappedKeyword>

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
  map: operation('GET /keywords/map', {
    scope: 'keywords',
    summary: 'Which posts use which keyword, and where. Keywords that posts compete for come first.',
    query: z.object({
      page: page.default(1),
      limit: limit.default(10),
      search: z.string().trim().max(200).optional(),
      only: z.enum(['all', 'competing']).default('all'),
    }),
    output: z.object({
      keywords: z.array(MappedKeyword),
      competing: z.number().describe('Number of keywords that posts compete for'),
      pagination,
    }),
  }),
  trends: operation('GET /keywords/trends', {
    scope: 'keywords',
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
