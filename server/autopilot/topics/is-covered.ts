import { similarAmong } from '../../writing/checks/similar.ts'
import { stem } from '../../../contract/keywords/stem.ts'
import { isForeignStopWord, isStopWord } from '../../keywords/text/stop-words.ts'

// Share of telling words in titles on the same topic: "How often should a dog be washed?" and "How often to wash your dog"
// share all, two angles on a subject of two words share half.
const minSimilarity = 0.6

/** The stems of a title's telling words, or of all words if there are none. */
export function stemsOf(title: string): Set<string> {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const telling = words.filter((word) => !isStopWord(word) && !isForeignStopWord(word))
  return new Set((telling.length > 0 ? telling : words).map(stem))
}

/** Dice's coefficient: twice the shared elements over the total of both, 0 to 1. */
export function similarity(one: Set<string>, other: Set<string>): number {
  if (one.size === 0 || other.size === 0) return 0
  const shared = [...one].filter((word) => other.has(word)).length
  return (2 * shared) / (one.size + other.size)
}

/** The title that covers the topic; undefined when the topic is new. */
export const coveredBy = (topic: string, titles: readonly string[]): string | undefined =>
  createCoverageFinder(titles)(topic)

/**
 * Reads the titles once for many topics. Returns the first title that shares enough words, else the most similar by the
 * measure for posts written by hand, which weighs rare words more.
 */
export function createCoverageFinder(titles: readonly string[]) {
  const read = titles.map((title) => ({ title, stems: stemsOf(title) }))
  const findAlike = similarAmong(titles.map(toKnownPost))
  return (topic: string): string | undefined => {
    const topicStems = stemsOf(topic)
    const same = read.find(({ stems }) => similarity(topicStems, stems) >= minSimilarity)
    return (same ?? findAlike(topic, [])[0])?.title
  }
}

const toKnownPost = (title: string) => ({ postId: undefined, title, url: null, status: '', keywords: [] })
