import type { LanguageModel } from 'ai'
import { boundedFetch } from './bounded-fetch.ts'
import type { ModelConfig } from './model-config.ts'

type OpenModel = (id: string) => LanguageModel

/** The provider's client, loaded only if that provider is configured (docs/decisions/0020). */
export async function openClient(
  { kind, baseUrl: baseURL, key }: ModelConfig,
  fetch: typeof globalThis.fetch = boundedFetch,
): Promise<OpenModel> {
  // Without a key, the clients read one from environment variables.
  const options = { baseURL, apiKey: key ?? '', fetch }
  if (kind === 'openai') {
    const { createOpenAI } = await import('@ai-sdk/openai')
    // Chat completions, because gateways and self-hosted servers at AI_BASE_URL support them too.
    return createOpenAI(options).chat
  }
  if (kind === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    return createAnthropic(options)
  }
  if (kind === 'google') {
    const { createGoogle } = await import('@ai-sdk/google')
    return createGoogle(options)
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  return createOpenAICompatible({
    ...options,
    name: kind,
    supportsStructuredOutputs: true,
    // Streams report usage only when asked.
    includeUsage: true,
  }).chatModel
}
