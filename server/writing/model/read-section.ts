import { countWords } from '../../../contract/posts/count-words.ts'
import { splitSentences } from '../../platform/text/split-sentences.ts'
import { lettersOf, plainText } from '../../posts/content/plain-text.ts'
import { shortened } from '../gates/length/shorten-section.ts'
import type { Section } from '../writer.ts'
import { WritingFailure } from '../writing-failure.ts'
import type { ModelText } from './call-model.ts'
import { parseBlocks } from './parse-blocks.ts'
import { pruneBlocks } from './prune-blocks.ts'
import { renderBlocks } from './render-blocks.ts'
import { stripForeign } from './strip-foreign.ts'

const refusal =
  /^\W*(?:(?:i(?:'|’)?m|i am) (?:sorry|unable|not able)|sorry\b|i (?:cannot|can(?:'|’)t|can not|won(?:'|’)t)|as an ai\b|unfortunately, i )/i
// A refusal is short; a post may well begin with "Sorry".
const maxRefusalWords = 80

// Tags and all, in whatever language: what has more is signs without words.
const maxWordChars = 80

interface ExpectedSection {
  heading: string
  /** Words asked for: less than 40 % of them is no answer, more than 130 % is cut at a sentence end. */
  words: number
  written: Section[]
}

/** A section from a model's answer, in our few tags; throws a WritingFailure for what is not a text of that size. */
export function readSection(answer: ModelText, { heading, words, written }: ExpectedSection): Section {
  const text = stripForeign(answer.text).trim()
  if (refusal.test(text) && countWords(text) <= maxRefusalWords)
    throw new WritingFailure('model_refused', 'Refused.')
  if (/^[{[]/.test(text) && /"\s*[:,\]]/.test(text))
    throw new WritingFailure('model_broken_answer', 'The answer is JSON instead of text.')
  const seen = new Set(written.flatMap(({ html }) => keysOf(html)))
  const html = renderBlocks(
    pruneBlocks(parseBlocks(text), { heading, isTruncated: answer.isTruncated, seen }),
  )
  // A model that cannot stop gives nothing worth cutting down.
  if (countWords(html) > words * 6 || html.length > words * maxWordChars)
    throw new WritingFailure('model_broken_answer', 'The answer was cut off.')
  const section = shortenTo({ heading, html }, words * 1.3)
  const size = countWords(section.html)
  if (size < words * 0.4 || size > words * 2)
    throw new WritingFailure('model_broken_answer', `${size} usable words instead of ${words}.`)
  return section
}

const keysOf = (html: string) => plainText(html).split('\n').flatMap(splitSentences).map(lettersOf)

function shortenTo(section: Section, maxWords: number): Section {
  let current = shortened(section)
  while (current.words > maxWords) {
    const shorter = current.shorter()
    if (!shorter) break
    current = shorter
  }
  return current.section()
}
