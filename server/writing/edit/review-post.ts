import { z } from 'zod'
import { countWords } from '../../../contract/posts/count-words.ts'
import { captionNetworks } from '../../../contract/posts/posts.ts'
import type { Correction } from '../../../contract/profile/house-style.ts'
import type { VoiceReport } from '../../../contract/profile/voice.ts'
import { lettersOf, plainText } from '../../posts/content/plain-text.ts'
import { findStopped } from '../checks/checks.ts'
import type { Finding } from '../checks/code-check-levels.ts'
import {
  findUnsupportedStatements,
  type ReaderFinding,
  Reading,
} from '../checks/find-unsupported-statements.ts'
import { findMissing, lackingPart, findAvoidedTerms } from '../checks/requested.ts'
import { stockSentences, voiceProblems } from '../checks/author-style.ts'
import { excerptOf } from '../finish/read-finish.ts'
import { writeFinish } from '../finish/write-finish.ts'
import { partsToRead } from '../frameworks/framework-parts.ts'
import { styleAndLengthen, styleFinish } from '../house-style/style-post.ts'
import { askForJson, type Model } from '../model/call-model.ts'
import { cleanLine } from '../model/strip-foreign.ts'
import { quoteData } from '../model/system-prompt.ts'
import { sentencesOf } from '../text/words.ts'
import { fitLength, type StepContext } from '../write/fit-length.ts'
import { Finish, type WrittenText, type Brief } from '../writer.ts'
import { unlessFailed } from '../writing-failure.ts'
import { type DroppedPatch, Edited, applyPatches, type Patch, PatchAnswer } from './apply-patches.ts'
import { listAnnouncements, numberSentences, splitBlocks } from './numbered-blocks.ts'

export interface ReviewedPost {
  text: WrittenText
  finish: Finish
  /** What a reader still objects to; null if no model has read the post. */
  reading: Finding[] | null
  /** Framework parts that a reader missed; null if no model has read the post. */
  missingParts: string[] | null
  dropped: DroppedPatch[]
  cut: string[]
  corrected: Correction[]
}

/** What remains after the edit is for the owner to decide. */
export async function reviewPost(
  context: StepContext,
  before: WrittenText,
  finish: Finish,
): Promise<ReviewedPost> {
  const { model, brief, steps, signal } = context
  const first = await read(context, 'read', before, finish)
  const voice = await context.measureVoice?.(before.content)
  const problems = findProblems(before.content, brief, first, voice)
  const edit = () => editPost(model, { brief, content: before.content, problems }, signal)
  const unchanged = { content: before.content, dropped: [] }
  const { content: edited, dropped } =
    problems.length > 0 ? await steps.take('edit', Edited, edit) : unchanged
  const styled = await styleAndLengthen(context, edited, 'extend-edited')
  const { content, cuts: cut } = fitLength(styled.content, brief.words)
  const text = { ...before, content }
  const named = (first?.found ?? []).map(({ part }) => part)
  const parts = new Set([...named, ...repeatingParts(before, text, finish)])
  const asked = await announceAgain(context, text, finish, parts)
  const { finish: announced, corrected } = styleFinish(brief, content, asked)
  const known = new Set(sentencesIn(before, finish))
  const again = first && (await read(context, 'read-again', text, announced, { known, first }))
  const result = { text, dropped, cut, corrected: [...styled.corrected, ...corrected] }
  // Without the second reading, nobody has read the changes.
  if (!first || !again) return { ...result, finish: announced, reading: null, missingParts: null }
  const still = new Set(sentencesIn(text, announced))
  const reading = [...first.found.filter(({ sentence }) => still.has(sentence)), ...again.found]
  return { ...result, ...withoutNamed(announced, reading), missingParts: again.missingParts }
}

function sentencesIn({ content }: WrittenText, finish: Finish): string[] {
  const own = numberSentences(content).sentences
  return [...own, ...listAnnouncements(finish)].map(({ sentence }) => sentence)
}

async function read(
  { model, brief, steps, signal }: StepContext,
  step: string,
  { content }: WrittenText,
  finish: Finish,
  before?: { known: ReadonlySet<string>; first: Reading },
): Promise<Reading | null> {
  const all = partsToRead(brief.framework, brief.topic)
  const parts = before ? all.filter(({ name }) => before.first.missingParts.includes(name)) : all
  const input = { brief, content, finish, parts, known: before?.known }
  const reader = { llm: model.checker ?? model.llm }
  return steps.take(step, Reading.nullable(), () => findUnsupportedStatements(reader, input, signal))
}

// A shorter sentence may appear anywhere.
const minRepeated = 4

function repeatingParts(before: WrittenText, after: WrittenText, finish: Finish) {
  const keysOf = ({ content }: WrittenText) =>
    numberSentences(content).sentences.map(({ sentence }) => lettersOf(sentence))
  const left = keysOf(after).join('\n')
  const gone = keysOf(before).filter((key) => !left.includes(key))
  return listAnnouncements(finish)
    .map(({ part, sentence }) => ({ part, key: lettersOf(sentence) }))
    .filter(({ key }) => key.split(' ').length >= minRepeated && gone.some((one) => one.includes(key)))
    .map(({ part }) => part)
}

async function announceAgain(
  { model, brief, steps, signal }: StepContext,
  text: WrittenText,
  finish: Finish,
  parts: ReadonlySet<string | undefined>,
): Promise<Finish> {
  const named = captionNetworks.filter((network) => parts.has(network))
  const excerpt = parts.has('excerpt') ? excerptOf('', text.content) : finish.excerpt
  if (named.length === 0 && !parts.has('newsletter')) return { ...finish, excerpt }
  const left = { ...finish, ...without(finish, parts) }
  const { captions, newsletter } = await steps.take('finish-again', Finish, () =>
    writeFinish(model, brief, text, signal, left),
  )
  return { ...finish, captions, newsletter, excerpt }
}

