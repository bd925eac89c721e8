import type { z } from 'zod'
import { type FailureCause } from './llm-names.ts'

export interface LlmRequest {
  /** What the model is to be; ours. */
  system: string
  /** The task; may quote people's words, which are data. */
  prompt: string
  maxOutputTokens: number
  /** Asks the server to hold the answer to this form. Not all do: the answer is text still, to be read and validated. */
  form?: AnswerForm
  signal: AbortSignal
}

export interface AnswerForm {
  /** Letters, digits and underscores, as servers demand. */
  name: string
  /** Every property required and no bounds: what strict servers take. */
  schema: z.ZodType
}

/** What one model charged for; a failed call may have cost tokens too. */
export interface Spent {
  /** `provider:model` */
  model: string
  inputTokens: number
  outputTokens: number
  /** `text`, or why it was nothing. */
  outcome: string
}

export type LlmAnswer = { spent: Spent[] } & (
  | { kind: 'text'; text: string; /** The model stopped because it ran out of room. */ cutShort: boolean }
  /** Nothing usable: refused, empty, broken, or the server is down after all tries. */
  | { kind: 'failed'; cause: FailureCause; message: string }
)

export interface Llm {
  /** For example `openai-compatible:llama3`. */
  name: string
  complete(request: LlmRequest): Promise<LlmAnswer>
}
