import type { z } from 'zod'
import type { AiSettings } from './ai-settings.ts'
import { type FailureCause } from './model-config.ts'

export interface LlmRequest {
  /** What the call is for, for our records: never sent. */
  task?: string
  /** Our instructions: the model's role. */
  system: string
  /** What several calls have in common. Comes before the prompt, so that a provider can cache it. */
  context?: string
  /** The task; may quote user text, which is data. */
  prompt: string
  /** For the text alone: what a model thinks comes on top. */
  maxOutputTokens: number
  /** How hard a model that thinks should think. */
  effort: Effort
  /** Asks the server to enforce this output format. Not all do: the answer is still text to be parsed and validated. */
  outputFormat?: OutputFormat
  /** Hears the text so far as it arrives, from servers that stream; a repeated try begins anew. */
  onText?: (textSoFar: string) => void
  signal: AbortSignal
}

export type Effort = 'low' | 'medium'

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
  /** Of the input, read from the provider's cache. */
  cachedInputTokens: number
  outputTokens: number
  /** Of the output, thoughts. */
  reasoningTokens: number
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

/** The models in force. */
export interface Models {
  llm: Llm | undefined
  smallLlm: Llm | undefined
  checker: Llm | undefined
  prices: AiSettings['AI_PRICES']
  /** Who named the model: an operator on their page, or AI_*. */
  source: 'operator' | 'environment' | 'none'
}

/** They may change at any time: what is taken of them is for one piece of work. */
export interface ModelsInForce {
  current(): Models
  reload(): Promise<void>
  close(): Promise<void>
}
