import { checkAiKeywords } from './ai/check-ai-keywords.ts'
import { extractKeywords, listKeywords, type ExtractKeywordsInput } from './extraction/extract-keywords.ts'
import { suggestForSite } from './extraction/suggest-for-site.ts'
import { suggestKeywords, type SuggestKeywordsInput } from './extraction/suggest-keywords.ts'
import { readHtml } from './text/read-html.ts'
import { groupPosts, type FoundPost } from './map/group-posts.ts'
import type { SearchedPost } from '../../contract/keywords/find-keyword.ts'
import { findKeywordPlaces } from './map/find-keyword-places.ts'

// The subject of a text; more would match posts that share a minor word, and its first pages are enough.
const maxThemes = 12
const maxThemeCharacters = 20_000

/** Runs in a thread, because long texts take hundreds of milliseconds and the models some memory. */
export const tasks = {
  checkAi: (task: Parameters<typeof checkAiKeywords>) => checkAiKeywords(...task),
  read: (html: string) => readHtml(html).text,
  themes: (text: string) => listKeywords(text.slice(0, maxThemeCharacters), maxThemes),
  extract: (values: ExtractKeywordsInput) => extractKeywords(values).keywords,
  suggest: (values: SuggestKeywordsInput) => suggestKeywords(values).suggestions,
  siteSubjects: (task: Parameters<typeof suggestForSite>) => suggestForSite(...task),
  group: (posts: FoundPost[]) => groupPosts(posts),
  places: (posts: { id: string; post: SearchedPost; words: string[] }[]) =>
    posts.flatMap(({ id, post, words }) =>
      findKeywordPlaces(post, words).map((found, at) => ({ ...found, id, word: words[at] ?? '' })),
    ),
}
