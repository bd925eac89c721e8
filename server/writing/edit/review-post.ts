import { z } from 'zod'
import type { Correction } from '../../../contract/profile/house-style.ts'
import type { VoiceReport } from '../../../contract/profile/voice.ts'
import { captionNetworks } from '../../../contract/posts/posts.ts'
import { excerptOf } from '../finish/read-finish.ts'
import { writeFinish } from '../finish/write-finish.ts'
import { lettersOf } from '../../posts/content/plain-text.ts'
import { editPost, findProblems } from './edit-post.ts'
import { styleAndLengthen, styleFinish } from '../house-style/style-post.ts'
import { fitLength, type StepContext } from '../write/fit-length.ts'
import { type DroppedPatch, Edited } from './apply-patches.ts'
import { Finish, type WrittenText } from '../writer.ts'
import type { Finding } from '../checks/code-check-levels.ts'
import { listAnnouncements, numberSentences } from '../checks/number-sentences.ts'
import {
  findUnsupportedStatements,
  type ReaderFinding,
  Reading,
} from '../checks/find-unsupported-statements.ts'
import { partsToRead } from '../frameworks/framework-parts.ts'

export interface ReviewContext extends StepContext {
  measureVoice?(content: string): Promise<VoiceReport>
}

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

const SavedReading = z.object({ reading: Reading.nullable() })

/** What remains after the edit is for the owner to decide. */
export async function reviewPost(
  context: ReviewContext,
  before: WrittenText,
  finish: Finish,
): Promise<ReviewedPost> {
  const { model, brief, steps, signal } = context
  const first = await read(context, 'read', before, finish)
  const voice = await context.measureVoice?.(before.content)
  const problems = findProblems(before.content, brief, first ?? undefined, voice)
  const { content: edited, dropped } =
    problems.length === 0
      ? { content: before.content, dropped: [] }
      : await steps.take('edit', Edited, () =>
          editPost(model, { brief, content: before.content, problems }, signal),
        )
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
  { model, brief, steps, signal }: ReviewContext,
  step: string,
  { content }: WrittenText,
  finish: Finish,
  before?: { known: ReadonlySet<string>; first: Reading },
): Promise<Reading | null> {
  const all = partsToRead(brief.framework, brief.topic)
  const parts = before ? all.filter(({ name }) => before.first.missingParts.includes(name)) : all
  const input = { brief, content, finish, parts, known: before?.known }
  const reader = { llm: model.checker ?? model.llm }
  const { reading } = await steps.take(step, SavedReading, async () => ({
    reading: (await findUnsupportedStatements(reader, input, signal)) ?? null,
  }))
  return reading
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

/** Requests these captions and the newsletter again; the excerpt falls back to the post's own words. */
async function announceAgain(
  { model, brief, steps, signal }: ReviewContext,
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
  return {
    finish: { ...finish, ...without(finish, parts) },
    reading: reading.filter(isOfPost),
  }
}
