import type { z } from 'zod'
import { type FailureCause } from './model-config.ts'

export interface LlmRequest {
  /** What the model is to be; ours. */
  system: string
  /** The task; may quote people's words, which are data. */
  prompt: string
  maxOutputTokens: number
  /** Asks the server to hold the answer to this form. Not all do: the answer is text still, to be read and validated. */
  outputFormat?: OutputFormat
  signal: AbortSignal
}

export interface OutputFormat {
  /** Letters, digits and underscores, as servers demand. */
  name: string
  /** Every property required and no bounds: what strict servers take. */
  schema: z.ZodType
}

/** What one model charged for; a failed call may have cost tokens too. */
export interface ModelUsage {
  /** `provider:model` */
  model: string
  inputTokens: number
  outputTokens: number
  /** `text`, or why it was nothing. */
  outcome: string
}

export type LlmAnswer = { spent: ModelUsage[] } & (
  | { kind: 'text'; text: string; /** The model stopped because it ran out of room. */ isTruncated: boolean }
  /** Nothing usable: refused, empty, broken, or the server is down after all tries. */
  | { kind: 'failed'; cause: FailureCause; message: string }
)

export interface Llm {
  /** For example `openai-compatible:llama3`. */
  name: string
  complete(request: LlmRequest): Promise<LlmAnswer>
}
