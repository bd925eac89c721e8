import type { Env } from '../env.ts'
import type { Metrics } from '../metrics.ts'
import { failureCauses } from './model-config.ts'
import type { ModelUsage } from './llm.ts'

type Prices = Env['AI_PRICES']

/** Counts what models said and cost. `models` are those that may be asked, the first one first. */
export function countModelCalls(
  { aiCalls, aiTokens, aiCost }: Metrics,
  prices: Prices,
  models: string[],
): (spent: ModelUsage[], at: number) => void {
  const placeOf = (at: number) => (at === 0 ? 'first' : 'fallback')
  // From zero on: for Prometheus a counter that appears with one has not risen.
  for (const [at, model] of models.entries())
    for (const outcome of ['text', ...failureCauses]) aiCalls.inc({ model, place: placeOf(at), outcome }, 0)
  return (spent, at) => {
    for (const one of spent) {
      const { model, inputTokens, outputTokens, outcome } = one
      aiCalls.inc({ model, place: placeOf(at), outcome })
      aiTokens.inc({ model, direction: 'input' }, inputTokens)
      aiTokens.inc({ model, direction: 'output' }, outputTokens)
      const costUsd = costOf(prices, one)
      if (costUsd !== null) aiCost.inc({ model }, costUsd)
    }
  }
}

/** In US dollars by AI_PRICES; null where the model's price is not known: no number is better than a guessed one. */
export function costOf(prices: Prices, { model, inputTokens, outputTokens }: ModelUsage): number | null {
  const price = prices?.get(model.replace(/^[^:]*:/, '')) ?? prices?.get(model)
  return price ? (inputTokens * price.input + outputTokens * price.output) / 1_000_000 : null
}
