import { z } from 'zod'
import { requiredString } from '../required-string.ts'
import { operation } from '../operation.ts'
import { limit, page, stablePagination } from '../posts/posts.ts'
import { keywordInsights } from './keyword-insights.ts'
import {
  focusMessages,
  longestStory,
  longestWord,
  mostKeywords,
  splitFocusWords,
  storyMessage,
} from './keyword-rules.ts'

export const Keyword = z.object({
  id: z.string(),
  word: z.string(),
  relevance: z.number().min(0).max(1).describe('From its latest generation. 0 if never generated'),
  usage_count: z.number().describe('Published posts with this keyword'),
  relatedWords: z.array(z.string()),
})
export type Keyword = z.output<typeof Keyword>

const GeneratedKeyword = Keyword.extend({
  confirmed: z
    .boolean()
    .optional()
    .describe('With the AI method: whether the traditional method found it too'),
})
export type GeneratedKeyword = z.output<typeof GeneratedKeyword>

const Story = requiredString(storyMessage)
  // Counts what was sent, including markup.
  .max(longestStory)
  .refine((text) => text.replace(/<[^<>]*>|&nbsp;|[\s\u200b]/g, '') !== '', storyMessage)

const FocusWords = z
  .union([z.string().max(5000), z.array(z.string().max(5000)).max(200)])
  .transform((given) => splitFocusWords([given].flat().join(',')))
  // No text has room for more, because each gets its own keyword.
  .refine((words) => words.length <= mostKeywords, focusMessages.tooMany)
  .refine((words) => words.every((word) => word.length <= longestWord), focusMessages.tooLong)

const atMost = z.number().int().min(1).max(mostKeywords)
const few = z.object({ limit: limit.default(10) })
const Keywords = z.object({ keywords: z.array(Keyword) })

export const keywords = {
  ...keywordInsights,
  generate: operation('POST /keywords/generate', {
    scope: 'keywords',
    summary:
      'Extracts keywords from text or HTML, best first, and saves them. If the model doesn’t answer in ' +
      'time, the traditional method is used and `notice` says so.',
    body: z.object({
      content: Story,
      focusWords: FocusWords.default([]),
      maxKeywords: atMost.default(10),
      useAI: z.boolean().default(true),
    }),
    output: z.object({
      keywords: z.array(GeneratedKeyword),
      method: z.enum(['ai', 'nlp']),
      notice: z.string().optional(),
    }),
    errors: ['payment_required'],
    example: { body: { content: 'A calm dog is washed less often than most owners think.', useAI: false } },
  }),
  suggestions: operation('POST /keywords/suggestions', {
    scope: 'keywords',
    summary:
      "Words that the account's related posts use and this text doesn't yet. Without a text: searches that would lead customers to its site or, if no AI model is connected, the site's main topics.",
    body: z.object({ content: Story.optional(), maxSuggestions: atMost.default(10) }),
    output: z.object({
      suggestions: z.array(Keyword.pick({ word: true, relevance: true })),
      notice: z.string().nullable().describe('Says where there are too few texts to tell'),
    }),
    errors: ['payment_required'],
    example: { body: { content: 'A calm dog is washed less often than most owners think.' } },
  }),
  list: operation('GET /keywords', {
    scope: 'keywords',
    summary: "A page of the account's keywords, sorted by word by default.",
    query: z.object({
      page: page.default(1),
      limit: limit.default(20),
      search: z.string().trim().max(200).optional(),
      sortBy: z.enum(['word', 'relevance', 'usage_count', 'created_at']).default('word'),
      sortOrder: z.enum(['asc', 'desc']).default('asc'),
      /** `last`: only words of the latest generation. */
      generation: z.enum(['any', 'last']).default('any'),
      /** The `asOf` of the first page keeps later pages stable when words are added. */
      asOf: z.iso.datetime().optional(),
    }),
    output: z.object({
      keywords: z.array(Keyword.extend({ created_at: z.iso.datetime() })),
      pagination: stablePagination,
    }),
  }),
  trending: operation('GET /keywords/trending', {
    scope: 'keywords',
    summary:
      'The keywords of most customers, from published posts here and on their sites, limited to those of at least three accounts. `usage_count` is the total here.',
    query: few,
    output: z.object({
      keywords: z.array(
        Keyword.extend({ sites: z.number().describe('Customers whose posts have it; each has one site') }),
      ),
    }),
  }),
  frequent: operation('GET /keywords/frequent', {
    scope: 'keywords',
    summary: "The keywords used most in the account's published posts.",
    query: few,
    output: Keywords,
  }),
  remove: operation('DELETE /keywords/:id', {
    scope: 'keywords',
    summary: 'Deletes a keyword. Posts that use it keep it.',
  }),
}
