import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { kindOf, verdictsFor } from '../../../test/fakes/models/read-task.ts'
import { startScriptedLlm } from '../../../test/fakes/models/scripted-llm.ts'
import { given, until, type Account } from '../../../test/given/given.ts'
import { writingLedger } from '../../schema/writing.ts'
import { givenBrief } from '../../../test/given/given-brief.ts'
import { Patch } from '../edit/apply-patches.ts'
import { editContent, markLinks } from './edit-content.ts'

const model = await startScriptedLlm()
const server = await given.server({ AI_BASE_URL: model.url, AI_MODEL: 'scripted' })
afterAll(async () => {
  await server.stop()
  await server.database.close()
  await model.close()
})
const content =
  '<h2>First</h2><p>This is a truly amazing start! It goes on for a while. And then on.</p><h2>Second</h2><p>We like <a href="https://example.com/a?b=1&amp;c=2">dogs</a>. We wash them.</p>'
const target = { id: 'p7', url: 'https://own.example/prices/', title: 'Prices', text: 'What a bath costs.' }
const brief = givenBrief({ words: { min: 0, max: 100 }, targets: [target], keywords: [] })
const edit = (html: string, patches: object[]) =>
  editContent({ content: html, patches: patches.map((one) => Patch.parse({ do: 'replace', ...one })), brief })

test('inserts, moves, deletes and replaces blocks of every kind and leaves the others alone', () => {
  const { content: changed, kept } = edit(content, [
    { do: 'insert', at: 0, text: 'What a bath needs, in short.' },
    { do: 'delete', at: 2 },
    { do: 'replace', at: 3, text: 'Second thoughts' },
    {
      do: 'insert',
      at: 4,
      text: '## Prices\n\nAll of them:\n\n| Bath | Price |\n|-|-|\n| Small | low |\n\n### Extras',
    },
    { do: 'move', at: 4, to: 0 },
  ])
  expect(kept).toHaveLength(5)
  expect(changed.replaceAll('\n', '')).toBe(
    '<p>What a bath needs, in short.</p>' +
      '<p>We like <a href="https://example.com/a?b=1&amp;c=2">dogs</a>. We wash them.</p>' +
      '<h2>Prices</h2><p>All of them:</p><table><thead><tr><th>Bath</th><th>Price</th></tr></thead>' +
      '<tbody><tr><td>Small</td><td>low</td></tr></tbody></table><h3>Extras</h3>',
  )
})

test('keeps links by their ids, adds links to own pages, and allows no others', () => {
  expect(markLinks(content)).toContain('<p>We like [[l1|dogs]]. We wash them.</p>')
  const [start] = edit(content, [
    { at: 4, text: '<b>x</b> [[l1|cats]], [[p7|prices]] and [[l9|evil]].' },
  ]).content.match(/<p><strong>x.*/)!
  expect(start).toBe(
    '<p><strong>x</strong> <a href="https://example.com/a?b=1&amp;c=2">cats</a>, <a href="https://own.example/prices/">prices</a> and evil.</p>',
  )
  const refused = edit(content, [{ at: 4, text: 'Dry it. Buy at https://evil.example today.' }])
  expect(refused).toMatchObject({ kept: [], dropped: [{ reason: expect.stringContaining('evil.example') }] })
})

test('keeps a link on its words, and names a link that was removed with them', () => {
  const rewritten = edit(content, [{ at: 4, text: 'All dogs are welcome, small ones too.' }])
  expect(rewritten.content).toContain(
    '<p>All <a href="https://example.com/a?b=1&amp;c=2">dogs</a> are welcome',
  )
  expect(rewritten.lostLinks).toEqual([])
  expect(edit(content, [{ at: 4, text: 'All are welcome.' }]).lostLinks).toEqual(['dogs'])
  expect(edit(content, [{ do: 'delete', at: 4 }]).lostLinks).toEqual(['dogs'])
  expect(edit(content, [{ do: 'move', at: 4, to: 0 }]).lostLinks).toEqual([])
})

test('preserves everything that Markdown cannot express', () => {
  const odd = [
    '<h2>Empty</h2><h2>A <em>bath</em></h2><p>See [[gallery]] now.</p><ul><li>a<ul><li>b</li></ul></li></ul>',
    '<p><a href="https://a.example/" rel="nofollow"><strong>Go</strong></a></p><hr />',
    '<figure><img src="https://a.example/1.png" alt="A wet dog" /><figcaption>Wet</figcaption></figure>',
    '<p>x<sup>2</sup></p><pre><code>a</code></pre><p>Plain.</p>',
  ].join('')
  expect(edit(odd, []).content).toBe(odd)
  expect(edit(odd, [{ at: 8, text: 'Dry.' }]).dropped).toMatchObject([
    { reason: 'a picture or formatting in that block would be lost' },
  ])
})

