import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnv } from '../env.ts'
import { createMetrics } from '../metrics.ts'
import { createLlm } from './create-llm.ts'

type Body = { model: string } & Record<string, unknown>
let requests: { body: Body; key: string | undefined }[] = []
/** By model name: a status to fail with, or the text to return. */
let says: Record<string, number | string> = {}
let server: Server
let url: string

beforeAll(async () => {
  server = createServer((request, response) => {
    void json(request).then((body) => {
      requests.push({ body: body as Body, key: request.headers.authorization })
      const said = says[(body as Body).model] ?? 'Fine.'
      response.writeHead(typeof said === 'number' ? said : 200, {
        'content-type': 'application/json',
        'retry-after-ms': '1',
      })
      response.end(
        JSON.stringify({
          ...{ id: 'a', object: 'chat.completion', created: 0, model: 'a' },
          choices: [{ index: 0, message: { role: 'assistant', content: said }, finish_reason: 'stop' }],
          usage: { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 },
        }),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const completeWith = (settings: Record<string, string>) => {
  requests = []
  const llm = createLlm(readEnv({ AI_BASE_URL: url, ...settings }))!
  const { signal } = new AbortController()
  return llm.complete({ system: 'Be.', prompt: 'Write.', maxOutputTokens: 50, signal })
}
const models = () => requests.map(({ body }) => body.model)

test('reports the cost of a call with the model that answered', async () => {
  says = {}
  expect(await completeWith({ AI_MODEL: 'one' })).toEqual({
    ...{ kind: 'text', text: 'Fine.', isTruncated: false },
    spent: [{ model: 'openai-compatible:one', inputTokens: 7, outputTokens: 3, outcome: 'text' }],
  })
})

test.each([
  ['is overloaded', 429, 'model_unavailable', 2],
  ['is broken', 500, 'model_unavailable', 2],
  ['refuses the key', 401, 'model_refused_key', 1],
  ['says nothing', '', 'model_empty', 1],
])('falls back to the next model when the first %s', async (_name, said, outcome, calls) => {
  says = { one: said }
  const answer = await completeWith({
    AI_MODEL: 'one',
    AI_FALLBACKS: 'openai-compatible:two:8b, openai-compatible:three',
  })
  expect(answer).toMatchObject({ kind: 'text', spent: [{ outcome }, { model: 'openai-compatible:two:8b' }] })
  expect(models()).toEqual([...Array.from({ length: calls }, () => 'one'), 'two:8b'])
})

test('reports the last model’s cause when all fail', async () => {
  says = { one: '', two: 401 }
  const answer = await completeWith({ AI_MODEL: 'one', AI_FALLBACKS: 'openai-compatible:two' })
  expect(answer).toMatchObject({ kind: 'failed', cause: 'model_refused_key' })
})

test('counts costs, outcomes and fallbacks of models, starting at zero', async () => {
  says = { one: 401, two: 'Fine.' }
  const metrics = createMetrics()
  const settings = { AI_BASE_URL: url, AI_MODEL: 'one', AI_FALLBACKS: 'openai-compatible:two' }
  const llm = createLlm(readEnv({ ...settings, AI_PRICES: 'two=1000000/2000000' }), { metrics })!
  const metricLines = async (name: string) =>
    (await metrics.registry.getSingleMetricAsString(name)).split('\n').filter((line) => !line.startsWith('#'))
  const place = 'place="fallback",outcome="text"'
  const fallbackMetric = `quillcast_ai_calls_total{model="openai-compatible:two",${place}}`
  // Prometheus sees no increase in a counter that first appears at one.
  expect(await metricLines('quillcast_ai_calls_total')).toContain(`${fallbackMetric} 0`)
  const { signal } = new AbortController()
  const request = { system: 'Be.', prompt: 'Write.', maxOutputTokens: 50, signal }
  await llm.complete(request)
  // The first model is in its cooldown and is skipped.
  await llm.complete(request)
  const counted = await metricLines('quillcast_ai_calls_total')
  expect(counted).toContain(`${fallbackMetric} 2`)
  expect(counted).toContain(
    'quillcast_ai_calls_total{model="openai-compatible:one",place="first",outcome="model_refused_key"} 1',
  )
  expect(await metricLines('quillcast_ai_cost_usd_total')).toEqual([
    'quillcast_ai_cost_usd_total{model="openai-compatible:two"} 26',
  ])
})

test('sends OpenAI the token limit under the name its reasoning models accept, others the one they know', async () => {
  says = {}
  await completeWith({ AI_PROVIDER: 'openai', AI_API_KEY: 'secret-key', AI_MODEL: 'gpt' })
  expect(requests[0]).toMatchObject({ body: { max_completion_tokens: 50 }, key: 'Bearer secret-key' })
  expect(requests[0]!.body).not.toHaveProperty('max_tokens')
  await completeWith({ AI_MODEL: 'llama' })
  expect(requests[0]!.body).toMatchObject({ max_tokens: 50 })
})

test.each([
  [{ AI_FALLBACKS: 'mistral:large' }, 'AI_FALLBACKS'],
  [{ AI_FALLBACKS: 'openai' }, 'AI_FALLBACKS'],
  [{ AI_FALLBACKS: 'anthropic:claude' }, 'AI_API_KEY_ANTHROPIC'],
  [{ AI_PRICES: 'gpt=1' }, 'AI_PRICES'],
])('refuses %o by naming the variable', (settings, name) => {
  expect(() => readEnv({ AI_BASE_URL: url, AI_MODEL: 'one', ...settings })).toThrow(name)
})
