import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { given } from '../../../test/given/given.ts'
import { mailOutbox } from '../../schema/notifications.ts'
import { posts } from '../../schema/posts.ts'
import { mailCaptions } from './visit-publication.ts'

const server = await given.server()
const { db } = server.app
const url = `https://beispiel.example/2026/11/${encodeURIComponent('новости-компании-и-отрасли')}/${encodeURIComponent('выбор')}/`

const sentences = (network: string, count: number) =>
  Array.from({ length: count }, (_, n) => `Sentence ${n} for ${network} says what the post says.`)

async function mailed(captions: Record<string, string>) {
  const owner = await given.account(server)
  const { id } = await given.post(server, owner)
  await db
    .update(posts)
    .set({ captions, publishedAt: new Date(), status: 'published' })
    .where(eq(posts.id, id))
  const [post] = await db.select().from(posts).where(eq(posts.id, id))
  await db.transaction((tx) =>
    mailCaptions(server.app, tx, { publicationId: randomUUID(), post: post!, url, notes: [] }),
  )
  const mails = and(eq(mailOutbox.accountId, owner.accountId), eq(mailOutbox.template, 'captions'))
  const [mail] = await db.select().from(mailOutbox).where(mails)
  return mail!.data as { captions: Record<string, string>; missing: string[] }
}

test('fits each mailed caption to its network and ends it with a whole sentence, even with a long percent-encoded address', async () => {
  expect(url.length).toBeGreaterThan(200)
  const written = { bluesky: sentences('Bluesky', 4), threads: sentences('Threads', 9), x: sentences('X', 5) }
  const texts = Object.entries(written).map(([network, all]) => [network, `${all.join(' ')}\n\n{url}`])
  const { captions } = await mailed(Object.fromEntries(texts))
  expect(captions.bluesky!.length).toBeLessThanOrEqual(300)
  expect(captions.threads!.length).toBeLessThanOrEqual(500)
  for (const [network, all] of Object.entries(written)) {
    const said = captions[network]!.replace(url, '').trim()
    expect(all.map((_, n) => all.slice(0, n + 1).join(' '))).toContain(said)
  }
  // X counts each address as 23 characters.
  expect(captions.x!.replace(url, 'x'.repeat(23)).length).toBeLessThanOrEqual(280)
})

test('names a caption that does not fit with the address instead of cutting or replacing it', async () => {
  const long = `A single sentence ${'of many words '.repeat(8)}ends here. {url}`
  const { captions, missing } = await mailed({ bluesky: long, threads: long })
  expect(captions.bluesky).toBeUndefined()
  expect(missing).toContain('bluesky')
  expect(captions.threads).toBe(long.replace('{url}', url))
})
