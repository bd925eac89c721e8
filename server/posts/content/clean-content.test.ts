import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { given, type Account } from '../../../test/given/given.ts'
import { threadWork } from '../../platform/threads/thread-work.ts'
import { sanitizeContent } from './sanitize-content.ts'

const server = await given.server()
const preview = async (owner: Account, content: string) =>
  server.call('POST', '/posts/preview', { content }, owner.token)
const filled = (piece: string) => piece.repeat(Math.floor(400_000 / piece.length))

const directory = mkdtempSync(join(tmpdir(), 'quillcast-hang-'))
writeFileSync(join(directory, 'hang-thread.mjs'), 'export const tasks = { hang: () => { for (;;); } }')
afterAll(() => rmSync(directory, { recursive: true }))
const hangWork = threadWork<{ hang(input: null): void }>(
  { dirname: directory, filename: 'this.mjs' },
  'hang-thread',
  { late: { code: 'too_large', message: 'Too late' }, deadlineMs: 20_000 },
)

test.each([
  ['opening tags that are never closed', filled('<b>')],
  ['closing tags of what is not open', `${'<b>'.repeat(9000)}${filled('</a>').slice(0, 370_000)}`],
  ['elements within each other', filled('<ul><li>')],
  ['unknown elements', filled('<x>')],
])('refuses too many tags: %s', async (_name, content) => {
  const owner = await given.account(server)
  const { status, body } = await preview(owner, content)
  expect(status).toBe(400)
  expect(body).toMatchObject({
    code: 'invalid_input',
    fields: { content: 'This has too many elements. At most 10,000.' },
  })
})

test.each([
  ['less-than signs', '<'.repeat(110_000)],
  ['ampersands', '&'.repeat(90_000)],
])('rejects a text that is too long as HTML: %s', async (_name, content) => {
  const owner = await given.account(server)
  const { status, body } = await preview(owner, content)
  expect(status).toBe(400)
  expect(body.fields.content).toContain('At most 400,000 characters')
})

test('cleans a long text like a short one', async () => {
  const owner = await given.account(server)
  const piece = '<p onclick="x()">A <b>long</b> text &amp; <script>1</script>more</p>'
  const { status, body } = await preview(owner, piece.repeat(1000))
  expect(status).toBe(200)
  expect(body.data).toEqual({ html: sanitizeContent(piece).repeat(1000), word_count: 4000, lost: [] })
})

test('asks before it saves a text without what a post cannot hold', async () => {
  const owner = await given.account(server)
  const content = '<p>Watch this.</p><iframe src="https://video.test/1"></iframe>'
  const body = { title: 'A title', content }
  const refused = await server.call('POST', '/posts', body, owner.token)
  expect(refused).toMatchObject({
    status: 422,
    body: { code: 'content_loss', lost: ['an embedded page (https://video.test/1)'] },
  })
  const saved = await server.call('POST', '/posts', { ...body, acceptLoss: true }, owner.token)
  expect(saved.body.data.post.content).toBe('<p>Watch this.</p>')
  const { id } = saved.body.data.post
  expect(await server.call('PUT', `/posts/${id}`, { content }, owner.token)).toMatchObject({ status: 422 })
})

test('separates words that a program joined by non-breaking spaces, but keeps those of French', async () => {
  const owner = await given.account(server)
  const content = '<p>Our&nbsp;shop&nbsp;opens&nbsp;at&nbsp;eight.</p><p>Pourquoi\u00a0? Pour 5\u00a0€.</p>'
  expect((await preview(owner, content)).body.data.html).toBe(
    '<p>Our shop opens at eight.</p><p>Pourquoi\u00a0? Pour 5\u00a0€.</p>',
  )
})

test('delays only the long texts of the account whose text is stuck', async () => {
  const [owner, other] = [await given.account(server), await given.account(server)]
  const long = '<p>A long text.</p>'.repeat(2000)
  const stuck = server.app.threads.run(hangWork, 'hang', owner.accountId, null).catch(String)
  let isOver = false
  void stuck.then(() => (isOver = true))
  expect((await preview(other, long)).status).toBe(200)
  expect((await preview(owner, '<p>A short text.</p>')).status).toBe(200)
  const waited = await preview(owner, long)
  expect(waited).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect(waited.headers.get('retry-after')).toBe('5')
  expect(isOver).toBe(false)
  await stuck
  expect((await preview(owner, long)).status).toBe(200)
})
