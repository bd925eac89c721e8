import { expect, test } from 'vitest'
import { given } from '../../../test/given/given.ts'
import { lettersOf } from '../../posts/content/plain-text.ts'
import { heldSentences } from '../../schema/writing.ts'

const server = await given.server()

const table =
  '<table><thead><tr><th>What</th><th>Price</th></tr></thead><tbody><tr><td>Bath</td><td>£40</td></tr><tr><td>Brush</td><td>£20</td></tr></tbody></table>'

async function heldPost(sentence: string) {
  const owner = await given.account(server)
  const content = `<h2>Ten years without a single complaint</h2><p>A bath calms.</p>${table}`
  const { body } = await server.call('POST', '/posts', { title: 'A bath', content }, owner.token)
  const { id } = body.data.post
  const claim = {
    check: 'unsupported',
    words: sentence,
    reason: 'Nothing says this.',
    level: 'hold',
  } as const
  const [held] = await server.app.db
    .insert(heldSentences)
    .values({ postId: id, sentence, key: lettersOf(sentence), claims: [claim], asks: true })
    .returning()
  return (decision: object) => server.call('POST', `/posts/${id}/held/${held!.id}`, decision, owner.token)
}

test('takes a removed row or heading out of the post, and leaves the rest', async () => {
  const row = await (await heldPost('Bath £40'))({ decision: 'remove' })
  expect(row.body.data).toMatchObject({ notice: null, held: [{ state: 'removed' }] })
  expect(row.body.data.post.content).toContain('<td>Brush</td>')
  expect(row.body.data.post.content).not.toContain('Bath</td>')
  const heading = await (await heldPost('Ten years without a single complaint'))({ decision: 'remove' })
  expect(heading.body.data.post.content).toMatch(/^<p>A bath calms.<\/p>\s*<table>/)
})

test('says how to change a row of a table instead of rewriting it as a sentence', async () => {
  const { body } = await (await heldPost('Bath £40'))({ decision: 'rewrite', text: 'A bath is £40.' })
  expect(body.data).toMatchObject({ held: [{ state: 'open' }] })
  expect(body.data.notice).toContain('row of a table')
  expect(body.data.post.content).toContain('£40')
})
