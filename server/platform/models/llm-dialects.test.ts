import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  dialects,
  startProviderLlm,
  type ProviderLlm,
  type Speaker,
} from '../../../test/fakes/models/providers/provider-llm.ts'
import { readEnv } from '../env.ts'
import { readModelConfigs } from './model-config.ts'
import { createProvider } from './llm-provider.ts'
import { type LlmRequest } from './llm.ts'
import { createLlm } from './create-llm.ts'

const { signal } = new AbortController()
const request: LlmRequest = {
  system: 'Be.',
  context: 'All about dogs.',
  prompt: 'Write.',
  maxOutputTokens: 50,
  effort: 'low',
  signal,
}
const form = { name: 'answer', schema: z.object({ text: z.string() }) }
const schema = { type: 'object', required: ['text'], additionalProperties: false }

const models = { openai: 'gpt-5', anthropic: 'claude-sonnet-5', google: 'gemini-2.5-flash' }

/** The request body for each provider; the output limit includes 3,000 tokens for thinking. */
const bodies: Record<Speaker, { plain: object; schema: object }> = {
  openai: {
    plain: {
      model: models.openai,
      messages: [
        { role: 'developer', content: 'Be.' },
        { role: 'user', content: 'All about dogs.\n\nWrite.' },
      ],
      max_completion_tokens: 3050,
      reasoning_effort: 'low',
      prompt_cache_key: expect.stringMatching(/^[0-9a-f]{32}$/),
    },
    schema: {
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'answer', strict: true, schema: expect.objectContaining(schema) },
      },
    },
  },
  anthropic: {
    plain: {
      model: models.anthropic,
      max_tokens: 3050,
      thinking: { type: 'adaptive' },
      output_config: { effort: 'low' },
      system: [{ type: 'text', text: 'Be.' }],
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'All about dogs.', cache_control: { type: 'ephemeral' } },
            { type: 'text', text: 'Write.' },
          ],
        },
      ],
    },
    schema: {
      output_config: {
        effort: 'low',
        format: { type: 'json_schema', schema: expect.objectContaining(schema) },
      },
    },
  },
  google: {
    plain: {
      systemInstruction: { parts: [{ text: 'Be.' }] },
      contents: [{ role: 'user', parts: [{ text: 'All about dogs.\n\nWrite.' }] }],
      generationConfig: { maxOutputTokens: 3050, thinkingConfig: { thinkingBudget: 1024 } },
    },
    schema: {
      generationConfig: {
        maxOutputTokens: 3050,
        thinkingConfig: { thinkingBudget: 1024 },
        responseMimeType: 'application/json',
        responseJsonSchema: expect.objectContaining(schema),
      },
    },
  },
}

