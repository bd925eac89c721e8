import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { kindOf, verdictsFor } from '../../../test/fakes/models/read-task.ts'
import { startScriptedLlm } from '../../../test/fakes/models/scripted-llm.ts'
import { given, until, type Account } from '../../../test/given/given.ts'
import { writingLedger } from '../../schema/writing.ts'
import { passGates } from './pass-gates.ts'
import { readPieces, writePieces } from './text-pieces.ts'

const model = await startScriptedLlm()
const server = await given.server({ AI_BASE_URL: model.url, AI_MODEL: 'scripted' })
afterAll(async () => {
  await server.stop()
  await server.database.close()
  await model.close()
})
const content =
  '<h2>First</h2><p>This is a truly amazing start! It goes on for a while. And then on.</p><h2>Second</h2><p>We like <a href="https://example.com/a?b=1&amp;c=2">dogs</a>. We wash them.</p>'
const { pieces } = readPieces(content)

test('pieces keep their links as ids, and no other link comes back', () => {
  expect(pieces.at(-1)!.text).toBe('We like [[l1|dogs]]. We wash them.')
  expect(writePieces(content, new Map())).toBe(content)
  const changed = writePieces(content, new Map([[4, '<b>x</b> [[l1|cats]] [[l9|evil]]']]))
  expect(changed).toContain('<a href="https://example.com/a?b=1&amp;c=2">cats</a> evil')
  expect(changed.match(/<a /g)).toHaveLength(1)
  expect(changed).toContain('&lt;b&gt;x')
})

test('a change with a price that no fact has is left out, one that breaks the plan’s length is refused', () => {
  const held = { sheet: { facts: [], own: [] }, habits: {}, words: { min: 1, max: 100 } }
  const changes = new Map([
    [2, 'Our bath costs $93 now.'],
    [4, 'We like [[l1|dogs]].'],
  ])
  const passed = passGates(content, { changes, note: '' }, held)
  expect(passed).toMatchObject({ left: [expect.stringContaining('fact sheet')] })
  expect('content' in passed && passed.content).not.toContain('93')
  const tight = { ...held, words: { min: 22, max: 30 } }
  expect(passGates(content, { changes: new Map([[2, '']]), note: '' }, tight)).toEqual({
    problem: expect.stringContaining('Your plan covers 22 to 30'),
  })
})

const ask = (owner: Account, id: string, body: object) =>
  server.call('POST', `/posts/${id}/feedback`, body, owner.token)
const decide = (owner: Account, id: string, turnId: string, decision: string) =>
  server.call('POST', `/posts/${id}/feedback/${turnId}`, { decision }, owner.token)
const turnsOf = async (owner: Account, id: string) =>
  (await server.call('GET', `/posts/${id}/feedback`, undefined, owner.token)).body.data.turns
const settled = (owner: Account, id: string, at: number) =>
  until(async () => {
    const turn = (await turnsOf(owner, id))[at]
    return turn?.state !== 'working' && turn
  })

test('turns a request into a proposal once, accepts it as a revision and undoes it', async () => {
  const shorter = 'This is a truly amazing start! It goes on for a while.'
  const proposal = JSON.stringify({ changes: [{ number: 2, text: shorter }], note: 'The start is shorter.' })
  model.answer((prompt) => (kindOf(prompt) === 'check' ? verdictsFor(prompt) : proposal))
  const owner = await given.account(server, { plan: 'premium' })
  const post = await given.post(server, owner, { content })
  const turnId = randomUUID()
  const wish = { turnId, wish: 'Make the intro shorter', version: post.version }
  expect((await ask(owner, post.id, wish)).status).toBe(202)
  expect((await ask(owner, post.id, wish)).status).toBe(202)
  expect(await settled(owner, post.id, 0)).toMatchObject({
    ...{ state: 'proposed', writer: 'model', note: 'The start is shorter.' },
  })
  expect(await turnsOf(owner, post.id)).toHaveLength(1)
  const accepted = (await decide(owner, post.id, turnId, 'accept')).body.data
  expect(accepted.turn.state).toBe('accepted')
  expect(accepted.post.content).not.toContain('And then on')
  expect((await decide(owner, post.id, turnId, 'accept')).body.data.post.version).toBe(accepted.post.version)
  const undone = (await decide(owner, post.id, turnId, 'undo')).body.data
  expect(undone.post.content).toBe(accepted.turn.before)
  const revisions = await server.call('GET', `/posts/${post.id}/revisions`, undefined, owner.token)
  expect(revisions.body.data.revisions.length).toBeGreaterThanOrEqual(3)
})

test('a change that a reader names is left out with its reason, the others are proposed', async () => {
  const boast = 'We like [[l1|dogs]] and won nine prizes.'
  const changes = [
    { number: 2, text: 'This is a calm start.' },
    { number: 4, text: boast },
  ]
  model.answer((prompt) =>
    kindOf(prompt) === 'check'
      ? verdictsFor(prompt, (sentence) => sentence.includes('nine prizes'))
      : JSON.stringify({ changes, note: 'Calmer.' }),
  )
  const owner = await given.account(server, { plan: 'premium' })
  const post = await given.post(server, owner, { content })
  await ask(owner, post.id, { turnId: randomUUID(), wish: 'Calmer', version: post.version })
  const turn = await settled(owner, post.id, 0)
  expect(turn).toMatchObject({
    state: 'proposed',
    note: 'Calmer. 1 change left out: Nothing you told us says this.',
  })
  expect(turn.proposal).toContain('This is a calm start.')
  expect(turn.proposal).not.toContain('prizes')
})

test('without a model a request changes nothing, costs nothing and says so', async () => {
  const plain = await given.server()
  const owner = await given.account(plain, { plan: 'premium' })
  const post = await given.post(plain, owner, { content })
  const wish = { turnId: randomUUID(), wish: 'Translate it', version: post.version }
  await plain.call('POST', `/posts/${post.id}/feedback`, wish, owner.token)
  const turn = await until(async () => {
    const { body } = await plain.call('GET', `/posts/${post.id}/feedback`, undefined, owner.token)
    return body.data.turns[0].state !== 'working' && body.data.turns[0]
  })
  expect(turn).toMatchObject({ state: 'failed', note: expect.stringContaining('No AI model') })
  const ledger = eq(writingLedger.accountId, owner.accountId)
  expect((await plain.app.db.select().from(writingLedger).where(ledger))[0]?.words ?? 0).toBe(0)
})

test('feedback is part of the premium plan, for one’s own posts, on the text as it is', async () => {
  const [owner, other] = [
    await given.account(server, { plan: 'premium' }),
    await given.account(server, { plan: 'standard' }),
  ]
  const post = await given.post(server, owner, { content })
  const wish = { turnId: randomUUID(), wish: 'Shorter', version: post.version }
  expect((await ask(other, post.id, wish)).status).toBe(404)
  const theirs = await given.post(server, other, { content })
  expect((await ask(other, theirs.id, wish)).body.code).toBe('payment_required')
  expect((await ask(owner, post.id, { ...wish, version: 7 })).body.code).toBe('version_conflict')
})
