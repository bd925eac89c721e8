import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFakeLlm, type FakeLlm } from '../../../test/fakes/models/fake-llm.ts'
import { readEnv } from '../../platform/env.ts'
import { createLlm } from '../../platform/models/create-llm.ts'
import { WritingFailure } from '../writing-failure.ts'
import { askAgain, callModel, type Model } from './call-model.ts'
import { systemPrompt } from './system-prompt.ts'

let fake: FakeLlm
let model: Model

beforeAll(async () => {
  fake = await startFakeLlm()
  model = { llm: createLlm(readEnv({ AI_BASE_URL: fake.url, AI_MODEL: 'fake' }))! }
})
afterAll(() => fake.close())

const never = new AbortController().signal

test('gives up on a hanging model after its time and calls it slow', async () => {
  fake.behave('hang')
  const limit = AbortSignal.timeout(200)
  await expect(callModel(model, { step: 'write', prompt: 'Write.' }, limit)).rejects.toMatchObject({
    reason: 'model_slow',
  })
})

test('does not count a call its own job cancelled as a failure of the model', async () => {
  fake.behave('hang')
  const job = new AbortController()
  const answer = callModel(model, { step: 'write', prompt: 'Write.' }, job.signal)
  job.abort()
  await expect(answer).rejects.not.toBeInstanceOf(WritingFailure)
})

test('asks three times for an unusable answer, but once if none arrives', async () => {
  const count = async (behaviour: 'empty' | 'refused-key') => {
    fake.behave(behaviour)
    const task = `Write: ${behaviour}.`
    await expect(
      askAgain(task, async (prompt) => ({
        value: await callModel(model, { step: 'write', prompt }, never),
      })),
    ).rejects.toThrow()
    // Exclude calls that earlier tests gave up on, which may arrive late.
    return fake.asked.filter(({ prompt }) => prompt.startsWith(task)).length
  }
  expect(await count('empty')).toBe(3)
  expect(await count('refused-key')).toBe(1)
})

test('rejects an answer that repeats the task or its rules', async () => {
  const prompt =
    'Write between 100 and 120 words about what is in the data, and nothing else.\n<data>\n{}\n</data>'
  for (const text of [prompt, `Of course.\n\n${systemPrompt}`]) {
    const echo: Model['llm'] = {
      name: 'echo',
      complete: async () => ({ kind: 'text', text, isTruncated: false, spent: [] }),
    }
    await expect(callModel({ llm: echo }, { step: 'write', prompt }, never)).rejects.toMatchObject({
      reason: 'model_broken_answer',
    })
  }
})

test('treats a short answer that declines as a refusal, whatever was requested', async () => {
  fake.behave('refusal')
  await expect(callModel(model, { step: 'write', prompt: 'Write the post.' }, never)).rejects.toMatchObject({
    reason: 'model_refused',
  })
})

test('passes the reason to the next attempt and finally takes the best answer', async () => {
  const prompts: string[] = []
  const ask = (answers: (string | WritingFailure)[]) =>
    askAgain('Write.', async (prompt) => {
      prompts.push(prompt)
      const value = answers.shift()!
      if (value instanceof WritingFailure) throw value
      return { value, problem: value === 'good' ? undefined : `${value} is too long.` }
    })
  const broken = () => new WritingFailure('model_broken_answer', 'Too short.')
  await expect(ask([broken(), broken(), broken()])).rejects.toThrow('Too short.')
  expect(prompts[0]).toBe('Write.')
  expect(prompts[2]).toBe("Write.\n\nYour last answer couldn't be used: Too short.")
  expect(await ask(['one', 'good', 'three'])).toBe('good')
  expect(await ask(['one', 'two', broken()])).toBe('two')
  expect(prompts.at(-1)).toContain('two is too long.')
})
