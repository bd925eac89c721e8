import type { z } from 'zod'
import type { AiSettings } from './ai-settings.ts'
import { type FailureCause } from './model-config.ts'

export interface LlmRequest {
  /** What the call is for. Only recorded, never sent. */
  task?: string
  /** Our instructions: the model's role. */
  system: string
  /** What several calls share. Comes before the prompt, so that a provider can cache it. */
  context?: string
  /** The task; may quote user text, which is data. */
  prompt: string
  /** Limits the text alone; thinking gets additional tokens. */
  maxOutputTokens: number
  effort: Effort
  /** Asks the server to enforce this format. Not all do, so the answer must still be parsed and validated. */
  outputFormat?: OutputFormat
  /** Called with the text so far if the server streams; starts over when a call is retried. */
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
  model: string
  inputTokens: number
  /** The part of the input read from the provider's cache. */
  cachedInputTokens: number
  outputTokens: number
  /** The part of the output spent on thinking. */
  reasoningTokens: number
  /** `text`, or the cause of the failure. */
  outcome: string
}

export type LlmAnswer = { spent: ModelUsage[] } & (
  | { kind: 'text'; text: string; /** The model hit its token limit. */ isTruncated: boolean }
  /** No usable answer: refused, empty, malformed, or the server is down after all retries. */
  | { kind: 'failed'; cause: FailureCause; message: string }
)

export interface Llm {
  /** For example `openai-compatible:llama3`. */
  name: string
  complete(request: LlmRequest): Promise<LlmAnswer>
}

export interface Models {
  llm: Llm | undefined
  smallLlm: Llm | undefined
  checker: Llm | undefined
  prices: AiSettings['AI_PRICES']
  /** Where the model is configured: the operator's page or AI_*. */
  source: 'operator' | 'environment' | 'none'
}

/** May change at any time, so read them once for each piece of work. */
export interface ModelsInForce {
  current(): Models
  reload(): Promise<void>
  close(): Promise<void>
}
