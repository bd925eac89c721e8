import type { OutputFormat, Llm } from '../../platform/models/llm.ts'
import { WritingFailure } from '../writing-failure.ts'
import { systemPrompt } from './system-prompt.ts'

export interface Model {
  llm: Llm
  /** One call, its own retries included, is given up after this. */
  timeoutMs: number
}

export interface ModelText {
  text: string
  /** The model ran out of room in mid-sentence. */
  isTruncated: boolean
}

// Twice what the longest section needs in a language of many tokens a word, and room for a model that thinks aloud.
const maxOutputTokens = 6000

/** The model's answer to our prompt; throws a WritingFailure for everything that is none. */
export async function callModel(
  { llm, timeoutMs }: Model,
  prompt: string,
  signal: AbortSignal,
  form?: OutputFormat,
): Promise<ModelText> {
  const patience = AbortSignal.timeout(timeoutMs)
  try {
    const answer = await llm.complete({
      system: systemPrompt,
      prompt,
      maxOutputTokens,
      ...(form ? { outputFormat: form } : {}),
      signal: AbortSignal.any([signal, patience]),
    })
    if (answer.kind === 'text') {
      if (repeatsTask(answer.text, prompt))
        throw new WritingFailure('model_broken_answer', 'The answer repeats the task.')
      return answer
    }
    throw new WritingFailure(answer.cause, answer.message)
  } catch (error) {
    if (patience.aborted && !signal.aborted)
      throw new WritingFailure('model_unavailable', 'The model did not answer in time.')
    throw error
  }
}

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

/** Asks again at once for an answer that came and was useless; a model that does not answer is the job's to retry. */
export async function retryModelCall<T>(
  signal: AbortSignal,
  work: (problem: string | undefined) => Promise<T>,
): Promise<T> {
  let problem: string | undefined
  for (let attempt = 1; ; attempt++) {
    signal.throwIfAborted()
    try {
      return await work(problem)
    } catch (error) {
      if (!(error instanceof WritingFailure) || !retryableReasons.has(error.reason) || attempt === maxTries)
        throw error
      problem = error.message
    }
  }
}
