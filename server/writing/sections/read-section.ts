import { countWords } from '../../../contract/posts/count-words.ts'
import { isOtherLanguage, nameOfLanguage } from '../../platform/text/detect-language.ts'
import { splitSentences } from '../../platform/text/split-sentences.ts'
import { lettersOf, plainText } from '../../posts/content/plain-text.ts'
import type { Section } from '../writer.ts'
import { WritingFailure } from '../writing-failure.ts'
import type { ModelText } from '../model/call-model.ts'
import { parseBlocks } from './parse-blocks.ts'
import { pruneBlocks } from './prune-blocks.ts'
import { splitCitations } from './split-citations.ts'
import { renderBlocks } from './render-blocks.ts'
import { stripForeign } from '../model/strip-foreign.ts'

// Tags and all, in whatever language: what has more is signs without words.
const maxWordChars = 80

interface ExpectedSection {
  heading: string
  /** The fewest words asked for. */
  words: number
  written: Section[]
  language?: string | undefined
}

// Of the words asked for: less is no answer, more is asked for again.
const usableShare = { min: 0.4, max: 1.3 }
// A model that cannot stop gives nothing worth cutting down.
const maxShare = 6

/**
 * A section from a model's answer, in our few tags, with what is wrong with its length; throws a WritingFailure for what is no
 * text of that size.
 */
export function readSection(
  answer: ModelText,
  { heading, words, written, language }: ExpectedSection,
): { section: Section; problem: string | undefined } {
  const { text, citations } = splitCitations(stripForeign(answer.text).trim())
  if (/^[{[]/.test(text) && /"\s*[:,\]]/.test(text))
    throw new WritingFailure('model_broken_answer', 'The answer is JSON instead of text.')
  const seen = new Set(written.flatMap(({ html }) => keysOf(html)))
  const html = renderBlocks(
    pruneBlocks(parseBlocks(text), { heading, isTruncated: answer.isTruncated, seen }),
  )
  const size = countWords(html)
  if (size > words * maxShare || html.length > words * maxWordChars)
    throw new WritingFailure('model_broken_answer', 'The answer was cut off.')
  if (size < words * usableShare.min)
    throw new WritingFailure('model_broken_answer', `${size} usable words instead of ${words}.`)
  const section = { heading, html, ...(citations.length > 0 ? { citations } : {}) }
  if (language !== undefined && isOtherLanguage(plainText(html), language))
    return { section, problem: `it isn't in ${nameOfLanguage(language)}.` }
  const problem =
    size > words * usableShare.max
      ? `it has ${size} words instead of at most ${Math.floor(words * 1.15)}. Write it anew, tighter.`
      : undefined
  return { section, problem }
}

const keysOf = (html: string) => plainText(html).split('\n').flatMap(splitSentences).map(lettersOf)
