import { contentOf } from '../gates/truth/words.ts'
import { cosine, weigh } from '../text/similarity.ts'
import type { LinkTarget } from './link-target.ts'

// What a model can keep in view, and three times what a post may use.
const maxTargets = 12
// Below this two texts share a word or two by chance (dev/bench/writing/writing.ts prints the links it made).
const minRelevance = 0.08

/** The pages that have to do with the topic, nearest first. A title says what a page is about, so it counts as a text of its own. */
export function rankTargets(topic: string, pages: LinkTarget[]): LinkTarget[] {
  const about = contentOf(topic)
  const contents = pages.map(({ title, text }) => ({
    title: contentOf(title),
    whole: contentOf(`${title} ${text}`),
  }))
  const weights = weigh(contents.map(({ whole }) => whole))
  return (
    pages
      .map((page, at) => {
        const { title, whole } = contents[at]!
        return { page, relevance: Math.max(cosine(about, title, weights), cosine(about, whole, weights)) }
      })
      .filter(({ relevance }) => relevance >= minRelevance)
      .toSorted((a, b) => b.relevance - a.relevance)
      // Two pages of one name are one to a reader.
      .filter(({ page }, at, all) => all.findIndex((other) => other.page.title === page.title) === at)
      .slice(0, maxTargets)
      .map(({ page }) => page)
  )
}
