import { foldText } from '../../../contract/keywords/fold-text.ts'

export interface PictureWords {
  id: number
  title: string
  alt: string
  caption: string
}

/** The distinct words by which pictures are ranked; in scripts without spaces, characters. */
export const wordsOf = (text: string): string[] => [...new Set(foldText(text).telling.match(/\S+/g))]

/** How many of the words a picture's title, alternative text and caption have. */
function countWords({ title, alt, caption }: PictureWords, words: string[]): number {
  const { telling } = foldText([title, alt, caption].join('\n'))
  return words.filter((word) => telling.includes(` ${word} `)).length
}

/** Most words first, then the newest; without those that have none unless they are in `kept`. */
export function rankPictures<P extends PictureWords>(pictures: P[], words: string[], kept: Set<number>): P[] {
  return pictures
    .map((picture) => ({ picture, count: countWords(picture, words) }))
    .filter(({ picture, count }) => count > 0 || kept.has(picture.id))
    .toSorted((a, b) => b.count - a.count || b.picture.id - a.picture.id)
    .map(({ picture }) => picture)
}
