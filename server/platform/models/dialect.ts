import { createHash } from 'node:crypto'
import { Output } from 'ai'
import type { AiProvider } from './ai-settings.ts'
import type { Effort, LlmRequest } from './llm.ts'
import type { OptionalParts } from './optional-parts.ts'

// What medium-sized models need for a section and for an outline, where thinking counts as output. Unused tokens cost nothing.
const thinkingRoom: Record<Effort, number> = { low: 3000, medium: 6000 }
// At most half of that, so that there is room for the text.
const thinkingBudget: Record<Effort, number> = { low: 1024, medium: 3000 }

type Texts = Pick<LlmRequest, 'system' | 'context' | 'prompt'>

export const outputLimit = ({ maxOutputTokens, effort }: Pick<LlmRequest, 'maxOutputTokens' | 'effort'>) =>
  maxOutputTokens + thinkingRoom[effort]

/** Converts a request for this provider's client; `parts` are the optional parts that the server accepts. */
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
    // OpenAI's reasoning models reject `max_tokens`, which the client sends to some of them; all its models accept the newer name.
    ...(kind === 'openai' ? {} : { maxOutputTokens: limit }),
    providerOptions: {
      ...(kind === 'openai' ? { openai: { ...openai, maxCompletionTokens: limit } } : {}),
      ...(anthropic ? { anthropic } : {}),
      ...(google ? { google } : {}),
    },
  }
}

/** Anthropic caches up to a marked block. The others find shared prefixes themselves, and some gateways mishandle lists of blocks. */
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

/** The effort as each provider expects it, and OpenAI's key for the shared prefix. */
function optionsOf(kind: AiProvider, model: string, { system, context, effort }: LlmRequest): Options {
  if (kind === 'openai')
    return { reasoning: effort, ...(context ? { openai: { promptCacheKey: hash(system + context) } } : {}) }
  // Older models need a thinking budget and reject this; the call is then repeated without it.
  if (kind === 'anthropic') return { anthropic: { thinking: { type: 'adaptive' }, effort } }
  if (kind !== 'google') return {}
  // Gemini 3 takes a level. For earlier ones the client's default budget would leave no room for the text.
  return /gemini-[12]\b/.test(model)
    ? { google: { thinkingConfig: { thinkingBudget: thinkingBudget[effort] } } }
    : { reasoning: effort }
}

/** Whether requests contain options, besides a schema, that a server may reject. */
export const hasOptions = (kind: AiProvider) => kind !== 'openai-compatible'

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)

/** The library sends the schema, but we parse the answer, because a server may accept a schema and ignore it. */
const toOutputOption = ({ name, schema }: NonNullable<LlmRequest['outputFormat']>) => ({
  ...Output.object({ name, schema }),
  parseCompleteOutput: ({ text }: { text: string }) => Promise.resolve(text),
})
