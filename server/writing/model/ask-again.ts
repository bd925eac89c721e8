import type { z } from 'zod'
import { WritingFailure } from '../writing-failure.ts'
import { callModel, type Model, type ModelCall } from './call-model.ts'
import { readJson } from './read-json.ts'

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
export async function askAgain<T>(
  signal: AbortSignal,
  prompt: string,
  ask: (prompt: string) => Promise<Attempt<T>>,
): Promise<T> {
  let kept: { value: T } | undefined
  let reason = ''
  for (let attempt = 1; ; attempt++) {
    signal.throwIfAborted()
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
  askAgain(signal, call.prompt, async (prompt) => {
    const { text } = await callModel(model, { ...call, prompt }, signal)
    return read(readJson(text, call.schema))
  })
