import { afterAll, expect, test } from 'vitest'
import { frameworkIds, sidesOf, type FrameworkId } from '../../../contract/writing/frameworks.ts'
import { countWords } from '../../../contract/posts/count-words.ts'
import { givenBrief, ranges } from '../../../test/given/given-brief.ts'
import { plainAnswers } from '../../../test/fakes/models/plain-llm.ts'
import { dataOf, kindOf, verdictsFor } from '../../../test/fakes/models/read-task.ts'
import { startScriptedLlm } from '../../../test/fakes/models/scripted-llm.ts'
import { readEnv } from '../../platform/env.ts'
import { createLlm } from '../../platform/models/create-llm.ts'
import { composeDraft, type Draft } from '../compose-draft.ts'
import type { Steps } from '../writing-steps.ts'
import { replayCheck } from '../checks/checks.ts'
import type { Brief } from '../writer.ts'
import { checkFramework } from './framework-parts.ts'

const model = await startScriptedLlm()
model.answer(plainAnswers())
afterAll(() => model.close())
const writer = { llm: createLlm(readEnv({ AI_BASE_URL: model.url, AI_MODEL: 'plain' }))! }
const steps: Steps = { take: (_name, _schema, work) => work() }
const told = [
  'Bella had not let anybody touch her paws for a year.',
  'We began with three visits without a single tool.',
  'On the fourth visit she fell asleep on the table.',
]
const topics: Partial<Record<FrameworkId, string>> = {
  comparison: 'Dry shampoo or a bath for a nervous dog?',
}

// What the profile says, the post may say.
const { idealClient } = givenBrief().profile

const partsMissingIn = ({ findings }: Draft) =>
  findings.filter(({ check }) => check === 'framework').map(({ reason }) => reason)

const compose = (brief: Partial<Brief>) =>
  composeDraft({
    model: writer,
    brief: givenBrief(brief),
    known: [],
    steps,
    signal: new AbortController().signal,
  })

test.each(frameworkIds.flatMap((framework) => ranges.map((words) => [framework, words] as const)))(
  'a post as %s in %o that its reader misses nothing in has every part, in its range',
  async (framework, words) => {
    const topic = topics[framework] ?? givenBrief().topic
    const facts = framework === 'case-study' ? told : []
    const draft = await compose({
      framework,
      words,
      topic,
      told: facts,
      sheet: { facts: [...facts, idealClient], own: [] },
    })
    expect(partsMissingIn(draft)).toEqual([])
    expect(draft.records.map(replayCheck).filter(Boolean)).toEqual([])
    expect(draft.reading).toEqual([])
    const count = countWords(draft.content)
    expect(count).toBeGreaterThanOrEqual(words.min)
    expect(count).toBeLessThanOrEqual(words.max)
  },
)

const sentence = 'Left alone, a matted coat only gets worse.'
/** A post whose reader misses `lacking` at first, and `still` in what the editor changed. */
async function composeLacking(still: string[], isRead = true) {
  const answer = plainAnswers()
  const asked = { read: [] as unknown[], edit: '' }
  model.answer((prompt) => {
    const data = dataOf(prompt) as {
      parts?: { name: string }[]
      changedSentences?: string[]
      checks?: object[]
    }
    if (kindOf(prompt) === 'edit') {
      asked.edit = JSON.stringify(data.checks)
      return JSON.stringify({ patches: [{ do: 'insert', at: 3, text: sentence }] })
    }
    if (kindOf(prompt) !== 'check') return answer(prompt)
    asked.read.push(data.parts?.map(({ name }) => name))
    const missingParts = data.changedSentences ? still : ['Agitation', 'no part of it']
    return isRead ? JSON.stringify({ ...JSON.parse(verdictsFor(prompt)), missingParts }) : '{"findings": []}'
  })
  const draft = await compose({ framework: 'pas' })
  model.answer(answer)
  return { draft, asked }
}

test('the editor is told which part a reader misses, and what changed is read for that part alone', async () => {
  const { draft, asked } = await composeLacking([])
  expect(asked.read).toEqual([['Problem', 'Agitation', 'Solution'], ['Agitation']])
  expect(asked.edit).toContain('part of the framework is missing: Agitation')
  expect(draft.content).toContain(sentence)
  expect(partsMissingIn(draft)).toEqual([])
})

test('a part that is still missing is in the record', async () => {
  const { draft } = await composeLacking(['Agitation'])
  expect(partsMissingIn(draft)).toEqual(['This part of the framework is missing: Agitation.'])
})

test('a framework of a post that nobody has read is not judged', async () => {
  const { draft } = await composeLacking(['Agitation'], false)
  expect(draft.reading).toBeNull()
  expect(partsMissingIn(draft)).toEqual([])
})

test('points and the call to act stand in the post, also beside a reader and a framework', async () => {
  const points = ['Parking is free behind the house', 'nails are cut while the dog stands']
  const callToAction = 'Call us on Monday and ask for a first visit.'
  const persona = {
    name: 'first-time owners',
    wants: 'a calm dog',
    words: '',
    objections: '93% of my clients left that salon',
  }
  const sheet = { facts: [idealClient, ...points, callToAction], own: [] }
  const draft = await compose({ framework: 'pas', points, callToAction, persona, sheet })
  const found = draft.findings.map(({ check }) => check)
  for (const check of ['point', 'callToAction', 'framework', 'length']) expect(found).not.toContain(check)
  expect(draft.reading).toEqual([])
  expect(draft.content.trimEnd()).toMatch(/ask for a first visit\.(<\/a>)?<\/p>$/)
  // What a reader is said to have lived through is no claim of the business.
  expect(draft.content).not.toContain('93%')
})

const section = (heading: string, text: string) => `<h2>${heading}</h2><p>${text}</p>`

test('numbered parts are counted, whatever a text says about itself', () => {
  const swapped = section('1. One', 'a') + section('3. Three', 'b') + section('2. Two', 'c')
  expect(checkFramework({ framework: 'listicle', topic: 'x' }, swapped, null)).toMatchObject([
    { isThere: true },
    { isThere: false },
  ])
})

test.each([
  ['A tablet or a notebook?', ['tablet', 'notebook']],
  ['Should I buy a tablet or a notebook for school', ['tablet', 'notebook']],
  ['Dry shampoo vs. bath', ['Dry shampoo', 'bath']],
  ['Clipping compared with stripping', ['Clipping', 'stripping']],
  ['How to wash a dog', undefined],
  ['', undefined],
])('%j compares %o', (topic, sides) => {
  expect(sidesOf(topic)).toEqual(sides)
})
