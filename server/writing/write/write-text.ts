import { countWords } from '../../../contract/posts/count-words.ts'
import { plainText } from '../../posts/content/plain-text.ts'
import { splitBlocks, toMarkdown, withoutHeadings } from '../edit/numbered-blocks.ts'
import { briefContext, postContext } from '../model/brief-context.ts'
import { askAgain, callModel, type Model, type ModelCall } from '../model/call-model.ts'
import { type Brief, emailOf, type Part, type Range, type WrittenText } from '../writer.ts'
import { isAway, isForOperator, WritingFailure } from '../writing-failure.ts'
import { readPost } from './read-post.ts'
import { extendPrompt, maxWordsPerCall, writePrompt } from './write-prompt.ts'

export const isInHalves = ({ min, max }: Range): boolean => (min + max) / 2 > maxWordsPerCall

/** Has the model write the post or half of it, asking again if the text is unusable or of the wrong length. */
export async function writeText(
  model: Model,
  brief: Brief,
  part: Part,
  before: WrittenText | undefined,
  signal: AbortSignal,
): Promise<WrittenText> {
  const words = rangeOf(part, brief.words)
  const { written, isCut } = await askForText(model, { brief, part, words, before }, signal)
  const size = countWords(written.content)
  if (part !== 'whole' || !isCut || size >= words.min) return written
  // A model that ran out of room writes the rest in a second call.
  const rest = { min: words.min - size, max: words.max - size }
  try {
    const second = { brief, part: 'second' as const, words: rest, before: written }
    return joinTexts(written, (await askForText(model, second, signal)).written)
  } catch (error) {
    if (isLasting(error)) return written
    throw error
  }
}

function askForText(
  model: Model,
  { brief, part, words, before }: { brief: Brief; part: Part; words: Range; before: WrittenText | undefined },
  signal: AbortSignal,
) {
  const task = writePrompt(brief, part, words, before && { plan: before.plan, text: textOf(before.content) })
  return askAgain(task, async (prompt) => {
    const call: ModelCall = { step: 'write', context: (shorten) => briefContext(shorten(brief)), prompt }
    const answer = await callModel(model, call, signal)
    const { written, problem } = readPost(answer, {
      words,
      written: before?.content ?? '',
      language: brief.language,
      own: emailOf(brief),
    })
    return { value: { written, isCut: answer.isTruncated }, problem }
  })
}

export const joinTexts = (first: WrittenText, second: WrittenText): WrittenText => ({
  ...first,
  content: `${first.content}${second.content}`,
  citations: [...first.citations, ...second.citations],
  dropped: [...first.dropped, ...second.dropped],
})

/** Half the range for half a post, slightly raised so that both together are long enough. */
function rangeOf(part: Part, { min, max }: Range): Range {
  // Aim inside the range, so that a model that does as asked is neither cut nor extended.
  const margin = Math.round((max - min) / 6)
  const inside = { min: min + margin, max: max - margin }
  return part === 'whole' ? inside : { min: Math.ceil(inside.min / 2), max: Math.floor(inside.max / 2) }
}

const textOf = (content: string) => splitBlocks(content).map(toMarkdown).join('\n\n')

// Models answer smaller requests with a remark instead of a paragraph.
const minExtensionWords = 60

/** Extends the section at `index` by about `missing` words; unchanged if nothing usable came back. */
export async function extendText(
  model: Model,
  { brief, sections, index, missing }: { brief: Brief; sections: string[]; index: number; missing: number },
  signal: AbortSignal,
): Promise<string> {
  const before = sections[index]!
  const content = sections.join('')
  const [, heading = '', text = before] = /^<h2>(.*?)<\/h2>([^]*)$/.exec(before) ?? []
  const words = Math.max(minExtensionWords, missing)
  try {
    const call: ModelCall = {
      step: 'extend',
      context: (shorten) => postContext(shorten(brief), content),
      prompt: extendPrompt({ heading: plainText(heading), text: plainText(text) }, words),
    }
    const answer = await callModel(model, call, signal)
    const range = { min: words, max: Math.round(words * 1.15) }
    const { written } = readPost(answer, { words: range, written: content, own: emailOf(brief) })
    return before + withoutHeadings(written.content)
  } catch (error) {
    if (isLasting(error)) return before
    throw error
  }
}

/** The model answered, and asking later won't help. */
const isLasting = (error: unknown) =>
  error instanceof WritingFailure && !isAway(error.reason) && !isForOperator(error.reason)
