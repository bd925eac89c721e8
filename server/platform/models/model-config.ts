import type { AiProvider, AiSettings } from './ai-settings.ts'

export interface ModelConfig {
  kind: AiProvider
  baseUrl: string
  key: string | undefined
  /** Undefined: the first model that the server lists. */
  model: string | undefined
}

export const outageCauses = [
  'model_unavailable',
  'model_slow',
  'model_refused_key',
  'model_out_of_credit',
  'model_out_of_quota',
] as const

export const failureCauses = [
  ...outageCauses,
  'model_out_of_tokens',
  'model_context_full',
  'model_empty',
  'model_refused',
] as const
export type FailureCause = (typeof failureCauses)[number]

export const providerUrls = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
} as const

/** `model` of AI_PROVIDER or of the connected server, followed by AI_FALLBACKS. */
export function readModelConfigs(env: AiSettings, model = env.AI_MODEL, connected?: ModelConfig) {
  const provider = env.AI_PROVIDER
  const first = provider ? readConfig(env, { provider, model }) : []
  return [
    ...(connected ? [{ ...connected, model }] : first),
    ...env.AI_FALLBACKS.flatMap((one) => readConfig(env, one)),
  ]
}

export const readCheckerConfig = (env: AiSettings): ModelConfig[] =>
  env.AI_CHECKER ? readConfig(env, env.AI_CHECKER) : []

function readConfig(
  env: AiSettings,
  { provider: kind, model }: { provider: AiProvider; model: string | undefined },
): ModelConfig[] {
  // A base URL applies only to the provider it was set for.
  const own = kind === env.AI_PROVIDER || kind === 'openai-compatible' ? env.AI_BASE_URL : undefined
  const baseUrl = own ?? (kind === 'openai-compatible' ? undefined : providerUrls[kind])
  const key = env.aiKeys[kind] ?? (kind === env.AI_PROVIDER ? env.AI_API_KEY : undefined)
  return baseUrl ? [{ kind, baseUrl, key, model }] : []
}

export const modelNameOf = ({ kind, model }: Pick<ModelConfig, 'kind' | 'model'>) =>
  `${kind}:${model ?? 'first model'}`
