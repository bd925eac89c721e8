import { afterAll, beforeAll, expect, test } from 'vitest'
import { tones } from '../../../../contract/plans.ts'
import { prose, seededRandom, type Random } from '../../../../test/fakes/models/fake-prose.ts'
import { startScriptedLlm, type ScriptedLlm } from '../../../../test/fakes/models/scripted-llm.ts'
import {
  dataOf,
  kindOf,
  patchesFor,
  shapePost,
  wordsAskedFor,
} from '../../../../test/fakes/models/read-task.ts'
import { givenBrief } from '../../../../test/given/given-brief.ts'
import { readEnv } from '../../../platform/env.ts'
import { createLlm } from '../../../platform/models/create-llm.ts'
import { composeDraft } from '../../compose-draft.ts'
import type { Steps } from '../../writing-steps.ts'
import { createModelWriter } from '../../model/model-writer.ts'
import { offTone } from './off-tone.ts'
import { measureTone } from './tone-gate.ts'

let model: ScriptedLlm
beforeAll(async () => {
  model = await startScriptedLlm()
})
afterAll(() => model.close())

const paragraph = (...sentences: string[]) => `<p>${sentences.join(' ')}</p>`
const long =
  'The room stays warm, and the towel lies ready beside the tub, because a dog that waits in the cold will not come back to it.'
const short = 'The towel lies beside the tub.'

test('a text is measured by its sentences and by whether it speaks to the reader', () => {
  expect(measureTone(paragraph(long, short), 'casual')).toEqual({
    passed: false,
    found: { sentences: 2, words: 16, reader: 0, asked: expect.any(Object) },
  })
  expect(measureTone(paragraph('Your dog is calm today.', 'It waits for you there.'), 'casual').passed).toBe(
    true,
  )
  expect(measureTone(paragraph(short), 'a tone of their own').passed).toBe(true)
})

test('what is off is named, no more of it than it takes, and nobody else’s words', () => {
  expect(offTone(paragraph(long, long, short), 'casual').map(({ sentence }) => sentence)).toEqual([
    long,
    long,
    short,
  ])
  expect(offTone(paragraph(`“${long}”`), 'casual')).toEqual([])
  expect(offTone(paragraph('You wash it yourself.', long, long), 'formal')[0]!.problem).toContain(
    'impersonally',
  )
  const ten = Array.from(
    { length: 10 },
    (_, at) => `The towel number ${at} lies beside the warm tub all day.`,
  )
  expect(offTone(paragraph(...ten), 'professional')).toHaveLength(1)
})

const briefOf = (tone: string) => givenBrief({ postId: tone, topic: 'A calm dog', keywords: [], tone })
/** Prose of its own making; edits by `edit`. */
function answerWith(random: Random, edit: (prompt: string) => string) {
  const heading = (at: number) => `${prose(random, 5).split('.')[0]} ${at}`
  model.answer((prompt) => {
    if (kindOf(prompt) === 'edit') return edit(prompt)
    const words = wordsAskedFor(prompt)
    if (words === 0) return '{}'
    const text = prose(random, words)
    return kindOf(prompt) === 'write' ? shapePost(prompt, text.split('\n\n'), heading) : text
  })
}
const take: Steps['take'] = async (_name, schema, work) => schema.parse(await work())

test.each(tones)('a model that writes in one manner only is brought to the %s tone', async (tone) => {
  const random = seededRandom(11)
  const sentence = (words: number, start: string) => {
    const body = prose(random, 60)
      .replace(/[.\n]+/g, ' ')
      .replace(/\byour\b/gi, 'the')
      .toLowerCase()
    return `${start} ${body.split(/\s+/).slice(0, words).join(' ')}.`
  }
  const rewrite = (problem: string) => {
    if (problem.includes('too short')) return sentence(17, 'In such a case')
    if (problem.includes('too long')) return sentence(5, 'In short,')
    return problem.includes('impersonally') ? sentence(11, 'As a rule') : sentence(6, 'For you,')
  }
  answerWith(random, (prompt) => patchesFor(prompt, (_sentence, problem) => rewrite(problem)))
  const llm = createLlm(readEnv({ AI_BASE_URL: model.url, AI_MODEL: 'fake' }))!
  const draft = await composeDraft({
    ...{ writer: createModelWriter(llm), brief: briefOf(tone), known: [], steps: { take } },
    signal: new AbortController().signal,
  })
  expect(draft.gates.find(({ gate }) => gate === 'tone')!.verdict).toMatchObject({ passed: true })
})

test('a model that mends nothing is asked about a sentence once, and told what the text has and what its tone has', async () => {
  const random = seededRandom(5)
  answerWith(random, () => 'I like them as they are.')
  const from = model.prompts.length
  const llm = createLlm(readEnv({ AI_BASE_URL: model.url, AI_MODEL: 'fake' }))!
  await composeDraft({
    ...{ writer: createModelWriter(llm), brief: briefOf('formal'), known: [], steps: { take } },
    signal: new AbortController().signal,
  })
  const asked = model.prompts.slice(from).filter((prompt) => kindOf(prompt) === 'edit')
  expect(asked.length).toBeGreaterThan(0)
  // Each round may ask three times for an answer that can be used.
  const rounds = [...new Set(asked.map((prompt) => prompt.split('\n\nYour last answer')[0]!))]
  const sentences = rounds.flatMap((prompt) => (dataOf(prompt).checks ?? []).map(({ sentence }) => sentence))
  expect(new Set(sentences).size).toBe(sentences.length)
  expect(asked[0]).toMatch(/% of the sentences say “you”, in this tone at most 5 %/)
})
