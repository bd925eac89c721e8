import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startModelServer } from '../../../test/fakes/models/model-server.ts'
import { readEnv } from '../env.ts'
import { createMetrics } from '../metrics.ts'
import { costOf } from './count-model-calls.ts'
import { createLlm } from './create-llm.ts'
import { readModelConfigs } from './model-config.ts'

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
          id: 'a',
          object: 'chat.completion',
          created: 0,
          model: 'a',
          choices: [{ index: 0, message: { role: 'assistant', content: said }, finish_reason: 'stop' }],
          usage: {
            prompt_tokens: 7,
            completion_tokens: 3,
            total_tokens: 10,
            prompt_tokens_details: { cached_tokens: 5 },
            completion_tokens_details: { reasoning_tokens: 2 },
          },
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
  return llm.complete({ system: 'Be.', prompt: 'Write.', maxOutputTokens: 50, effort: 'low', signal })
}
const models = () => requests.map(({ body }) => body.model)

test('reports the cost of a call with the model that answered', async () => {
  says = {}
  expect(await completeWith({ AI_MODEL: 'one' })).toEqual({
    kind: 'text',
    text: 'Fine.',
    isTruncated: false,
    spent: [
      {
        model: 'openai-compatible:one',
        inputTokens: 7,
        cachedInputTokens: 5,
        outputTokens: 3,
        reasoningTokens: 2,
        outcome: 'text',
      },
    ],
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

test.each([
  [
    'OpenAI',
    400,
    "This model's maximum context length is 8192 tokens. Please reduce the length of the messages.",
  ],
  [
    'vLLM',
    400,
    "'max_tokens' is too large: 9000. This model's maximum context length is 8192 tokens and your request has 99.",
  ],
  [
    'llama.cpp',
    400,
    'request (9000 tokens) exceeds the available context size (8192 tokens), try increasing it',
  ],
  ['an older llama.cpp', 500, 'Context size has been exceeded.'],
  ['Ollama', 400, 'the input length exceeds the context length'],
  ['an older Ollama', 500, 'prompt too long; exceeded max context length by 12 tokens'],
  ['LM Studio', 400, 'Trying to keep the first 9000 tokens when context the overflows.'],
  ['a newer LM Studio', 400, 'greater than the context length (n_keep: 13055>= n_ctx: 4096)'],
  ['Anthropic', 400, 'prompt is too long: 210000 tokens > 200000 maximum'],
  ['Google', 400, 'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).'],
])('halves the room for the answer where %s says that its window is full', async (_name, status, message) => {
  let window = 1000
  const rooms: number[] = []
  const model = await startModelServer(({ body: { max_tokens: room = 0 } }) => {
    rooms.push(room)
    return room > window ? { status, error: { message } } : { says: 'Fine.' }
  })
  const llm = createLlm(readEnv({ AI_BASE_URL: model.url, AI_MODEL: 'small' }))!
  const { signal } = new AbortController()
  const ask = () =>
    llm.complete({ system: 'Be.', prompt: 'Write.', maxOutputTokens: 1000, effort: 'low', signal })
  expect(await ask()).toMatchObject({ kind: 'text' })
  expect(await ask()).toMatchObject({ kind: 'text' })
  expect(rooms).toEqual([4000, 2000, 1000, 1000])
  window = 0
  expect(await ask()).toMatchObject({ kind: 'failed', cause: 'model_context_full' })
  expect(rooms).toHaveLength(5)
  await model.close()
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
  const request = { system: 'Be.', prompt: 'Write.', maxOutputTokens: 50, effort: 'low' as const, signal }
  await llm.complete(request)
  // The first model is in its cooldown and is skipped.
  await llm.complete(request)
  const counted = await metricLines('quillcast_ai_calls_total')
  expect(counted).toContain(`${fallbackMetric} 2`)
  expect(counted).toContain(
    'quillcast_ai_calls_total{model="openai-compatible:one",place="first",outcome="model_refused_key"} 1',
  )
  // Twice 2 tokens of input at 1, 5 cached ones at a tenth of that and 3 of output at 2.
  expect(await metricLines('quillcast_ai_cost_usd_total')).toEqual([
    'quillcast_ai_cost_usd_total{model="openai-compatible:two"} 17',
  ])
  expect(await metricLines('quillcast_ai_cached_tokens_total')).toContain(
    'quillcast_ai_cached_tokens_total{model="openai-compatible:two"} 10',
  )
  expect(await metricLines('quillcast_ai_reasoning_tokens_total')).toContain(
    'quillcast_ai_reasoning_tokens_total{model="openai-compatible:two"} 4',
  )
})

test('prices cached input at a tenth of input, or as AI_PRICES says', () => {
  const tokens = { inputTokens: 1000, cachedInputTokens: 800, outputTokens: 100, reasoningTokens: 60 }
  const costAt = (AI_PRICES: string) =>
    costOf(readEnv({ AI_PRICES }).AI_PRICES, { model: 'openai:one', ...tokens, outcome: 'text' })
  expect(costAt('one=10/50')).toBeCloseTo((200 * 10 + 800 + 100 * 50) / 1_000_000)
  expect(costAt('one=10/50/5')).toBeCloseTo((200 * 10 + 800 * 5 + 100 * 50) / 1_000_000)
  expect(costAt('other=10/50')).toBeNull()
})

test('sends a server of unknown kind no options that it may not support', async () => {
  says = {}
  await completeWith({ AI_MODEL: 'llama' })
  const known = { model: 'llama', max_tokens: 3050, messages: expect.any(Array) }
  expect(requests[0]!.body).toEqual(known)
})

test('uses AI_MODEL_SMALL instead of AI_MODEL, with the same fallbacks', async () => {
  says = { small: 401 }
  requests = []
  const env = readEnv({ AI_BASE_URL: url, AI_MODEL: 'one', AI_FALLBACKS: 'openai-compatible:two' })
  const { signal } = new AbortController()
  const llm = createLlm(env, { models: readModelConfigs(env, 'small') })!
  await llm.complete({ system: 'Be.', prompt: 'Write.', maxOutputTokens: 50, effort: 'low', signal })
  expect(models()).toEqual(['small', 'two'])
})

test.each([
  [{ AI_FALLBACKS: 'mistral:large' }, 'AI_FALLBACKS'],
  [{ AI_FALLBACKS: 'openai' }, 'AI_FALLBACKS'],
  [{ AI_FALLBACKS: 'anthropic:claude' }, 'AI_API_KEY_ANTHROPIC'],
  [{ AI_CHECKER: 'anthropic:claude' }, 'AI_API_KEY_ANTHROPIC'],
  [{ AI_CHECKER: 'openai-compatible:a,openai-compatible:b' }, 'AI_CHECKER'],
  [{ AI_PRICES: 'gpt=1' }, 'AI_PRICES'],
  [{ AI_PRICES: 'gpt=1/2/3/4' }, 'AI_PRICES'],
])('refuses %o by naming the variable', (settings, name) => {
  expect(() => readEnv({ AI_BASE_URL: url, AI_MODEL: 'one', ...settings })).toThrow(name)
})
