import { plainText } from '../../posts/content/plain-text.ts'
import { contentOf, coverage } from '../gates/truth/words.ts'
import { sectionsOf } from './check-framework.ts'

// A point may be said in other words; less than this of what it is about is another point.
const pointShare = 0.6
// What the reader is asked to do is asked in the customer's words, give or take an article.
const callShare = 0.7

/** The paragraph of the text that says most of it; undefined where none says enough. */
export function findPoint(content: string, point: string): string | undefined {
  return findBestParagraph(plainText(content).split('\n'), point, pointShare)
}

/** The call to act in the last section: the post has to end with it. */
export function findCall(content: string, call: string): string | undefined {
  return findBestParagraph((sectionsOf(content).at(-1)?.text ?? '').split('\n'), call, callShare)
}

function findBestParagraph(paragraphs: string[], wish: string, minShare: number): string | undefined {
  const wanted = contentOf(wish)
  // Nothing but small words: then the words themselves count.
  if (wanted.size === 0) return paragraphs.find((text) => text.toLowerCase().includes(wish.toLowerCase()))
  const shares = paragraphs.map((text) => coverage(wanted, contentOf(text)))
  const most = Math.max(...shares)
  return most >= minShare ? paragraphs[shares.indexOf(most)] : undefined
}

export interface FoundRequest {
  wish: string
  isThere: boolean
}

export const checkPoints = (content: string, points: string[]): FoundRequest[] =>
  points.map((wish) => ({ wish, isThere: findPoint(content, wish) !== undefined }))
