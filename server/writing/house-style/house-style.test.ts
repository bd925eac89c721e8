import { afterAll, expect, test } from 'vitest'
import { noHouseStyle } from '../../../contract/profile/house-style.ts'
import { plainAnswers } from '../../../test/fakes/models/plain-llm.ts'
import { startScriptedLlm } from '../../../test/fakes/models/scripted-llm.ts'
import { given, type Account } from '../../../test/given/given.ts'
import { givenBrief } from '../../../test/given/given-brief.ts'
import { readEnv } from '../../platform/env.ts'
import { createLlm } from '../../platform/models/create-llm.ts'
import { heldSentences } from '../../schema/writing.ts'
import { lettersOf, plainText } from '../../posts/content/plain-text.ts'
import { findAvoidedTerms } from '../checks/requested.ts'
import { composeDraft } from '../compose-draft.ts'
import { briefContext } from '../model/brief-context.ts'

const server = await given.server()
const model = await startScriptedLlm()
afterAll(() => model.close())

const styleOf = async ({ token }: Account) =>
  (await server.call('GET', '/profile/house-style', undefined, token)).body.data.houseStyle
const saveStyle = ({ token }: Account, body: object) =>
  server.call('PUT', '/profile/house-style', body, token)
const correctionsOf = async ({ token }: Account, id: string) =>
  (await server.call('GET', `/posts/${id}/house-style`, undefined, token)).body.data.corrections
const apply = ({ token }: Account, id: string, version?: number) =>
  server.call('POST', `/posts/${id}/house-style`, { version }, token)
const createPost = async ({ token }: Account, post: object) =>
  (await server.call('POST', '/posts', post, token)).body.data.post

test('is off until it is chosen, keeps what is not given, and changes nothing of a post meanwhile', async () => {
  const owner = await given.account(server)
  expect(await styleOf(owner)).toEqual(noHouseStyle)
  const post = await createPost(owner, {
    title: 'A color',
    content: '<p>We organize - "colors", 5 dogs.</p>',
  })
  expect(await correctionsOf(owner, post.id)).toEqual([])
  const terms = [{ avoid: ' clients ', use: 'customers' }]
  await saveStyle(owner, { spelling: 'british', terms })
  expect((await saveStyle(owner, { dashes: 'em' })).body.data.houseStyle).toEqual({
    ...noHouseStyle,
    spelling: 'british',
    dashes: 'em',
    terms: [{ avoid: 'clients', use: 'customers' }],
  })
})

test.each([
  [{ spelling: 'klingon' }, 'spelling'],
  [{ terms: [{ avoid: '', use: 'x' }] }, 'terms.0.avoid'],
  [
    {
      terms: [
        { avoid: 'a', use: '' },
        { avoid: 'A', use: 'b' },
      ],
    },
    'terms.1.avoid',
  ],
  [
    {
      terms: [
        { avoid: 'client', use: 'customer' },
        { avoid: 'customer', use: 'guest' },
      ],
    },
    'terms.0.use',
  ],
  [{ terms: Array.from({ length: 51 }, (_, at) => ({ avoid: `term${at}`, use: '' })) }, 'terms'],
])('rejects %j at its field', async (body, field) => {
  const owner = await given.account(server)
  const answer = await saveStyle(owner, body)
  expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]])
})

test('shows what a post written by hand would change, applies it once, and lists each correction in its record', async () => {
  const owner = await given.account(server)
  await saveStyle(owner, { spelling: 'british', terms: [{ avoid: 'cheap', use: '' }] })
  const content = '<p>The colors of our dogs are what we organize, “the color” is cheap.</p>'
  const post = await createPost(owner, { title: 'Color and dogs', content, excerpt: 'A color for your dog.' })
  const made = [
    { rule: 'spelling', before: 'colors', after: 'colours', times: 1 },
    { rule: 'spelling', before: 'organize', after: 'organise', times: 1 },
    { rule: 'spelling', before: 'Color', after: 'Colour', times: 1 },
    { rule: 'spelling', before: 'color', after: 'colour', times: 1 },
  ]
  const bare = { rule: 'terms', before: 'cheap', after: null, times: 1 }
  expect(await correctionsOf(owner, post.id)).toEqual([...made, bare])
  const { status, body } = await apply(owner, post.id, post.version)
  expect([status, body.data.corrections]).toEqual([200, made])
  expect(body.data.post).toMatchObject({
    title: 'Colour and dogs',
    excerpt: 'A colour for your dog.',
    content: '<p>The colours of our dogs are what we organise, “the color” is cheap.</p>',
    version: post.version + 1,
  })
  const again = await apply(owner, post.id)
  expect([again.body.data.post.version, again.body.data.corrections]).toEqual([post.version + 1, []])
  const record = await server.call('GET', `/posts/${post.id}/record`, undefined, owner.token)
  const decisions = record.body.data.entries.map(({ data }: { data: object }) => data)
  expect(decisions).toMatchObject(
    made.map(({ before, after }) => ({ decision: 'house_style', sentence: before, text: after })),
  )
  const { revisions } = (await server.call('GET', `/posts/${post.id}/revisions`, undefined, owner.token)).body
    .data
  expect(revisions).toHaveLength(2)
})

