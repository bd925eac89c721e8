import type { App } from '../../platform/app.ts'
import type { Llm, Spent } from '../../platform/llm.ts'
import { writingRecords } from '../../schema/writing.ts'
import { hashOf } from '../gates/gates.ts'

/** The same model, with every call of it written down: what was asked (as a hash), what it cost, what came of it. */
export function recordCalls(app: App, postId: string, llm: Llm): Llm {
  return {
    name: llm.name,
    async complete(request) {
      const start = performance.now()
      const answer = await llm.complete(request)
      const ms = Math.round(performance.now() - start)
      const asked = { systemHash: hashOf(request.system), promptHash: hashOf(request.prompt) }
      const calls = answer.spent.map((spent) => ({ ...asked, ...spent, costUsd: costOf(app, spent), ms }))
      for (const { inputTokens, outputTokens, costUsd, model } of calls) {
        app.metrics.aiTokens.inc({ model, direction: 'input' }, inputTokens)
        app.metrics.aiTokens.inc({ model, direction: 'output' }, outputTokens)
        if (costUsd !== null) app.metrics.aiCost.inc({ model }, costUsd)
      }
      if (calls.length > 0)
        await app.db
          .insert(writingRecords)
          .values(calls.map((data) => ({ postId, kind: 'call' as const, data })))
      return answer
    },
  }
}

/** In US dollars by AI_PRICES; null where the model's price is not known: no number is better than a guessed one. */
function costOf(app: App, { model, inputTokens, outputTokens }: Spent): number | null {
  const price = app.env.AI_PRICES?.get(model.replace(/^[^:]*:/, '')) ?? app.env.AI_PRICES?.get(model)
  return price ? (inputTokens * price.input + outputTokens * price.output) / 1_000_000 : null
}
