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
import { gatherEvidence } from '../evidence/evidence.ts'
import type { Steps } from '../requests/writing-request.ts'
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

// The post may repeat what the profile says.
const { idealClient } = givenBrief().profile

const partsMissingIn = ({ findings }: Draft) =>
  findings.filter(({ check }) => check === 'framework').map(({ reason }) => reason)

const compose = (brief: Partial<Brief>) =>
  composeDraft({
    model: writer,
    brief: givenBrief(brief),
    steps,
    signal: new AbortController().signal,
  })

test.each(frameworkIds.flatMap((framework) => ranges.map((words) => [framework, words] as const)))(
  'a post as %s in %o with no missing parts has every part and is in range',
  async (framework, words) => {
    const topic = topics[framework] ?? givenBrief().topic
    const facts = framework === 'case-study' ? told : []
    const draft = await compose({
      framework,
      words,
      topic,
      evidence: gatherEvidence({ sources: [{ text: facts.join('\n') }] }),
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
/** Composes a post whose reader misses a part at first, and misses `still` after the edit. */
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

test('tells the editor which part is missing, and reads the changes for that part only', async () => {
  const { draft, asked } = await composeLacking([])
  expect(asked.read).toEqual([['Problem', 'Agitation', 'Solution'], ['Agitation']])
  expect(asked.edit).toContain('part of the framework is missing: Agitation')
  expect(draft.content).toContain(sentence)
  expect(partsMissingIn(draft)).toEqual([])
})

test('records a part that is still missing', async () => {
  const { draft } = await composeLacking(['Agitation'])
  expect(partsMissingIn(draft)).toEqual(['This part of the framework is missing: Agitation.'])
})

test('does not judge the framework of a post that no model has read', async () => {
  const { draft } = await composeLacking(['Agitation'], false)
  expect(draft.reading).toBeNull()
  expect(partsMissingIn(draft)).toEqual([])
})

test('keeps requested points and the call to action next to a reader and a framework', async () => {
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
  // A stated past of the reader is no claim of the business.
  expect(draft.content).not.toContain('93%')
})

const section = (heading: string, text: string) => `<h2>${heading}</h2><p>${text}</p>`

test('counts numbered parts, whatever a text says about itself', () => {
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
