import type { z } from 'zod'
import { type FailureCause } from './model-config.ts'

export interface LlmRequest {
  /** Our instructions: the model's role. */
  system: string
  /** What several calls have in common. Comes before the prompt, so that a provider can cache it. */
  context?: string
  /** The task; may quote user text, which is data. */
  prompt: string
  maxOutputTokens: number
  /** Asks the server to enforce this output format. Not all do: the answer is still text to be parsed and validated. */
  outputFormat?: OutputFormat
  signal: AbortSignal
}

export interface OutputFormat {
  /** Letters, digits and underscores, as servers require. */
  name: string
  /** Every property required and no bounds, as strict servers demand. */
  schema: z.ZodType
}

/** What one model charged for; a failed call may cost tokens too. */
export interface ModelUsage {
  /** `provider:model` */
  model: string
  inputTokens: number
  outputTokens: number
  /** `text`, or the cause of the failure. */
  outcome: string
}

export type LlmAnswer = { spent: ModelUsage[] } & (
  | { kind: 'text'; text: string; /** The model hit its token limit. */ isTruncated: boolean }
  /** Nothing usable: refused, empty, broken, or the server is down after all retries. */
  | { kind: 'failed'; cause: FailureCause; message: string }
)

export interface Llm {
  /** For example `openai-compatible:llama3`. */
  name: string
  complete(request: LlmRequest): Promise<LlmAnswer>
}
