import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  startProviderLlm,
  type ProviderLlm,
  type Speaker,
  type Turn,
} from '../../../test/fakes/models/providers/provider-llm.ts'
import { readEnv } from '../env.ts'
import { createLlm } from './create-llm.ts'

describe.each(['openai', 'anthropic', 'google', 'openai-compatible'] as const)('%s', (provider) => {
  let fake: ProviderLlm
  beforeAll(async () => {
    fake = await startProviderLlm(provider === 'openai-compatible' ? 'openai' : (provider satisfies Speaker))
  })
  afterAll(() => fake.close())

  const hear = async (limits = {}) => {
    const settings = { AI_PROVIDER: provider, AI_API_KEY: 'k', AI_MODEL: 'large', AI_BASE_URL: fake.url }
    const { signal } = new AbortController()
    const request = { system: 'Be.', prompt: 'Write.', maxOutputTokens: 50, effort: 'low' as const, signal }
    const heard: string[] = []
    const llm = createLlm({ ...readEnv(settings), ...limits })!
    const answer = await llm.complete({ ...request, onText: (text) => heard.push(text) })
    return { heard, answer, streams: fake.asked.map(({ isStream }) => isStream) }
  }

  test('passes on the text as it arrives', async () => {
    fake.behave({ streams: ['A dog', ' is', ' fine.'] })
    const { heard, answer, streams } = await hear()
    expect(heard).toEqual(['A dog', 'A dog is', 'A dog is fine.'])
    expect(answer).toMatchObject({
      kind: 'text',
      text: 'A dog is fine.',
      isTruncated: false,
      spent: [{ inputTokens: 7, cachedInputTokens: 4, outputTokens: 3, reasoningTokens: 1 }],
    })
    expect(streams).toEqual([true])
  })

  test('requests the whole answer when the stream breaks off', async () => {
    fake.behave({ streams: ['A dog', ' is'], isCut: true }, { says: 'Fine.' })
    const { heard, answer, streams } = await hear()
    expect(heard[0]).toBe('A dog')
    expect(answer).toMatchObject({ kind: 'text', text: 'Fine.' })
    expect(streams).toEqual([true, false])
  })

  test.each([[{ streams: ['A dog', ' is'], isStalled: true }], ['silence']] as const)(
    'aborts a stream without a byte for too long, reports it as slow, and does not retry: %j',
    async (turn) => {
      fake.behave(turn as Turn)
      const { answer, streams } = await hear({ AI_IDLE_TIMEOUT_S: 0.3 })
      expect(answer).toMatchObject({ kind: 'failed', cause: 'model_slow' })
      expect(streams).toEqual([true])
    },
  )

  test('allows a stream to take longer in total than between two bytes', async () => {
    fake.behave({ streams: ['A', ' dog', ' is', ' fine.'], everyMs: 200 })
    const { answer } = await hear({ AI_IDLE_TIMEOUT_S: 0.5 })
    expect(answer).toMatchObject({ kind: 'text', text: 'A dog is fine.' })
  })

  test.each([
    [{ says: 'Fine.' }, 'text', 1],
    ['cut', 'failed', 4],
    ['overloaded', 'failed', 4],
    ['bad-key', 'failed', 1],
    ['empty', 'failed', 1],
    ['refuses', 'failed', 1],
  ] as const)(
    'makes no more requests than without streaming when the server does not stream: %j',
    async (turn, kind, calls) => {
      fake.behave(turn)
      const { heard, answer, streams } = await hear()
      expect(answer.kind).toBe(kind)
      expect(heard).toEqual([])
      expect(streams).toHaveLength(calls)
    },
  )
})
