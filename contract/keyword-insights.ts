import { z } from 'zod'
import { operation } from './operation.ts'
import { limit, page, pagination, postStatuses } from './posts.ts'

/** Where search engines and readers look first. */
export const keywordPlaces = ['title', 'heading', 'firstParagraph', 'slug', 'meta', 'alt'] as const
export type KeywordPlace = (typeof keywordPlaces)[number]

const Standing = z
  .enum(['there', 'missing', 'none', 'unknown'])
  .describe(
    '`none`: the post has no such place, as a picture for an alternative text; `unknown`: the site decides it, and we have not seen it',
  )
export type Standing = z.output<typeof Standing>

const MappedPost = z.object({
  id: z.string(),
  title: z.string(),
  status: z.enum(postStatuses),
  wordpress_url: z.string().nullable(),
  count: z.number().describe('How often the text says it'),
  isCompeting: z.boolean().describe('Claims the keyword in title or address, as another post does'),
  places: z.object(
    Object.fromEntries(keywordPlaces.map((name) => [name, Standing])) as Record<
      KeywordPlace,
      typeof Standing
    >,
  ),
})
export type MappedPost = z.output<typeof MappedPost>

// Nobody has told us, and nothing is made up.
const Unknown = z.literal('unknown')

const MappedKeyword = z.object({
  word: z.string(),
  total: z.number().describe('Posts that have it as a keyword'),
  competing: z.number().describe('How many of them compete for it; 0 or at least 2'),
  searchVolume: Unknown,
  difficulty: Unknown,
  posts: z.array(MappedPost).describe('Competing ones first, then the latest; at most five'),
})
export type MappedKeyword = z.output<typeof MappedKeyword>

/** Weeks that a trend is drawn over, and those of each of the two spans that are compared: the last, and the one before. */
export const trendWeeks = 12
export const spanWeeks = 4

const Mover = z.object({
  word: z.string(),
  weeks: z.array(z.number()).describe('Posts with it in each week, the oldest first'),
  recent: z.number().describe('Posts with it in the last four weeks'),
  before: z.number().describe('Posts with it in the four weeks before'),
  change: z
    .number()
    .nullable()
    .describe('Of its share of all posts, in percent; null where it was not there before'),
})
export type Mover = z.output<typeof Mover>

const Movement = z.object({
  posts: z.array(z.number()).describe('All published posts of each week'),
  rising: z.array(Mover),
  falling: z.array(Mover),
})
export type Movement = z.output<typeof Movement>

export const keywordInsights = {
  map: operation({
    method: 'GET',
    path: '/keywords/map',
    access: 'session',
    summary:
      "Which of the account's posts use which keyword and where it landed; keywords that posts compete for come first.",
    query: z.object({
      page: page.default(1),
      limit: limit.default(10),
      search: z.string().trim().max(200).optional(),
      only: z.enum(['all', 'competing']).default('all'),
    }),
    output: z.object({
      keywords: z.array(MappedKeyword),
      competing: z.number().describe('Keywords that posts compete for, among all of them'),
      pagination,
    }),
    errors: [],
    example: {},
  }),
  trends: operation({
    method: 'GET',
    path: '/keywords/trends',
    access: 'session',
    summary:
      'Words that rise and fall in published posts, by week: on the platform, only those of at least three accounts, and of the account itself. Part of the premium plan.',
    output: z.object({
      weeks: z.array(z.iso.datetime()).describe('When each week begins, the oldest first'),
      platform: Movement,
      own: Movement,
    }),
    errors: ['payment_required'],
    example: {},
  }),
}
