import { z } from 'zod'
import { captionNetworks } from '../../../contract/posts/posts.ts'
import type { Llm, OutputFormat } from '../../platform/models/llm.ts'
import type { Brief, Finish, Outline, Section, Writer } from '../writer.ts'
import { writeNewsletter } from '../newsletter/write-newsletter.ts'
import { isForOperator, WritingFailure } from '../writing-failure.ts'
import { truncateAtWord } from '../text/truncate-at-word.ts'
import { callModel, retryModelCall, type Model } from './call-model.ts'
import type { Flaw } from './repair-prompt.ts'
import { flawsOf, repairSections, withoutFlaws } from './repair-sections.ts'
import { extendPrompt, finishPrompt, outlinePrompt, sectionPrompt } from './prompts.ts'
import { readFinish } from './read-finish.ts'
import { readOutline, sectionsFor, withBudgets } from './read-outline.ts'
import { readSection } from './read-section.ts'

const parts: [string, string][] = [
  ['Where to begin', 'what the topic is about and whom it concerns'],
  ['What matters most', 'the two or three things that decide the result'],
  ['How it works in practice', 'the steps, in order'],
  ['Mistakes worth avoiding', 'what often goes wrong, and why'],
  ['Questions to ask first', 'what to find out before deciding'],
  ['How to tell that it works', 'signs of a good result'],
  ['Keeping it up', 'how to make it a habit'],
]
const last: [string, string] = ['What to do next', 'one simple step the reader can take today']

/** An outline that fits any topic, for when the model's own cannot be read: the sections are still written by it. */
function plainOutline(brief: Brief): Outline {
  const chosen = [...parts.slice(0, sectionsFor(brief) - 1), last]
  const sections = chosen.map(([heading, point]) => ({ heading, points: [point] }))
  return withBudgets(truncateAtWord(brief.topic, 120), sections, brief.words)
}

/** What the server is asked to hold an answer to; reading is as tolerant as without. */
const outlineForm: OutputFormat = {
  name: 'outline',
  schema: z.object({
    title: z.string(),
    sections: z.array(z.object({ heading: z.string(), points: z.array(z.string()) })),
  }),
}

const finishForm: OutputFormat = {
  name: 'finish',
  schema: z.object({
    title: z.string(),
    excerpt: z.string(),
    captions: z.object(Object.fromEntries(captionNetworks.map((network) => [network, z.string()]))),
  }),
}

export interface ModelWriter extends Writer {
  /** The section at `index` with about `missing` more words; as it was when nothing usable came. */
  extend(
    brief: Brief,
    outline: Outline,
    sections: Section[],
    index: number,
    missing: number,
    signal: AbortSignal,
  ): Promise<Section>
  /** What has to be said anew before the post may go out, with the sentences it was asked about before. */
  flaws(brief: Brief, sections: Section[], asked: ReadonlySet<string>): Flaw[]
  /** One try at mending them; what fails stays as it was. */
  repair(brief: Brief, sections: Section[], flaws: Flaw[], signal: AbortSignal): Promise<Section[]>
}

// A slow model of one's own writes 250 words in a minute; two silences of this length stay under three minutes.
const modelTimeoutMs = 85_000

/** Writes with a model. Throws a WritingFailure when it cannot; every answer is checked, none is trusted. */
export function createModelWriter(llm: Llm, timeoutMs = modelTimeoutMs): ModelWriter {
  const model: Model = { llm, timeoutMs }
  return {
    kind: 'model',
    outline: (brief, signal) => writeOutline(model, brief, signal),
    section: (brief, outline, index, written, signal) =>
      retryModelCall(signal, async (problem) => {
        const prompt = sectionPrompt(brief, outline, index, written) + problemInstruction(problem)
        const { heading, words } = outline.sections[index]!
        return readSection(await callModel(model, prompt, signal), { heading, words, written })
      }),
    flaws: (brief, sections, asked) => flawsOf(sections, brief, asked),
    repair: (brief, sections, flaws, signal) => repairSections(model, brief, sections, flaws, signal),
    newsletter: (brief, post, signal) => writeNewsletter(model, brief, post, signal),
    finish: (brief, outline, sections, signal) => writeFinish(model, brief, outline, sections, signal),
    extend: (brief, outline, sections, index, missing, signal) =>
      extend(model, { brief, outline, sections, index, missing, signal }),
  }
}

const problemInstruction = (problem: string | undefined) =>
  problem ? `\nYour last answer could not be used: ${problem}` : ''

/** Falls back to a plain outline when the model's cannot be read: what counts is written section by section. */
async function writeOutline(model: Model, brief: Brief, signal: AbortSignal): Promise<Outline> {
  try {
    return await retryModelCall(signal, async (problem) => {
      const prompt = outlinePrompt(brief, sectionsFor(brief)) + problemInstruction(problem)
      return readOutline((await callModel(model, prompt, signal, outlineForm)).text, brief)
    })
  } catch (error) {
    if (error instanceof WritingFailure && error.reason === 'model_broken_answer') return plainOutline(brief)
    throw error
  }
}

/** The post is whole by now: whatever the model fails at here is made from the post. */
async function writeFinish(
  model: Model,
  brief: Brief,
  outline: Outline,
  sections: Section[],
  signal: AbortSignal,
): Promise<Finish> {
  try {
    return await retryModelCall(signal, async (problem) => {
      const prompt = finishPrompt(brief, outline, sections) + problemInstruction(problem)
      const { text } = await callModel(model, prompt, signal, finishForm)
      return readFinish(text, brief, outline, sections)
    })
  } catch (error) {
    if (error instanceof WritingFailure) return readFinish(undefined, brief, outline, sections)
    throw error
  }
}

interface Extension {
  brief: Brief
  outline: Outline
  sections: Section[]
  index: number
  missing: number
  signal: AbortSignal
}

// Asking for less yields a remark instead of a paragraph.
const minExtensionWords = 60

async function extend(
  model: Model,
  { brief, outline, sections, index, missing, signal }: Extension,
): Promise<Section> {
  const before = sections[index]!
  const words = Math.max(minExtensionWords, missing)
  try {
    const answer = await callModel(model, extendPrompt(brief, outline, sections, index, words), signal)
    const more = readSection(answer, { heading: before.heading, words, written: sections })
    return { heading: before.heading, html: before.html + withoutFlaws(more.html, brief) }
  } catch (error) {
    if (
      error instanceof WritingFailure &&
      error.reason !== 'model_unavailable' &&
      !isForOperator(error.reason)
    )
      return before
    throw error
  }
}
