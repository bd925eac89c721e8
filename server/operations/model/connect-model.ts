import { sql } from 'drizzle-orm'
import { countWords } from '../../../contract/posts/count-words.ts'
import type { App } from '../../platform/app.ts'
import type { RawRequest } from '../../platform/http/define-routes.ts'
import { costOf } from '../../platform/models/count-model-calls.ts'
import { createLlm } from '../../platform/models/create-llm.ts'
import { listModels } from '../../platform/models/find-local-servers.ts'
import type { Llm, Models } from '../../platform/models/llm.ts'
import { type ConnectedModel, modelKeyBinding, modelTopic, withPrice } from '../../platform/models/models.ts'
import { signal as notifyProcesses } from '../../platform/signals.ts'
import { connectedModel } from '../../schema/platform.ts'
import { recordAct } from '../operator/guarded-routes.ts'

export interface ModelTest {
  /** `provider:model`, as it answered. */
  name: string
  text: string
  words: number
  seconds: number
  tokens: [input: number, output: number]
  costUsd: number | null
}

// Proxies time out after a minute, and a local model may take half of that to load.
const testTimeoutMs = 50_000

/** Makes one real call; returns an error message if it fails. */
export async function testModel(llm: Llm, prices: Models['prices']): Promise<ModelTest | string> {
  const start = performance.now()
  const signal = AbortSignal.timeout(testTimeoutMs)
  try {
    const answer = await llm.complete({
      task: 'test',
      system: 'You write plain English.',
      prompt: 'Write between 20 and 40 words about what makes a blog post worth reading.',
      maxOutputTokens: 200,
      effort: 'low',
      signal,
    })
    if (answer.kind === 'failed') return answer.message
    const costs = answer.spent.map((spent) => costOf(prices, spent))
    const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
    return {
      name: answer.spent.at(-1)?.model ?? llm.name,
      text: answer.text.slice(0, 2000),
      words: countWords(answer.text),
      seconds: (performance.now() - start) / 1000,
      tokens: [
        sum(answer.spent.map((one) => one.inputTokens)),
        sum(answer.spent.map((one) => one.outputTokens)),
      ],
      costUsd: costs.includes(null) ? null : sum(costs.map(Number)),
    }
  } catch (error) {
    if (!signal.aborted) throw error
    return `The model is too slow: no answer within ${testTimeoutMs / 1000} seconds.`
  }
}

/** Tests the model and, if it answers, activates it in every process. */
export async function connectModel(app: App, request: RawRequest, chosen: ConnectedModel) {
  const { kind: provider, key, ...settings } = chosen
  const model = chosen.model || (await listModels(chosen.baseUrl, 5000, key))[0] || 'default'
  const llm = createLlm(app.env, { models: [{ ...chosen, model }] })!
  const tested = await testModel(llm, withPrice(app.env.AI_PRICES, { ...chosen, model }))
  if (typeof tested === 'string') return tested
  const row = {
    ...settings,
    provider,
    model,
    sealedKey: key === undefined ? null : app.secrets.seal(key, modelKeyBinding()),
    changedAt: sql`now()`,
  }
  await app.db.transaction(async (tx) => {
    await tx
      .insert(connectedModel)
      .values({ id: 'model', ...row })
      .onConflictDoUpdate({ target: connectedModel.id, set: row })
    await recordAct(tx, request, 'operator_acted', { detail: `Model connected: ${tested.name}` })
    await notifyProcesses(tx, modelTopic)
  })
  return tested
}
