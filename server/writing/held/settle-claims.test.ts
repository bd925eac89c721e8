import { afterAll, expect, test } from 'vitest'
import { plainAnswers } from '../../../test/fakes/models/plain-llm.ts'
import { kindOf, patchesFor, verdictsFor } from '../../../test/fakes/models/read-task.ts'
import { startScriptedLlm } from '../../../test/fakes/models/scripted-llm.ts'
import { givenBrief } from '../../../test/given/given-brief.ts'
import { given, until } from '../../../test/given/given.ts'
import { readEnv } from '../../platform/env.ts'
import { createLlm } from '../../platform/models/create-llm.ts'
import { composeDraft } from '../compose-draft.ts'
import { createModelWriter } from '../model/model-writer.ts'

const model = await startScriptedLlm()
afterAll(() => model.close())
const writer = createModelWriter(createLlm(readEnv({ AI_BASE_URL: model.url, AI_MODEL: 'plain' }))!)

const unsupported = 'The kiln stays warm for nine nights.'
const invented = 'One of our clients doubled her sales in 6 weeks.'
const better = 'A kiln cools slowly, so open it late.'

/** Writes `said` into the text and, where it `repairs`, puts right whatever the editor is told. */
async function compose(said: string, check: (prompt: string) => string, repairs = false) {
  const answer = plainAnswers()
  const kinds: string[] = []
  model.answer((prompt) => {
    const kind = kindOf(prompt)
    kinds.push(kind)
    if (kind === 'check') return check(prompt)
    if (kind === 'edit')
      return patchesFor(prompt, (named) => (repairs && named === said ? better : undefined))
    const text = answer(prompt)
    const paragraphs = text.split('\n\n')
    const at = paragraphs.findLastIndex((paragraph) => !/^[#<]/.test(paragraph))
    return kind === 'write' ? paragraphs.with(at, `${said} ${paragraphs[at]}`).join('\n\n') : text
  })
  const draft = await composeDraft({
    ...{ writer, brief: givenBrief({}), known: [], signal: new AbortController().signal },
    steps: { take: (_name, _schema, work) => work() },
  })
  return { draft, kinds }
}
const finds = (prompt: string) => verdictsFor(prompt, (sentence) => sentence === unsupported)

test('what only a checker finds unsupported is held, and the record’s gate comes to the same verdict', async () => {
  const { draft, kinds } = await compose(unsupported, finds)
  expect(draft.held).toEqual([{ sentence: unsupported, claims: [{ kind: 'detail', text: unsupported }] }])
  expect(draft.gates.find(({ gate }) => gate === 'truth')?.verdict.passed).toBe(false)
  // Nothing changed, so nothing is checked again.
  expect(kinds.filter((kind) => kind === 'check')).toHaveLength(1)
})

test('a model that says it otherwise has it checked again, and then nothing waits', async () => {
  const { draft, kinds } = await compose(unsupported, finds, true)
  expect(draft.held).toEqual([])
  expect(draft.content).toContain(better)
  expect(draft.content).not.toContain(unsupported)
  expect(kinds.filter((kind) => kind === 'check')).toHaveLength(2)
})

test.each([
  ['that approves of everything', (prompt: string) => verdictsFor(prompt).replaceAll('general', 'supported')],
  ['that answers with something else', () => 'All of this looks fine to me.'],
  ['that names sentences which are not there', () => '{"sentences": [{"n": 999, "verdict": "unsupported"}]}'],
])('a checker %s frees nothing that the gate holds', async (_which, check) => {
  const { draft } = await compose(invented, check)
  expect(draft.held.map(({ sentence }) => sentence)).toEqual([invented])
})

test('AI_CHECKER is asked to check a post, and nothing else', async () => {
  const settings = { AI_BASE_URL: model.url, AI_MODEL: 'writer', AI_CHECKER: 'openai-compatible:checker' }
  const server = await given.server(settings)
  const answer = plainAnswers()
  model.answer((prompt) => (kindOf(prompt) === 'check' ? verdictsFor(prompt) : answer(prompt)))
  const from = model.prompts.length
  const owner = await given.account(server)
  const { body } = await server.call('POST', '/posts/generate', { topic: 'Soap' }, owner.token)
  await until(async () => {
    const { body: read } = await server.call('GET', `/posts/${body.data.post.id}`, undefined, owner.token)
    return read.data.post.status !== 'writing'
  })
  const asked = model.prompts.slice(from).map((prompt) => kindOf(prompt) === 'check')
  expect(model.models.slice(from)).toEqual(asked.map((isCheck) => (isCheck ? 'checker' : 'writer')))
  expect(asked).toContain(true)
  await server.stop()
})
