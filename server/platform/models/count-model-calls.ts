import type { Env } from '../env.ts'
import type { Metrics } from '../metrics.ts'
import { failureCauses } from './model-config.ts'
import type { ModelUsage } from './llm.ts'

type Prices = Env['AI_PRICES']

/** Records the outcomes and costs of model calls. `models` lists the first choice, then its fallbacks. */
export function countModelCalls(
  { aiCalls, aiTokens, aiCachedTokens, aiReasoningTokens, aiCost }: Metrics,
  prices: Prices,
  models: string[],
): (spent: ModelUsage[], at: number) => void {
  const placeOf = (at: number) => (at === 0 ? 'first' : 'fallback')
  // Start at zero: Prometheus sees no increase in a counter that first appears at one.
  for (const [at, model] of models.entries())
    for (const outcome of ['text', ...failureCauses]) aiCalls.inc({ model, place: placeOf(at), outcome }, 0)
  return (spent, at) => {
    for (const one of spent) {
      const { model, inputTokens, cachedInputTokens, outputTokens, reasoningTokens, outcome } = one
      aiCalls.inc({ model, place: placeOf(at), outcome })
      aiTokens.inc({ model, direction: 'input' }, inputTokens)
      aiTokens.inc({ model, direction: 'output' }, outputTokens)
      aiCachedTokens.inc({ model }, cachedInputTokens)
      aiReasoningTokens.inc({ model }, reasoningTokens)
      const costUsd = costOf(prices, one)
      if (costUsd !== null) aiCost.inc({ model }, costUsd)
    }
  }
}

/** Cost in US dollars by AI_PRICES; null for a model without a price, because no number is better than a guess. */
export function costOf(prices: Prices, usage: ModelUsage): number | null {
  const { model, inputTokens, cachedInputTokens, outputTokens } = usage
  const price = prices?.get(model.replace(/^[^:]*:/, '')) ?? prices?.get(model)
  if (!price) return null
  const input = (inputTokens - cachedInputTokens) * price.input + cachedInputTokens * price.cached
  return (input + outputTokens * price.output) / 1_000_000
}
