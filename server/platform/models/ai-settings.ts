import { z } from 'zod'

export const aiProviders = ['openai', 'anthropic', 'google', 'openai-compatible'] as const
export type AiProvider = (typeof aiProviders)[number]

/** `provider:model` pairs separated by commas; model names may contain colons. */
export const Fallbacks = z
  .string()
  .transform((list) =>
    list.split(',').map((pair) => {
      const [provider = '', ...model] = pair.trim().split(':')
      return { provider, model: model.join(':') }
    }),
  )
  .pipe(
    z.array(
      z.object({
        provider: z.enum(aiProviders, 'must be provider:model pairs, comma-separated'),
        model: z.string().min(1, 'must be provider:model pairs, comma-separated'),
      }),
    ),
  )

export const Checker = Fallbacks.refine(
  (list) => list.length === 1,
  'must be one provider:model pair',
).transform(([checker]) => checker!)

/** In US dollars per million tokens. */
interface Price {
  input: number
  output: number
  /** For input read from the provider's cache. */
  cached: number
}

// What OpenAI, Anthropic and Google charge for cached input, as a share of the price of input.
const cachedShare = 0.1

/** `model=input/output` or `model=input/output/cached` in US dollars per million tokens, separated by commas. */
export const Prices = z.string().transform((list, context) => {
  const prices = list.split(',').map(readPrice)
  if (prices.some((price) => price === undefined))
    context.addIssue('must be a list of model=input/output prices in dollars per million tokens')
  return new Map(prices.filter((price) => price !== undefined))
})

function readPrice(text: string): [string, Price] | undefined {
  const [, model, numbers = ''] = /^(.+)=([\d./]+)$/.exec(text.trim()) ?? []
  const [input, output, cached, ...more] = numbers.split('/').map((number) => (number ? Number(number) : NaN))
  if (model === undefined || input === undefined || output === undefined || more.length > 0) return undefined
  const price = { input, output, cached: cached ?? input * cachedShare }
  return Object.values(price).every(Number.isFinite) ? [model, price] : undefined
}

export interface AiSettings {
  AI_PROVIDER?: AiProvider | undefined
  AI_API_KEY?: string | undefined
  AI_MODEL?: string | undefined
  AI_MODEL_SMALL?: string | undefined
  AI_BASE_URL?: string | undefined
  AI_FALLBACKS: z.output<typeof Fallbacks>
  AI_CHECKER?: z.output<typeof Checker> | undefined
  AI_PRICES?: z.output<typeof Prices> | undefined
  aiKeys: Record<AiProvider, string | undefined>
}

/** Whether the server's list of models can be used to pick the first; others have no list or another format. */
const listsModels = (provider: AiProvider) => provider === 'openai' || provider === 'openai-compatible'

/** Calls `refuse` with the variable that is missing or wrong, and why. */
export function validateAi(env: AiSettings, refuse: (name: string, reason: string) => never): void {
  const { AI_PROVIDER: provider, AI_MODEL: model, AI_BASE_URL: baseUrl } = env
  if (provider === 'openai-compatible' && !baseUrl)
    refuse('AI_BASE_URL', 'is needed for AI_PROVIDER=openai-compatible')
  if (provider && !model && !(baseUrl && listsModels(provider)))
    refuse('AI_MODEL', `is needed for AI_PROVIDER=${provider}`)
  if (provider && provider !== 'openai-compatible' && !env.AI_API_KEY)
    refuse('AI_API_KEY', `is needed for AI_PROVIDER=${provider}`)
  if (env.AI_MODEL_SMALL && !provider) refuse('AI_PROVIDER', 'is needed for AI_MODEL_SMALL')
  const others = [
    ...env.AI_FALLBACKS.map((one) => ({ ...one, variable: 'AI_FALLBACKS' })),
    ...(env.AI_CHECKER ? [{ ...env.AI_CHECKER, variable: 'AI_CHECKER' }] : []),
  ]
  for (const { provider: other, variable } of others) {
    if (!provider) refuse('AI_PROVIDER', `is needed for ${variable}`)
    if (other === 'openai-compatible' ? baseUrl : (env.aiKeys[other] ?? other === provider)) continue
    const name = other === 'openai-compatible' ? 'AI_BASE_URL' : `AI_API_KEY_${other.toUpperCase()}`
    refuse(name, `is needed for ${other} in ${variable}`)
  }
}