const without = ({ captions, newsletter }: Finish, parts: ReadonlySet<string | undefined>) => ({
  captions: Object.fromEntries(Object.entries(captions).filter(([network]) => !parts.has(network))),
  newsletter: parts.has('newsletter') ? null : newsletter,
})

/** Leaves out captions and the newsletter if a reader still objects to them; the owner is told they are missing. */
function withoutNamed(finish: Finish, reading: ReaderFinding[]): { finish: Finish; reading: Finding[] } {
  const isOfPost = ({ part }: ReaderFinding) => part === undefined || part === 'title' || part === 'excerpt'
  const parts = new Set(reading.filter((one) => !isOfPost(one)).map(({ part }) => part))
  return { finish: { ...finish, ...without(finish, parts) }, reading: reading.filter(isOfPost) }
}

const maxNote = 300
const NotedAnswer = PatchAnswer.extend({ note: z.string().catch('') })

export function requestPatches(
  model: Model,
  { step, brief, content, task }: { step: 'edit' | 'changes'; brief: Brief; content: string; task: string },
  signal: AbortSignal,
): Promise<{ patches: Patch[]; note: string }> {
  const schema: z.ZodType<{ patches: Patch[]; note?: string }> =
    step === 'changes' ? NotedAnswer : PatchAnswer
  const note = step === 'changes' ? ', "note": "one sentence to the author about what you changed"' : ''
  const whole = `${task}
Name blocks by their numbers, as they are now; 0 is the beginning of the post. Keep marks like [[p12|words]]; write no numbers like ‹7›. A heading of a section is a block of its own, "## " before it.
Answer with JSON only:
{"patches": [{"do": "replace", "at": 7, "text": "the whole block, new"}, {"do": "insert", "at": 7, "text": "new blocks after it"}, {"do": "delete", "at": 9}, {"do": "move", "at": 5, "to": 8}]${note}}`
  const call = { step, context: { brief, content }, prompt: whole, schema }
  return askForJson(model, call, signal, ({ patches, note: given = '' }) => ({
    value: { patches, note: cleanLine(given, maxNote) },
  }))
}

function editTask(content: string, problems: Problem[], { words }: Pick<Brief, 'words'>): string {
  return `Edit the post once, as a careful editor who reads it as its reader will.
${quoteData({ checks: problems })}
First put right everything that checks names. What is true and general, and what the facts, answers or pages do say, you may leave as it is. Then, only where the post gets clearly better: take out what is said twice or contradicts something else, mend a break in the flow, and make sure that the beginning answers the reader's question, the post keeps what its headings promise, and the last paragraph ends on the offer or the next step. Leave good text alone: most posts need few changes. The post has ${countWords(content)} words and must have ${words.min} to ${words.max} afterwards, headings included.`
}

export async function editPost(
  model: Model,
  { brief, content, problems }: { brief: Brief; content: string; problems: Problem[] },
  signal: AbortSignal,
): Promise<Edited> {
  const task = editTask(content, problems, brief)
  const answer = requestPatches(model, { step: 'edit', brief, content, task }, signal)
  // Whatever is still wrong afterwards is held or reported by the checks.
  const { patches: given } = await unlessFailed(answer, { patches: [] })
  const { lostLinks, ...edited } = applyPatches(content, given, brief)
  const lost = lostLinks.map((text) => ({ text, reason: 'this link went with the text around it' }))
  return { content: edited.content, dropped: [...edited.dropped, ...lost] }
}

interface Problem {
  at?: number
  sentence?: string
  problem: string
}

// About as many changes as one answer can hold; a model whose post needs more won't repair it either.
const maxProblems = 60

/** Everything readers and our checks find in a post: missing things first, each sentence once. */
export function findProblems(
  content: string,
  brief: Brief,
  reading?: Reading | null,
  voice?: VoiceReport,
): Problem[] {
  const { found, missingParts } = reading ?? { found: [], missingParts: [] }
  const missing = [...findMissing(content, brief), ...missingParts.map(lackingPart)]
  const ofPost = found.filter(({ part }) => part === undefined)
  const all = [
    ...missing.map(({ reason }): Problem => ({ problem: reason })),
    ...withAdvice(ofPost, remedy),
    ...withAdvice(findStopped(content, brief), 'Rewrite it without that, or delete it'),
    ...withAdvice(findAvoidedTerms(sentencesOf(content), brief.houseStyle), 'Say it in other words'),
    ...voiceProblems(voice),
    ...stockSentences(content, brief.habits).map((sentence) => ({ sentence, problem: stockPhrase })),
  ]
  const blocks = splitBlocks(content).map((block) => flat(plainText(block)))
  return [...Map.groupBy(all, ({ sentence }, at) => sentence ?? at).values()]
    .slice(0, maxProblems)
    .map(([first]) => {
      const problem = first!
      const { sentence } = problem
      const at = sentence === undefined ? -1 : blocks.findIndex((text) => text.includes(flat(sentence)))
      return at === -1 ? problem : { at: at + 1, ...problem }
    })
}

const withAdvice = (findings: Finding[], advice: string): Problem[] =>
  findings.map(({ sentence, reason }) => ({ sentence: sentence!, problem: `${reason} ${advice}` }))

const stockPhrase = 'a stock phrase: say it plainly'

// A block's text has a table row cell by cell.
const flat = (text: string) => text.replace(/\s+/g, ' ')

const remedy =
  'Say what the facts, answers and pages say or what is generally true, or delete it. Leave it where it is true and general.'
