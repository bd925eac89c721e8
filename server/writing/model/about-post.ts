import { loadStopWords } from '../../keywords/text/model-files.ts'
import { detectLanguage } from '../../platform/text/detect-language.ts'
import { foldAccents } from '../gates/truth/statement-words.ts'

/** Whether a text says a word that the post is about. */
export type IsAbout = (text: string) => boolean

// Enough of a word to find its other forms, and not to take it for another one.
const rootOf = (word: string) => foldAccents(word).slice(0, word.length > 6 ? 5 : 4)
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

/** Tells what speaks of a post from what speaks to somebody else: by the words that carry meaning, not by those of any text. */
export function aboutPost(texts: string[]): IsAbout {
  const { language = 'en' } = detectLanguage(texts.join('\n'))
  const lists = [language, 'en'].flatMap((code) => loadStopWords().get(code) ?? [])
  const rootsOf = (text: string) =>
    Array.from(segmenter.segment(text.toLowerCase()))
      .filter(({ segment, isWordLike }) => isWordLike && !/\p{N}/u.test(segment))
      .filter(({ segment }) => !lists.some((list) => list.has(segment)) && !/^[\p{L}]$/u.test(segment))
      .map(({ segment }) => rootOf(segment))
  const known = new Set(texts.flatMap(rootsOf))
  return (text) => rootsOf(text).some((root) => known.has(root))
}
