import type { z } from 'zod'
import { countWords } from '../../../contract/posts/count-words.ts'
import type { Effort, Llm, LlmAnswer } from '../../platform/models/llm.ts'
import { formOf, findJson } from '../../platform/models/read-json.ts'
import { WritingFailure } from '../writing-failure.ts'
import { contextOf, maxShortening, type PromptContext } from './brief-context.ts'
import { systemPrompt } from './system-prompt.ts'

export interface Model {
  llm: Llm
  checker?: Llm | undefined
  /** How often the brief was shortened because the model's context window proved too small. */
  shortening?: number
}

export type ModelText = Pick<Extract<LlmAnswer, { kind: 'text' }>, 'text' | 'isTruncated'>

export interface ModelCall {
  step: Step
  /** What several calls share, placed before the task; rebuilt from a shortened brief if the prompt is too long. */
  context?: string | PromptContext
  prompt: string
  schema?: z.ZodType
}

// Twice the need of a language with many tokens per word. Steps that judge the whole post get more reasoning.
const budgets = {
  // A plan and 1,300 words, plus a third for a model that can't count, plus marks.
  write: { maxOutputTokens: 6000, effort: 'medium' },
  extend: { maxOutputTokens: 3000, effort: 'low' },
  // A premium post with every paragraph changed.
  edit: { maxOutputTokens: 6000, effort: 'medium' },
  changes: { maxOutputTokens: 6000, effort: 'medium' },
  finish: { maxOutputTokens: 3000, effort: 'low' },
  // A premium post has about 150 sentences, and each verdict takes 20 tokens.
  check: { maxOutputTokens: 6000, effort: 'medium' },
  sentence: { maxOutputTokens: 500, effort: 'low' },
  questions: { maxOutputTokens: 500, effort: 'low' },
  card: { maxOutputTokens: 2000, effort: 'low' },
  voice: { maxOutputTokens: 2000, effort: 'low' },
  // Forty facts with their quotations.
  facts: { maxOutputTokens: 6000, effort: 'low' },
  sales: { maxOutputTokens: 2500, effort: 'low' },
  strategy: { maxOutputTokens: 3000, effort: 'low' },
  // A month of topics, each with its reason and question.
  topics: { maxOutputTokens: 6000, effort: 'medium' },
} satisfies Record<string, { maxOutputTokens: number; effort: Effort }>
type Step = keyof typeof budgets

/** Throws a WritingFailure for anything unusable, also when the timeout of an interactive caller's `signal` ends. */
export async function callModel(model: Model, call: ModelCall, signal: AbortSignal): Promise<ModelText> {
  const { step, context: given = '', prompt, schema } = call
  const { shortening = 0 } = model
  const context = typeof given === 'string' ? given : contextOf(given, shortening)
  try {
    const answer = await model.llm.complete({
      task: step,
      system: systemPrompt,
      ...(context ? { context } : {}),
      prompt,
      ...budgets[step],
      ...(schema ? { outputFormat: { name: step, schema: formOf(schema) } } : {}),
      signal,
    })
    if (answer.kind === 'text') {
      if (isRefusal(answer.text)) throw new WritingFailure('model_refused', 'The model refused.')
      if (repeatsTask(answer.text, `${context}\n${prompt}`))
        throw new WritingFailure('model_broken_answer', 'The answer repeats the task.')
      return answer
    }
    if (answer.cause !== 'model_context_full' || typeof given === 'string' || shortening === maxShortening)
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
// Refusals are short, while a real post may begin with "Sorry".
const maxRefusalWords = 80

const isRefusal = (text: string) => refusal.test(text) && countWords(text) <= maxRefusalWords

// Shorter lines of a task, and quoted data, may well appear in a post.
const tellingLength = 60

/** True if the answer repeats a line of our task or rules: the model echoes, or was talked into it. */
function repeatsTask(answer: string, prompt: string): boolean {
  const task = `${systemPrompt}\n${prompt.replace(/<data>[^]*?<\/data>/g, '')}`
  return task.split('\n').some((line) => line.length >= tellingLength && answer.includes(line))
}

const retryableReasons = new Set(['model_empty', 'model_refused', 'model_broken_answer'])

// Somebody waits: the browser gives up after 10 s, and an answer must arrive within 9.
export const whileWaiting = (): AbortSignal => AbortSignal.timeout(7000)

// On a bad day one answer in ten is unusable, so three in a row are one in a thousand.
const maxTries = 3

interface Attempt<T> {
  value: T
  problem?: string | undefined
}

/** Asks again with the reason if an answer is unusable or has a problem; at last takes the best one that has a problem. */
export async function askAgain<T>(prompt: string, ask: (prompt: string) => Promise<Attempt<T>>): Promise<T> {
  let fallback: { value: T } | undefined
  let reason = ''
  for (let attempt = 1; ; attempt++) {
    try {
      const { value, problem } = await ask(
        reason ? `${prompt}\n\nYour last answer couldn't be used: ${reason}` : prompt,
      )
      if (problem === undefined || attempt === maxTries) return value
      fallback = { value }
      reason = problem
    } catch (error) {
      if (!(error instanceof WritingFailure) || !retryableReasons.has(error.reason)) throw error
      if (attempt === maxTries) {
        if (fallback) return fallback.value
        throw error
      }
      reason = error.message
    }
  }
}

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

export function readJson<T>(text: string, schema: z.ZodType<T>): T {
  const answer = findJson(text, schema)
  if (answer === undefined)
    throw new WritingFailure('model_broken_answer', "The answer wasn't the requested JSON.")
  return answer
}