describe.each(['openai', 'anthropic', 'google'] as const)('%s', (speaker: Speaker) => {
  let fake: ProviderLlm
  beforeAll(async () => {
    fake = await startProviderLlm(speaker)
  })
  afterAll(() => fake.close())

  const model = models[speaker]
  const settings = () => ({
    AI_PROVIDER: speaker,
    AI_API_KEY: 'secret-key',
    AI_MODEL: model,
    AI_BASE_URL: fake.url,
  })
  const llm = () => createLlm(readEnv(settings()))!
  const statuses = () => fake.asked.length
  const askedModels = () => fake.asked.map((asked) => asked.model)

  test('uses the provider’s API with its key, and reports its tokens', async () => {
    fake.behave({ says: 'Fine.' })
    const tokens = { inputTokens: 7, cachedInputTokens: 4, outputTokens: 3, reasoningTokens: 1 }
    expect(await llm().complete(request)).toEqual({
      kind: 'text',
      text: 'Fine.',
      isTruncated: false,
      spent: [{ model: `${speaker}:${model}`, ...tokens, outcome: 'text' }],
    })
    const [asked] = fake.asked
    expect(asked).toMatchObject({ path: dialects[speaker].path(model), key: 'secret-key' })
    expect(asked!.body).toEqual(bodies[speaker].plain)
  })

  test('retries once with twice the output limit when thinking leaves no text', async () => {
    fake.behave('thinks')
    const outcome = 'model_out_of_tokens'
    expect(await llm().complete(request)).toMatchObject({
      kind: 'failed',
      cause: outcome,
      spent: [
        { outcome, outputTokens: 3 },
        { outcome, outputTokens: 3 },
      ],
    })
    const rooms = fake.asked.map(({ body }) => JSON.stringify(body).match(/[Tt]okens":(\d+)/)![1])
    expect(rooms).toEqual(['3050', '6100'])
    fake.behave('thinks', { says: 'At last.' })
    expect(await llm().complete(request)).toMatchObject({ kind: 'text', text: 'At last.' })
    // If the retry fails for another reason, the first cause is reported.
    fake.behave('thinks', 'bad-key')
    expect(await llm().complete(request)).toMatchObject({ kind: 'failed', cause: outcome })
  })

  test('waits at least as long as a rate limit asks before retrying', async () => {
    fake.behave({ limits: 3 }, { says: 'Fine.' })
    expect(await llm().complete(request)).toMatchObject({ kind: 'text' })
    const [first, second] = fake.asked.map(({ at }) => at)
    // The client's default delay would be two seconds.
    expect(second! - first!).toBeGreaterThanOrEqual(2900)
  })

  test.each([
    ['overloaded', 'model_unavailable', 4],
    ['gateway', 'model_unavailable', 4],
    ['cut', 'model_unavailable', 4],
    ['floods', 'model_unavailable', 1],
    ['redirects', 'model_unavailable', 1],
    ['bad-key', 'model_refused_key', 1],
    ['no-credit', 'model_out_of_credit', 1],
    ['day-used-up', 'model_out_of_quota', 1],
    ['refuses', 'model_refused', 1],
    ['blocks', 'model_refused', 1],
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

  test.each([
    ['no-schema', [true, false, false], [true, true, true]],
    ['no-effort', [true, false, true, true], [true, true, false, false]],
    ['no-extras', [true, false, true, false, false], [true, true, false, false, false]],
  ] as const)(
    'gets a strict schema and an effort, and no longer what it rejects: %s',
    async (turn, schemas, efforts) => {
      const { complete } = llm()
      fake.behave(turn)
      for (let asks = 0; asks < 2; asks++)
        expect(await complete({ ...request, outputFormat: form })).toMatchObject({
          kind: 'text',
          text: 'Fine.',
        })
      expect(fake.asked.map(({ hasSchema }) => hasSchema)).toEqual(schemas)
      expect(fake.asked.map(({ hasEffort }) => hasEffort)).toEqual(efforts)
      expect(fake.asked[0]!.body).toMatchObject(bodies[speaker].schema)
    },
  )

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
    expect(askedModels()).toEqual([...Array.from({ length: calls }, () => model), 'other'])
  })

  test('reports a model as slow when its whole answer takes too long', async () => {
    fake.behave('silence')
    const complete = createProvider(readModelConfigs(readEnv(settings()))[0]!, {
      isLast: true,
      AI_TIMEOUT_S: 0.1,
      AI_IDLE_TIMEOUT_S: 60,
    })
    expect(await complete(request)).toMatchObject({ kind: 'failed', cause: 'model_slow' })
  })

  test('falls back on a timeout, and skips the slow model in the next call', async () => {
    fake.behave('silence', { says: 'From the other.' })
    const env = readEnv({ ...settings(), AI_FALLBACKS: 'openai-compatible:other' })
    const { complete } = createLlm({ ...env, AI_TIMEOUT_S: 1.5 })!
    const answer = await complete(request)
    expect(answer).toMatchObject({
      kind: 'text',
      text: 'From the other.',
      spent: [{ model: `${speaker}:${model}`, outcome: 'model_slow' }, { outcome: 'text' }],
    })
    expect(await complete(request)).toMatchObject({ kind: 'text', text: 'From the other.' })
    expect(askedModels()).toEqual([model, 'other', 'other'])
  })

  test('tries a model in its cooldown when the next one fails too', async () => {
    fake.behave('no-credit', { says: 'From the other.' }, 'bad-key', { says: 'Fine again.' })
    const { complete } = createLlm(readEnv({ ...settings(), AI_FALLBACKS: 'openai-compatible:other' }))!
    expect(await complete(request)).toMatchObject({ text: 'From the other.' })
    expect(await complete(request)).toMatchObject({ text: 'Fine again.' })
    expect(askedModels()).toEqual([model, 'other', 'other', model])
  })
})