test('applies nothing over another version, to another account’s post, or while a sentence waits for its owner', async () => {
  const owner = await given.account(server)
  await saveStyle(owner, { spelling: 'british' })
  const sentence = 'Our colors have won forty prizes.'
  const post = await createPost(owner, { title: 'Dogs', content: `<p>${sentence} We organize them.</p>` })
  expect((await apply(owner, post.id, post.version + 5)).body.code).toBe('version_conflict')
  const other = await given.account(server)
  expect((await apply(other, post.id)).status).toBe(404)
  await server.app.db.insert(heldSentences).values({
    ...{ postId: post.id, sentence, key: lettersOf(sentence), claims: [], asks: true },
  })
  expect((await apply(owner, post.id)).body.code).toBe('unconfirmed_claims')
})

test('a post by a model arrives in the house style, was read in it, and lists what was corrected', async () => {
  const houseStyle = {
    ...noHouseStyle,
    headings: 'title' as const,
    terms: [
      { avoid: 'and', use: 'plus' },
      { avoid: 'rug', use: '' },
    ],
    guidelines: 'Recipes give grams first.',
  }
  const prompts: string[] = []
  const answer = plainAnswers()
  model.answer((prompt) => {
    prompts.push(prompt)
    return answer(prompt)
  })
  const draft = await composeDraft({
    model: { llm: createLlm(readEnv({ AI_BASE_URL: model.url, AI_MODEL: 'plain' }))! },
    brief: givenBrief({ houseStyle, language: 'en', withNewsletter: true }),
    ...{ signal: new AbortController().signal },
    steps: { take: (_name, _schema, work) => work() },
  })
  const announced = [...Object.values(draft.captions), draft.newsletter!.body].join('\n')
  for (const text of [plainText(draft.content), announced]) {
    expect(text).toContain(' plus ')
    expect(text).not.toMatch(/\band\b/)
  }
  expect(draft.reading).toEqual([])
  expect(draft.changes.corrected).toContainEqual({
    rule: 'terms',
    before: 'and',
    after: 'plus',
    times: expect.any(Number),
  })
  for (const prompt of prompts)
    for (const rule of ['“plus”, not “and”', 'Never “rug”', 'Recipes give grams first.'])
      expect(prompt).toContain(rule)
  const readings = prompts.filter((prompt) => prompt.includes('‹1›'))
  expect(readings.length).toBeGreaterThan(0)
})

test('without a house style the prompt says nothing of one', () => {
  expect(briefContext(givenBrief({}))).not.toContain('houseStyle')
})

test('leaves rules of English out of the prompt of a German post', () => {
  const houseStyle = { ...noHouseStyle, spelling: 'british' as const, dashes: 'en' as const }
  const context = briefContext(givenBrief({ houseStyle, language: 'de' }))
  expect(context).toContain('En dashes with spaces')
  expect(context).not.toContain('British')
})

test('finds terms to avoid that have no replacement', () => {
  const houseStyle = {
    ...noHouseStyle,
    terms: [
      { avoid: 'cheap', use: '' },
      { avoid: 'client', use: 'guest' },
    ],
  }
  expect(findAvoidedTerms(['Cheap for a client.', 'Nothing here.'], houseStyle)).toMatchObject([
    { check: 'term', words: 'Cheap', sentence: 'Cheap for a client.', level: 'note' },
  ])
})
