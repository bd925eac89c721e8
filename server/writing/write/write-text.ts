import { countWords } from '../../../contract/posts/count-words.ts'
import { plainText } from '../../posts/content/plain-text.ts'
import { splitBlocks, toMarkdown, withoutHeadings } from '../edit/numbered-blocks.ts'
import { shapeOf } from '../frameworks/framework-parts.ts'
import { askAgain, callModel, type Model, type ModelCall } from '../model/call-model.ts'
import { quoteData } from '../model/system-prompt.ts'
import { type Brief, emailOf, type Part, type Range, type WrittenText } from '../writer.ts'
import { unlessUseless } from '../writing-failure.ts'
import { readPost } from './read-post.ts'

// A longer post is written in two calls; the second sees all of the first.
const maxWordsPerCall = 1300

export const isInHalves = ({ min, max }: Range): boolean => (min + max) / 2 > maxWordsPerCall

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
  const second = askForText(model, { brief, part: 'second', words: rest, before: written }, signal)
  const added = await unlessUseless(second, undefined)
  return added ? joinTexts(written, added.written) : written
}

function askForText(
  model: Model,
  { brief, part, words, before }: { brief: Brief; part: Part; words: Range; before: WrittenText | undefined },
  signal: AbortSignal,
) {
  const task = writePrompt(brief, part, words, before && { plan: before.plan, text: textOf(before.content) })
  return askAgain(task, async (prompt) => {
    const answer = await callModel(model, { step: 'write', context: { brief }, prompt }, signal)
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

export async function extendText(
  model: Model,
  { brief, sections, index, missing }: { brief: Brief; sections: string[]; index: number; missing: number },
  signal: AbortSignal,
): Promise<string> {
  const before = sections[index]!
  const content = sections.join('')
  const [, heading = '', text = before] = /^<h2>(.*?)<\/h2>([^]*)$/.exec(before) ?? []
  const min = Math.max(minExtensionWords, missing)
  const range = { min, max: Math.round(min * 1.15) }
  const prompt = extendPrompt({ heading: plainText(heading), text: plainText(text) }, range)
  const call: ModelCall = { step: 'extend', context: { brief, content }, prompt }
  const extended = callModel(model, call, signal).then((answer) => {
    const { written } = readPost(answer, { words: range, written: content, own: emailOf(brief) })
    return before + withoutHeadings(written.content)
  })
  return unlessUseless(extended, before)
}

const style = `Write as somebody would who knows this business well: concrete, nothing said twice, no heading like "Introduction" or "Conclusion". Use as many sections as the matter needs, each under a heading of 3 to 9 words, in the order in which a reader needs them: for instance how to tell which case is theirs, what to do, when to leave it or call, what it costs. Where cases differ, a table lets each reader find their own, with what to do and what it costs; use numbered steps, or questions with answers ("### " and a question mark), where they suit the matter.
Say what only this business can say, wherever it helps the reader: the price, the hours, the limit itself, not where it can be found. A story or a joke shows a point, whole and in one place: never before the answer, nor among prices and steps. After a sentence that rests on a fact, put the fact's ID, like [f3]; what a page says needs no ID.
Two to four times in the post, link words of your own sentence to a page on the same matter: [[p12|words of the sentence]]. Each such sentence says all it has to say without its link.`

function writePrompt(brief: Brief, part: Part, words: Range, before?: { plan: string; text: string }) {
  const { keywords } = brief
  const size = `Between ${words.min} and ${words.max} words, headings included.`
  const term = keywords[0]
    ? ' The title, the first paragraph and one heading contain searchTerm, inflected or reordered as good sentences need it.'
    : ''
  const opening = `The first paragraph answers the reader's question straight away and in plain words.${term}`
  if (part === 'second')
    return `Write the second half of the post: what the plan has left, from its next section to the end. Its first half is written.
${quoteData({ plan: before?.plan ?? '', firstHalf: before?.text ?? '' })}
${size} Begin with the heading of the next section, and repeat nothing.
${style}
${closing(brief)}`
  const whole =
    part === 'whole' ? 'Write the post.' : 'Write the first half of the post, and the plan of the whole.'
  return `${whole}
Begin with a short plan between <plan> and </plan>: the reader's question, its answer in two sentences, and a line for each section of the whole post with its heading and the IDs of the facts and pages that it uses.${shapeInstruction(brief)}
Then the text: its title as "# " (at most 60 characters), its sections as "## ".
${size}${part === 'first' ? ' Stop at the end of a section: the other half is written by a second call.' : ''}
${opening}
${style}
${part === 'whole' ? closing(brief) : pointsOf(brief)}`
}

const pointsOf = ({ points }: Brief) => (points ? 'Cover each point of mustCover.' : '')

function closing(brief: Brief): string {
  const { callToAction } = brief
  const end = callToAction
    ? 'The last sentence asks the reader for what callToAction says, in its words.'
    : 'End so that the reader knows what to do next, in few words, with the phone number or e-mail address itself where they need it; then as the author would. Prices and offers belong further up, each with its limits.'
  return [pointsOf(brief), end].filter(Boolean).join(' ')
}

function shapeInstruction({ framework, topic }: Brief): string {
  const shape = shapeOf(framework, topic)
  if (!shape) return ''
  if (shape.kind === 'numbered') {
    const example = shape.label === 'Step ' ? 'Step 1: …' : '1. …'
    return ` After an opening section and before a closing one, each section is ${shape.task}: at least three, their headings numbered as in "${example}", in the language of the topic.`
  }
  const tasks = shape.parts.map(({ task }, at) => `${at + 1}. ${task}`).join('\n')
  return ` Its sections follow this order; a part may have more than one:\n${tasks}\n`
}

function extendPrompt({ heading, text }: { heading: string; text: string }, { min, max }: Range): string {
  return `The post is too short. Write what comes after textSoFar, the end of one of its sections.
${quoteData({ heading, textSoFar: text })}
Between ${min} and ${max} words more: reasons, everyday examples or further steps. Repeat nothing that the post says. Answer with the new text only, without a heading.`
}
