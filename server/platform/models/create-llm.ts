import type { Env } from '../env.ts'
import type { Metrics } from '../metrics.ts'
import { countCalls } from './count-calls.ts'
import type { Llm, LlmAnswer, LlmRequest, Spent } from './llm.ts'
import { type FailureCause, nameOf, providersFrom, type Provider } from './llm-names.ts'

Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false })

// A provider that is down stays down for a while: not every section of a post has to find that out anew.
export const restMs = 60_000

export const isDown = new Set<FailureCause>([
  'model_unavailable',
  'model_refused_key',
  'model_out_of_credit',
  'model_out_of_quota',
])

/**
 * Undefined without AI_PROVIDER and AI_BASE_URL. Answers with values; throws only when aborted. Where the first model gives
 * nothing, those of AI_FALLBACKS are asked in their order; one that was down a minute ago is asked last.
 */
export function createLlm(
  env: Env,
  options: { patienceMs?: number; metrics?: Metrics } = {},
): Llm | undefined {
  const providers = providersFrom(env)
  if (providers.length === 0) return undefined
  const count = options.metrics && countCalls(options.metrics, env.AI_PRICES, providers.map(nameOf))
  let models: ReturnType<typeof load> | undefined
  const complete = async (request: LlmRequest): Promise<LlmAnswer> => {
    const spent: Spent[] = []
    let answer: LlmAnswer | undefined
    const all = await (models ??= load(providers, options))
    const isResting = ({ restsUntil }: { restsUntil: number }) => performance.now() < restsUntil
    for (const model of all.toSorted((a, b) => Number(isResting(a)) - Number(isResting(b)))) {
      answer = await model.ask(request)
      spent.push(...answer.spent)
      count?.(answer.spent, all.indexOf(model))
      if (answer.kind === 'text') break
      if (isDown.has(answer.cause)) model.restsUntil = performance.now() + restMs
    }
    return { ...answer!, spent }
  }
  return { name: providers.map(nameOf).join(' > '), complete }
}

/** The library is some 6 MB of memory, which a process that asks no model does without. */
export async function load(providers: Provider[], options: { patienceMs?: number }) {
  const { createProvider } = await import('./llm-provider.ts')
  return providers.map((provider, at) => ({
    ask: createProvider(provider, { ...options, isLast: at === providers.length - 1 }),
    restsUntil: 0,
  }))
}
