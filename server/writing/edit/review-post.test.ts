import { afterAll, expect, test } from 'vitest'
import { plainAnswers } from '../../../test/fakes/models/plain-llm.ts'
import { kindOf, patchesFor, verdictsFor } from '../../../test/fakes/models/read-task.ts'
import { startScriptedLlm } from '../../../test/fakes/models/scripted-llm.ts'
import { givenBrief } from '../../../test/given/given-brief.ts'
import { given, until } from '../../../test/given/given.ts'
import { readEnv } from '../../platform/env.ts'
import { createLlm } from '../../platform/models/create-llm.ts'
import { composeDraft } from '../compose-draft.ts'

const model = await startScriptedLlm()
afterAll(() => model.close())
const writer = { llm: createLlm(readEnv({ AI_BASE_URL: model.url, AI_MODEL: 'plain' }))! }

const unsupported = 'The kiln stays warm for nine nights.'
const invented = 'One of our clients doubled her sales in 6 weeks.'
const better = 'A kiln cools slowly, so open it late.'

/** Puts `said` into the text; with `repairs`, the fake editor fixes everything it is given. */
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
    model: writer,
    brief: givenBrief({}),
    signal: new AbortController().signal,
    steps: { take: (_name, _schema, work) => work() },
  })
  return { draft, kinds }
}
const finds = (prompt: string) => verdictsFor(prompt, (sentence) => sentence === unsupported)

const named = {
  sentence: unsupported,
  check: 'unsupported',
  level: 'hold',
  reason: 'Nothing you told us says this.',
}

test('holds what a reader names with its reason, and the record replays to the same verdict', async () => {
  const { draft, kinds } = await compose(unsupported, finds)
  expect(draft.reading).toMatchObject([named])
  expect(draft.records.find(({ gate }) => gate === 'reading')?.verdict.passed).toBe(false)
  // Nothing changed, so nothing is read a second time.
  expect(kinds.filter((kind) => kind === 'check')).toHaveLength(1)
})

test('reads the post again after the model rephrased it, and holds nothing', async () => {
  const { draft, kinds } = await compose(unsupported, finds, true)
  expect(draft.reading).toEqual([])
  expect(draft.content).toContain(better)
  expect(draft.content).not.toContain(unsupported)
  expect(kinds.filter((kind) => kind === 'check')).toHaveLength(2)
})

test('does not hold a true sentence that no reader names, whatever numbers it has', async () => {
  const { draft } = await compose(
    'Since January 1, 2025 every firm in Germany has to accept such bills.',
    verdictsFor,
  )
  expect(draft.reading).toEqual([])
  expect(draft.findings.filter(({ sentence }) => sentence?.includes('2025'))).toEqual([])
})

const allOf = (prompt: string) => verdictsFor(prompt, () => true)
test.each([
  ['that names nothing, not even what is plainly invented', () => '{"findings": []}'],
  ['that names everything', allOf],
  ['that answers with something else', () => 'All of this looks fine to me.'],
  ['that names sentences which are not there', () => '{"findings": [{"n": 999, "verdict": "unsupported"}]}'],
])('a reader %s does not count as having read', async (_which, check) => {
  const { draft } = await compose(invented, check)
  expect(draft.reading).toBeNull()
})

test('asks again for a caption that claims more than is known, then leaves it out', async () => {
  const answer = plainAnswers()
  const boast = 'Our bread won nine prizes in Vienna. {url}'
  let asked = 0
  model.answer((prompt) => {
    const kind = kindOf(prompt)
    if (kind === 'check') return verdictsFor(prompt, (sentence) => boast.startsWith(sentence))
    if (kind !== 'finish') return kind === 'edit' ? patchesFor(prompt, () => undefined) : answer(prompt)
    asked++
    const told = JSON.parse(answer(prompt)) as { captions: object }
    return JSON.stringify({ ...told, captions: { ...told.captions, x: boast } })
  })
  const draft = await composeDraft({
    model: writer,
    brief: givenBrief({}),
    signal: new AbortController().signal,
    steps: { take: (_name, _schema, work) => work() },
  })
  expect(asked).toBe(2)
  expect(draft.captions.x).toBeUndefined()
  expect(draft.captions.linkedin).toBeDefined()
  expect(draft.reading).toEqual([])
})

test('asks once more for a caption that repeats a sentence the edit removed', async () => {
  const answer = plainAnswers()
  const captions: string[] = []
  model.answer((prompt) => {
    const kind = kindOf(prompt)
    if (kind === 'check') return finds(prompt)
    if (kind === 'edit') return patchesFor(prompt, (one) => (one === unsupported ? better : undefined))
    const text = answer(prompt)
    if (kind === 'write') return text.replace(/(?<=\n\n)(?![#<])/, `${unsupported} `)
    const told = JSON.parse(text) as { captions: Record<string, string> }
    if (captions.length === 0) told.captions.x = `${unsupported} {url}`
    captions.push(Object.keys(told.captions).join())
    return JSON.stringify(told)
  })
  const draft = await composeDraft({
    model: writer,
    brief: givenBrief({}),
    signal: new AbortController().signal,
    steps: { take: (_name, _schema, work) => work() },
  })
  expect(draft.content).toContain(better)
  expect(captions).toHaveLength(2)
  expect(draft.captions.x).toBeDefined()
  expect(draft.captions.x).not.toContain(unsupported)
})

test.each([
  [
    'AI_CHECKER is asked to read a post, and nothing else',
    { AI_CHECKER: 'openai-compatible:other' },
    ['check'],
  ],
  ['AI_MODEL_SMALL is asked to read the site and the post', { AI_MODEL_SMALL: 'other' }, ['check', 'site']],
])('%s', async (_name, settings, kinds) => {
  const server = await given.server({ AI_BASE_URL: model.url, AI_MODEL: 'writer', ...settings })
  const answer = plainAnswers()
  model.answer((prompt) => (kindOf(prompt) === 'check' ? verdictsFor(prompt) : answer(prompt)))
  const from = model.prompts.length
  const owner = await given.account(server)
  const { body } = await server.call('POST', '/posts/generate', { topic: 'Soap' }, owner.token)
  await until(async () => {
    const { body: read } = await server.call('GET', `/posts/${body.data.post.id}`, undefined, owner.token)
    return read.data.post.status !== 'writing'
  })
  const asked = model.prompts.slice(from).map((prompt) => kinds.includes(kindOf(prompt)))
  expect(model.models.slice(from)).toEqual(asked.map((isOther) => (isOther ? 'other' : 'writer')))
  expect(asked).toContain(true)
  expect(asked).toContain(false)
  await server.stop()
})
