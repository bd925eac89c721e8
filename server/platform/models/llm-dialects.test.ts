import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startProviderLlm, type ProviderLlm, type Speaker } from '../../../test/fakes/models/provider-llm.ts'
import { readEnv } from '../env.ts'
import { readModelConfigs } from './model-config.ts'
import { createProvider } from './llm-provider.ts'
import { type LlmRequest } from './llm.ts'
import { createLlm } from './create-llm.ts'

const { signal } = new AbortController()
const request: LlmRequest = { system: 'Be.', prompt: 'Write.', maxOutputTokens: 50, signal }
const form = { name: 'answer', schema: z.object({ text: z.string() }) }

describe.each(['openai', 'anthropic', 'google'] as const)('%s', (speaker: Speaker) => {
  let fake: ProviderLlm
  beforeAll(async () => {
    fake = await startProviderLlm(speaker)
  })
  afterAll(() => fake.close())

  const settings = () => ({
    AI_PROVIDER: speaker,
    AI_API_KEY: 'secret-key',
    AI_MODEL: 'large',
    AI_BASE_URL: fake.url,
  })
  const llm = () => createLlm(readEnv(settings()))!
  const statuses = () => fake.asked.length

  test('is called at its own URL with its key, and reports its token usage', async () => {
    fake.behave({ says: 'Fine.' })
    expect(await llm().complete(request)).toEqual({
      ...{ kind: 'text', text: 'Fine.', isTruncated: false },
      spent: [{ model: `${speaker}:large`, inputTokens: 7, outputTokens: 3, outcome: 'text' }],
    })
    const [asked] = fake.asked
    expect(asked).toMatchObject({
      path: speaker === 'google' ? '/v1beta/openai/chat/completions' : '/v1/chat/completions',
      key: 'Bearer secret-key',
      body: {
        model: 'large',
        messages: [
          { role: 'system', content: 'Be.' },
          { role: 'user', content: 'Write.' },
        ],
        [speaker === 'openai' ? 'max_completion_tokens' : 'max_tokens']: 50,
      },
    })
    const known = ['max_completion_tokens', 'max_tokens', 'messages', 'model']
    expect(known).toEqual(expect.arrayContaining(Object.keys(asked!.body)))
  })

  test('is retried after a rate limit no earlier than it asked for', async () => {
    fake.behave({ limits: 3 }, { says: 'Fine.' })
    expect(await llm().complete(request)).toMatchObject({ kind: 'text' })
    const [first, second] = fake.asked.map(({ at }) => at)
    // The client's own delay would be two seconds.
    expect(second! - first!).toBeGreaterThanOrEqual(2900)
  })

  test.each([
    ['overloaded', 'model_unavailable', 4],
    ['gateway', 'model_unavailable', 4],
    ['cut', 'model_unavailable', 4],
    ['bad-key', 'model_refused_key', 1],
    ['no-credit', 'model_out_of_credit', 1],
    ['day-used-up', 'model_out_of_quota', 1],
    ['refuses', 'model_refused', 1],
    ['empty', 'model_empty', 1],
  ] as const)('maps %s to %s after %i calls', async (turn, cause, calls) => {
    fake.behave(turn)
    expect(await llm().complete(request)).toMatchObject({
      kind: 'failed',
      cause,
      spent: [{ outcome: cause }],
    })
    expect(statuses()).toBe(calls)
  })

  test('marks text cut off by the length limit', async () => {
    fake.behave({ says: 'A dog is', finish: 'length' })
    expect(await llm().complete(request)).toMatchObject({ kind: 'text', text: 'A dog is', isTruncated: true })
  })

  test('gets a strict schema, and plain requests once it has refused one', async () => {
    const { complete } = llm()
    fake.behave('no-schema')
    for (let asks = 0; asks < 2; asks++)
      expect(await complete({ ...request, outputFormat: form })).toMatchObject({
        kind: 'text',
        text: 'Fine.',
      })
    expect(fake.asked.map(({ body }) => Boolean(body.response_format))).toEqual([true, false, false])
    expect(fake.asked[0]!.body.response_format).toMatchObject({
      type: 'json_schema',
      json_schema: { name: 'answer', strict: true, schema: { required: ['text'] } },
    })
  })

  test.each([
    ['overloaded', 2],
    ['bad-key', 1],
    ['no-credit', 1],
    ['day-used-up', 1],
    ['refuses', 1],
    ['empty', 1],
    ['cut', 2],
  ] as const)('falls back to the next model on %s', async (turn, calls) => {
    fake.behave(...Array.from({ length: calls }, () => turn), { says: 'From the other.' })
    const both = createLlm(readEnv({ ...settings(), AI_FALLBACKS: 'openai-compatible:other' }))!
    expect(await both.complete(request)).toMatchObject({ kind: 'text', text: 'From the other.' })
    expect(fake.asked.map(({ body }) => body.model)).toEqual([
      ...Array.from({ length: calls }, () => 'large'),
      'other',
    ])
  })

  test('times out when it does not respond', async () => {
    fake.behave('silence')
    const complete = createProvider(readModelConfigs(readEnv(settings()))[0]!, {
      isLast: true,
      patienceMs: 100,
    })
    expect(await complete(request)).toMatchObject({ kind: 'failed', cause: 'model_unavailable' })
  })

  test('falls back on a timeout, and does not wait for it again with each call', async () => {
    fake.behave('silence', { says: 'From the other.' })
    const env = readEnv({ ...settings(), AI_FALLBACKS: 'openai-compatible:other' })
    const { complete } = createLlm(env, { patienceMs: 1500 })!
    const answer = await complete(request)
    expect(answer).toMatchObject({
      ...{ kind: 'text', text: 'From the other.' },
      spent: [{ model: `${speaker}:large`, outcome: 'model_unavailable' }, { outcome: 'text' }],
    })
    expect(await complete(request)).toMatchObject({ kind: 'text', text: 'From the other.' })
    expect(fake.asked.map(({ body }) => body.model)).toEqual(['large', 'other', 'other'])
  })

  test('is tried during its cooldown when the next model fails too', async () => {
    fake.behave('no-credit', { says: 'From the other.' }, 'bad-key', { says: 'Fine again.' })
    const { complete } = createLlm(readEnv({ ...settings(), AI_FALLBACKS: 'openai-compatible:other' }))!
    expect(await complete(request)).toMatchObject({ text: 'From the other.' })
    expect(await complete(request)).toMatchObject({ text: 'Fine again.' })
    expect(fake.asked.map(({ body }) => body.model)).toEqual(['large', 'other', 'other', 'large'])
  })
})