test("drops changes that would exceed the plan's length, with the reason", () => {
  const long = `Wash ${'the dog with care '.repeat(30)}now.`
  expect(edit(content, [{ at: 2, text: long }]).dropped).toMatchObject([
    { reason: expect.stringContaining('words') },
  ])
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
  const proposal = JSON.stringify({
    patches: [{ do: 'replace', at: 2, text: shorter }],
    note: 'The start is shorter.',
  })
  model.answer((prompt) => (kindOf(prompt) === 'check' ? verdictsFor(prompt) : proposal))
  const owner = await given.account(server, { plan: 'premium' })
  const post = await given.post(server, owner, { content })
  const turnId = randomUUID()
  const input = { turnId, request: 'Make the intro shorter', version: post.version }
  expect((await ask(owner, post.id, input)).status).toBe(202)
  // The field’s former name.
  const { request: wish, ...rest } = input
  expect((await ask(owner, post.id, { ...rest, wish })).status).toBe(202)
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

test('drops a change that a reader objects to, with the reason, and proposes the others', async () => {
  const boast = 'We like [[l1|dogs]] and won nine prizes.'
  const patches = [
    { do: 'replace', at: 2, text: 'This is a calm start.' },
    { do: 'insert', at: 4, text: boast },
  ]
  model.answer((prompt) =>
    kindOf(prompt) === 'check'
      ? verdictsFor(prompt, (sentence) => sentence.includes('nine prizes'))
      : JSON.stringify({ patches, note: 'Calmer.' }),
  )
  const owner = await given.account(server, { plan: 'premium' })
  const post = await given.post(server, owner, { content })
  await ask(owner, post.id, { turnId: randomUUID(), request: 'Calmer', version: post.version })
  const turn = await settled(owner, post.id, 0)
  expect(turn).toMatchObject({
    state: 'proposed',
    note: '1 of 2 changes made. Left out: “We like dogs and won nine prizes.” (Nothing you told us says this.)',
  })
  expect(turn.proposal).toContain('This is a calm start.')
  expect(turn.proposal).not.toContain('prizes')
})

test('changes only the blocks of the passage that was selected', async () => {
  const patches = [
    { do: 'replace', at: 4, text: 'We wash [[l1|dogs]].' },
    { do: 'replace', at: 2, text: 'This is another start.' },
  ]
  model.answer((prompt) =>
    kindOf(prompt) === 'check' ? verdictsFor(prompt) : JSON.stringify({ patches, note: 'Shorter.' }),
  )
  const owner = await given.account(server, { plan: 'premium' })
  const post = await given.post(server, owner, { content })
  const passage = 'We like dogs.'
  const input = { turnId: randomUUID(), request: 'Make this shorter', passage, version: post.version }
  await ask(owner, post.id, input)
  const turn = await settled(owner, post.id, 0)
  expect(turn).toMatchObject({ state: 'proposed', passage })
  expect(turn.note).toContain('outside the passage you selected')
  expect(turn.proposal).toContain('We wash <a')
  expect(turn.proposal).toContain('a truly amazing start!')
  const asked = model.prompts.findLast((prompt) => kindOf(prompt) !== 'check')
  expect(asked).toContain('which the author selected in the blocks 4')
  expect((await ask(owner, post.id, { ...input, turnId: randomUUID(), passage: '' })).status).toBe(400)
})

test("sees tables, and builds one from facts in the owner's request", async () => {
  const table = '| Dog | Bath |\n|-|-|\n| Small | $45 |\n| Large | $70 |'
  model.answer((prompt) =>
    kindOf(prompt) === 'check'
      ? verdictsFor(prompt)
      : JSON.stringify({
          patches: [{ do: 'insert', at: 3, text: table }],
          note: 'The prices are in a table.',
        }),
  )
  const owner = await given.account(server, { plan: 'premium' })
  const old = '<table><tbody><tr><td>Monday</td><td>closed</td></tr></tbody></table>'
  const post = await given.post(server, owner, { content: `${content}${old}` })
  const request = 'A table of our prices: a bath is $45 for small dogs, $70 for large ones.'
  await ask(owner, post.id, { turnId: randomUUID(), request, version: post.version })
  const turn = await settled(owner, post.id, 0)
  expect(turn).toMatchObject({ state: 'proposed', note: 'The prices are in a table.' })
  expect(turn.proposal).toContain('<tr><td>Large</td><td>$70</td></tr>')
  expect(turn.proposal).toContain(old)
  expect(model.prompts.some((prompt) => prompt.includes('Monday | closed |'))).toBe(true)
})

test('changes and charges nothing without a model, and says so', async () => {
  const plain = await given.server()
  const owner = await given.account(plain, { plan: 'premium' })
  const post = await given.post(plain, owner, { content })
  const input = { turnId: randomUUID(), request: 'Translate it', version: post.version }
  await plain.call('POST', `/posts/${post.id}/feedback`, input, owner.token)
  const turn = await until(async () => {
    const { body } = await plain.call('GET', `/posts/${post.id}/feedback`, undefined, owner.token)
    return body.data.turns[0].state !== 'working' && body.data.turns[0]
  })
  expect(turn).toMatchObject({ state: 'failed', note: expect.stringContaining('No AI model') })
  const ledger = eq(writingLedger.accountId, owner.accountId)
  expect((await plain.app.db.select().from(writingLedger).where(ledger))[0]?.words ?? 0).toBe(0)
})

test("offers feedback on the premium plan only, for one's own posts and the current text", async () => {
  const [owner, other] = [
    await given.account(server, { plan: 'premium' }),
    await given.account(server, { plan: 'standard' }),
  ]
  const post = await given.post(server, owner, { content })
  const input = { turnId: randomUUID(), request: 'Shorter', version: post.version }
  expect((await ask(other, post.id, input)).status).toBe(404)
  const theirs = await given.post(server, other, { content })
  expect((await ask(other, theirs.id, input)).body.code).toBe('payment_required')
  expect((await ask(owner, post.id, { ...input, version: 7 })).body.code).toBe('version_conflict')
})
