import { similarAmong } from '../../writing/checks/similar.ts'

/** Reads the titles once for many topics. Returns the title that covers a topic, by the measure for posts written by hand. */
export function createCoverageFinder(titles: readonly string[]) {
  const findSimilar = similarAmong(
    titles.map((title) => ({ postId: undefined, title, url: null, status: '', keywords: [] })),
  )
  return (topic: string): string | undefined => findSimilar(topic, [])[0]?.title
}
