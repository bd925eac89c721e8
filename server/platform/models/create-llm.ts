import type { Env } from '../env.ts'
import type { Metrics } from '../metrics.ts'
import { countModelCalls } from './count-model-calls.ts'
import type { Llm, LlmAnswer, LlmRequest, ModelUsage } from './llm.ts'
import type { TimeLimits } from './llm-provider.ts'
import {
  type FailureCause,
  modelNameOf,
  outageCauses,
  readModelConfigs,
  type ModelConfig,
} from './model-config.ts'

Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false })

const isOutage = (cause: FailureCause) => outageCauses.some((one) => one === cause)

// An outage usually lasts a while, so later calls should not have to rediscover it.
export const cooldownMs = 60_000

/** Tries each model in turn, those that failed lately last. Failures are values; throws only when aborted. */
export function createLlm(
  env: Env,
  options: { metrics?: Metrics; models?: ModelConfig[] } = {},
): Llm | undefined {
  const providers = options.models ?? readModelConfigs(env)
  if (providers.length === 0) return undefined
  const count = options.metrics && countModelCalls(options.metrics, env.AI_PRICES, providers.map(modelNameOf))
  let models: ReturnType<typeof loadModels> | undefined
  const complete = async (request: LlmRequest): Promise<LlmAnswer> => {
    const spent: ModelUsage[] = []
    let answer: LlmAnswer | undefined
    const all = await (models ??= loadModels(providers, env))
    const isResting = ({ restsUntil }: { restsUntil: number }) => performance.now() < restsUntil
    for (const model of all.toSorted((a, b) => Number(isResting(a)) - Number(isResting(b)))) {
      answer = await model.ask(request)
      spent.push(...answer.spent)
      count?.(answer.spent, all.indexOf(model))
      if (answer.kind === 'text') break
      if (isOutage(answer.cause)) model.restsUntil = performance.now() + cooldownMs
    }
    return { ...answer!, spent }
  }
  return { name: providers.map(modelNameOf).join(' > '), complete }
}

/** Loaded lazily: the library takes some 6 MB of memory, which a process without model calls saves. */
export async function loadModels(providers: ModelConfig[], limits: TimeLimits) {
  const { createProvider } = await import('./llm-provider.ts')
  return providers.map((provider, at) => ({
    ask: createProvider(provider, { ...limits, isLast: at === providers.length - 1 }),
    restsUntil: 0,
  }))
}
