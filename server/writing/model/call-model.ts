import type { z } from 'zod'
import { countWords } from '../../../contract/posts/count-words.ts'
import type { Effort, OutputFormat, Llm } from '../../platform/models/llm.ts'
import type { Brief } from '../writer.ts'
import { WritingFailure } from '../writing-failure.ts'
import { maxShortening, shortenBrief } from './fit-window.ts'
import { readJson } from './read-json.ts'
import { systemPrompt } from './system-prompt.ts'

export interface Model {
  llm: Llm
  /** Reads what the first has written, where it is another one. */
  checker?: Llm | undefined
  /** How much less of a brief it is shown, because its context window has turned out to be small. */
  shortening?: number
}

export interface ModelText {
  text: string
  /** The model ran out of room in mid-sentence. */
  isTruncated: boolean
}

export interface ModelCall {
  step: Step
  /** What several calls have in common, before the task; made again of less where that turns out to be too much. */
  context?: string | ((shorten: (brief: Brief) => Brief) => string)
  prompt: string
  form?: OutputFormat
}

// Twice what each needs in a language of many tokens a word. The steps that weigh the whole post think about it.
const budgets = {
  // A plan and 1,300 words, a third more from a model that doesn't count, and its marks.
  write: { maxOutputTokens: 6000, effort: 'medium' },
  extend: { maxOutputTokens: 3000, effort: 'low' },
  // A premium post whose every paragraph changes.
  edit: { maxOutputTokens: 6000, effort: 'medium' },
  changes: { maxOutputTokens: 6000, effort: 'medium' },
  finish: { maxOutputTokens: 3000, effort: 'low' },
  // A premium post has some 150 sentences, each verdict 20 tokens.
  check: { maxOutputTokens: 6000, effort: 'medium' },
  sentence: { maxOutputTokens: 500, effort: 'low' },
  questions: { maxOutputTokens: 500, effort: 'low' },
  card: { maxOutputTokens: 1500, effort: 'low' },
  voice: { maxOutputTokens: 2000, effort: 'low' },
  // Forty facts, each with its quotation.
  facts: { maxOutputTokens: 6000, effort: 'low' },
  sales: { maxOutputTokens: 2500, effort: 'low' },
  strategy: { maxOutputTokens: 3000, effort: 'low' },
  // A month of them, each with its reason and question.
  topics: { maxOutputTokens: 6000, effort: 'medium' },
} satisfies Record<string, { maxOutputTokens: number; effort: Effort }>
type Step = keyof typeof budgets

/**
 * The model's answer to our prompt; throws a WritingFailure for everything that is none, and for a signal that is a time limit: who
 * waits for an answer has one, a job the settings' alone.
 */
export async function callModel(model: Model, call: ModelCall, signal: AbortSignal): Promise<ModelText> {
  const { step, context: given = '', prompt, form } = call
  const { shortening = 0 } = model
  const context = typeof given === 'string' ? given : given((brief) => shortenBrief(brief, shortening))
  try {
    const answer = await model.llm.complete({
      task: step,
      system: systemPrompt,
      ...(context ? { context } : {}),
      prompt,
      ...budgets[step],
      ...(form ? { outputFormat: form } : {}),
      signal,
    })
    if (answer.kind === 'text') {
      if (isRefusal(answer.text)) throw new WritingFailure('model_refused', 'The model refused.')
      if (repeatsTask(answer.text, `${context}\n${prompt}`))
        throw new WritingFailure('model_broken_answer', 'The answer repeats the task.')
      return answer
    }
    if (answer.cause !== 'model_context_full' || given === context || shortening === maxShortening)
      throw new WritingFailure(answer.cause, answer.message)
  } catch (error) {
    if (signal.aborted && signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError')
      throw new WritingFailure('model_slow', 'The model did not answer in time.')
    throw error
  }
  model.shortening = shortening + 1
  return callModel(model, call, signal)
}

const refusal =
  /^\W*(?:(?:i(?:'|’)?m|i am) (?:sorry|unable|not able)|sorry\b|i (?:cannot|can(?:'|’)t|can not|won(?:'|’)t)|as an ai\b|unfortunately, i )/i
// A refusal is short; a post may well begin with "Sorry".
const maxRefusalWords = 80

const isRefusal = (text: string) => refusal.test(text) && countWords(text) <= maxRefusalWords

// Shorter lines of a task, and those of the data, may rightly stand in a post.
const tellingLength = 60

/** True for an answer that holds a line of our task or of our rules: a model that echoes, or was talked into it. */
function repeatsTask(answer: string, prompt: string): boolean {
  const task = `${systemPrompt}\n${prompt.replace(/<data>[^]*?<\/data>/g, '')}`
  return task.split('\n').some((line) => line.length >= tellingLength && answer.includes(line))
}

const retryableReasons = new Set(['model_empty', 'model_refused', 'model_broken_answer'])

// One in ten answers is bad on a bad day: three in a row are one in a thousand.
const maxTries = 3

interface Attempt<T> {
  value: T
  /** What is still wrong with it, in words for the model. */
  problem?: string | undefined
}

/**
 * Asks a model up to three times: again, with the reason, for an answer that cannot be used or that has a problem. The best
 * answer with a problem is taken when none without one came. A model that does not answer is the job's to retry.
 */
export async function askAgain<T>(prompt: string, ask: (prompt: string) => Promise<Attempt<T>>): Promise<T> {
  let kept: { value: T } | undefined
  let reason = ''
  for (let attempt = 1; ; attempt++) {
    try {
      const { value, problem } = await ask(
        reason ? `${prompt}\n\nYour last answer couldn't be used: ${reason}` : prompt,
      )
      kept = { value }
      if (problem === undefined || attempt === maxTries) return value
      reason = problem
    } catch (error) {
      if (!(error instanceof WritingFailure) || !retryableReasons.has(error.reason)) throw error
      if (attempt === maxTries) {
        if (kept) return kept.value
        throw error
      }
      reason = error.message
    }
  }
}

/** The same for an answer in JSON: `read` takes what can be used of it, and says what is wrong with it. */
export const askForJson = <Answer, T>(
  model: Model,
  call: ModelCall & { schema: z.ZodType<Answer> },
  signal: AbortSignal,
  read: (answer: Answer) => Attempt<T>,
): Promise<T> =>
  askAgain(call.prompt, async (prompt) => {
    const { text } = await callModel(model, { ...call, prompt }, signal)
    return read(readJson(text, call.schema))
  })
