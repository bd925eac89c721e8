import { parentPort } from 'node:worker_threads'
import { extractKeywords, listKeywords, type ExtractionValues } from './extraction/extract-keywords.ts'
import { suggestKeywords, type SuggestionValues } from './extraction/suggest-keywords.ts'
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

/** What the thread is asked, by the name of the work. */
export const work = {
  themes: (text: string) => listKeywords(text.slice(0, mostCharactersForThemes), mostThemes),
  extract: (values: ExtractionValues) => extractKeywords(values).keywords,
  suggest: (values: SuggestionValues) => suggestKeywords(values).suggestions,
  group: (posts: FoundPost[]) => groupPosts(posts),
  places: (tasks: PlacesTask[]) =>
    tasks.flatMap(({ id, post, words }) =>
      findPlaces(post, words).map((found, at) => ({ ...found, id, word: words[at] ?? '' })),
    ),
}
export type Work = typeof work

export interface Task<Name extends keyof Work = keyof Work> {
  id: number
  name: Name
  values: Parameters<Work[Name]>[0]
}

parentPort?.on('message', (task: Task) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
  parentPort?.postMessage({ id: task.id, ...attempt(task) })
})

/** A defect of the library is thrown again where it was asked. */
function attempt({ name, values }: Task) {
  try {
    return { found: work[name](values as never) }
  } catch (error) {
    return { error }
  }
}
