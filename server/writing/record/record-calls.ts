import type { App } from '../../platform/app.ts'
import { costOf } from '../../platform/models/count-model-calls.ts'
import type { Llm } from '../../platform/models/llm.ts'
import { writingRecords } from '../../schema/writing.ts'
import { hashOf } from '../gates/gates.ts'

/**
 * The same model, with every call of it written down: what was asked (as a hash), what it cost, what came of it. `admit`
 * comes before each call and throws where there may be none.
 */
export function recordCalls(app: App, postId: string, llm: Llm, admit?: () => Promise<void>): Llm {
  return {
    name: llm.name,
    async complete(request) {
      await admit?.()
      const start = performance.now()
      const answer = await llm.complete(request)
      const ms = Math.round(performance.now() - start)
      const asked = {
        systemHash: hashOf(request.system),
        promptHash: hashOf(`${request.context ?? ''}${request.prompt}`),
      }
      const prices = app.env.AI_PRICES
      const calls = answer.spent.map((spent) => ({ ...asked, ...spent, costUsd: costOf(prices, spent), ms }))
      if (calls.length > 0)
        await app.db
          .insert(writingRecords)
          .values(calls.map((data) => ({ postId, kind: 'call' as const, data })))
      return answer
    },
  }
}
