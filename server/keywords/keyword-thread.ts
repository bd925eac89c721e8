import { extractKeywords, listKeywords, type ExtractionValues } from './extraction/extract-keywords.ts'
import { suggestKeywords, type SuggestionValues } from './extraction/suggest-keywords.ts'
import { readHtml } from './text/read-html.ts'
import { groupPosts, type FoundPost } from './map/group-posts.ts'
import { findPlaces, type PostTexts } from './map/find-places.ts'

// What a text is about; more would bring in posts that share a by-word, and its first pages say it.
const mostThemes = 12
const mostCharactersForThemes = 20_000

interface PlacesTask {
  id: string
  post: PostTexts
  words: string[]
}

/** Runs in a thread, because long texts take hundreds of milliseconds and the models some memory. */
export const tasks = {
  read: (html: string) => readHtml(html).text,
  themes: (text: string) => listKeywords(text.slice(0, mostCharactersForThemes), mostThemes),
  extract: (values: ExtractionValues) => extractKeywords(values).keywords,
  suggest: (values: SuggestionValues) => suggestKeywords(values).suggestions,
  group: (posts: FoundPost[]) => groupPosts(posts),
  places: (posts: PlacesTask[]) =>
    posts.flatMap(({ id, post, words }) =>
      findPlaces(post, words).map((found, at) => ({ ...found, id, word: words[at] ?? '' })),
    ),
}
