import { indexTitles, type TitleIndex } from '../../writing/checks/similar.ts'

/** Reads the titles once for many topics. Returns the title that covers a topic, by the measure for posts written by hand. */
export async function createCoverageFinder(titles: readonly string[]) {
  const index = await indexCovered(titles)
  return (topic: string) => findCovering(index, topic)
}

export const indexCovered = (titles: readonly string[]): Promise<TitleIndex> =>
  indexTitles(titles.map(asPost))

export const findCovering = (index: TitleIndex, topic: string): string | undefined =>
  index.find(topic, [])[0]?.title

export const asPost = (title: string) => ({ postId: null, title, url: null, keywords: [] })
