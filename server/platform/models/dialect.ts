import { createHash } from 'node:crypto'
import { Output } from 'ai'
import type { AiProvider } from './ai-settings.ts'
import type { Effort, LlmRequest } from './llm.ts'
import type { OptionalParts } from './optional-parts.ts'

// For models whose thinking has no other bound, and counts as output: what those of medium size need for a section, and for an
// outline. Nobody pays for what is not used.
const thinkingRoom: Record<Effort, number> = { low: 3000, medium: 6000 }
// Half of that at most, so that there is always room for the text.
const thinkingBudget: Record<Effort, number> = { low: 1024, medium: 3000 }

type Texts = Pick<LlmRequest, 'system' | 'context' | 'prompt'>

/** The most a model may answer with, its thoughts included. */
export const outputLimit = ({ maxOutputTokens, effort }: Pick<LlmRequest, 'maxOutputTokens' | 'effort'>) =>
  maxOutputTokens + thinkingRoom[effort]

/** The request as this provider's client takes it; `parts` says what the server accepts beyond the text. */
export function inDialect(
  kind: AiProvider,
  model: string,
  request: LlmRequest,
  limit: number,
  parts: OptionalParts,
) {
  const { outputFormat: form } = request
  const { openai, anthropic, google, reasoning }: Options = parts.hasOptions
    ? optionsOf(kind, model, request)
    : {}
  return {
    ...inMessages(kind, request),
    ...(form && parts.hasSchema ? { output: toOutputOption(form) } : {}),
    ...(reasoning ? { reasoning } : {}),
    // OpenAI's reasoning models refuse `max_tokens`, and the client knows only some of them; all its models accept the newer name.
    ...(kind === 'openai' ? {} : { maxOutputTokens: limit }),
    providerOptions: {
      ...(kind === 'openai' ? { openai: { ...openai, maxCompletionTokens: limit } } : {}),
      ...(anthropic ? { anthropic } : {}),
      ...(google ? { google } : {}),
    },
  }
}

/**
 * Anthropic caches a prefix up to the block that is marked as its end. The others find it themselves, and gateways may take a
 * list of blocks badly.
 */
function inMessages(kind: AiProvider, { system, context, prompt }: Texts) {
  if (!context) return { system, prompt }
  if (kind !== 'anthropic') return { system, prompt: `${context}\n\n${prompt}` }
  const cacheControl = { type: 'ephemeral' as const }
  const shared = { type: 'text' as const, text: context, providerOptions: { anthropic: { cacheControl } } }
  const content = [shared, { type: 'text' as const, text: prompt }]
  return { system, messages: [{ role: 'user' as const, content }] }
}

interface Options {
  reasoning?: Effort
  openai?: { promptCacheKey: string }
  anthropic?: { thinking: { type: 'adaptive' }; effort: Effort }
  google?: { thinkingConfig: { thinkingBudget: number } }
}

/** How hard a model thinks, by each provider's own means, and OpenAI's name of the prefix that calls share. */
function optionsOf(kind: AiProvider, model: string, { system, context, effort }: LlmRequest): Options {
  if (kind === 'openai')
    return { reasoning: effort, ...(context ? { openai: { promptCacheKey: hash(system + context) } } : {}) }
  // Older models do not think unless they are given a budget, and reject this: they are asked without.
  if (kind === 'anthropic') return { anthropic: { thinking: { type: 'adaptive' }, effort } }
  if (kind !== 'google') return {}
  // From Gemini 3 on it takes a level. The client's own budget for earlier ones would leave no room for the text.
  return /gemini-[12]\b/.test(model)
    ? { google: { thinkingConfig: { thinkingBudget: thinkingBudget[effort] } } }
    : { reasoning: effort }
}

/** Whether this provider is sent anything that a server may reject beyond a schema. */
export const hasOptions = (kind: AiProvider) => kind !== 'openai-compatible'

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)

/** The library sends the schema; parsing is ours, because a server may accept a schema and still ignore it. */
const toOutputOption = ({ name, schema }: NonNullable<LlmRequest['outputFormat']>) => ({
  ...Output.object({ name, schema }),
  parseCompleteOutput: ({ text }: { text: string }) => Promise.resolve(text),
})
