import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFakeLlm, type FakeLlm } from '../../../test/fakes/models/fake-llm.ts'
import { readEnv } from '../../platform/env.ts'
import { createLlm } from '../../platform/models/create-llm.ts'
import { WritingFailure } from '../writing-failure.ts'
import { callModel, retryModelCall, type Model } from './call-model.ts'
import { systemPrompt } from './system-prompt.ts'

let fake: FakeLlm
let model: Model

beforeAll(async () => {
  fake = await startFakeLlm()
  model = { llm: createLlm(readEnv({ AI_BASE_URL: fake.url, AI_MODEL: 'fake' }))!, timeoutMs: 200 }
})
afterAll(() => fake.close())

const never = new AbortController().signal

test('a model that hangs is given up after its time and named unavailable', async () => {
  fake.behave('hang')
  await expect(callModel(model, 'Write.', never)).rejects.toMatchObject({ reason: 'model_unavailable' })
})

test('a call that its own job takes back is no failure of the model', async () => {
  fake.behave('hang')
  await expect(
    callModel({ ...model, timeoutMs: 60_000 }, 'Write.', AbortSignal.timeout(50)),
  ).rejects.not.toBeInstanceOf(WritingFailure)
})

test('an answer without use is asked for three times, one that never came is not', async () => {
  const count = async (behaviour: 'empty' | 'refused-key') => {
    fake.behave(behaviour)
    const before = fake.asked.length
    await expect(
      retryModelCall(never, () => callModel({ ...model, timeoutMs: 5000 }, 'Write.', never)),
    ).rejects.toThrow()
    return fake.asked.length - before
  }
  expect(await count('empty')).toBe(3)
  expect(await count('refused-key')).toBe(1)
})

test('a model that answers with its task or its rules has answered nothing', async () => {
  const prompt =
    'Write between 100 and 120 words about what is in the data, and nothing else.\n<data>\n{}\n</data>'
  for (const text of [prompt, `Of course.\n\n${systemPrompt}`]) {
    const echo: Model['llm'] = {
      name: 'echo',
      complete: async () => ({ kind: 'text', text, isTruncated: false, spent: [] }),
    }
    await expect(callModel({ llm: echo, timeoutMs: 1000 }, prompt, never)).rejects.toMatchObject({
      reason: 'model_broken_answer',
    })
  }
})

test('what the model did wrong is told to the next try', async () => {
  const problems: (string | undefined)[] = []
  const failing = retryModelCall(never, async (problem) => {
    problems.push(problem)
    throw new WritingFailure('model_broken_answer', 'Too short.')
  })
  await expect(failing).rejects.toThrow('Too short.')
  expect(problems).toEqual([undefined, 'Too short.', 'Too short.'])
})
