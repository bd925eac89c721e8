import { expect, test } from 'vitest'
import { prose, seededRandom } from '../../../test/fakes/models/fake-prose.ts'
import { given } from '../../../test/given/given.ts'
import { posts } from '../../schema/posts.ts'
import { findNearestPost } from './similar-posts.ts'

test('compares a text with every other post, however many there are', async () => {
  const server = await given.server()
  const { app } = server
  const { accountId } = await given.account(server)
  const repeated = Array.from({ length: 60 }, (_, at) => `lather${at} brush${at} towel${at}`).join(' ')
  const values = Array.from({ length: 230 }, (_, at) => ({
    ...{ accountId, title: `Post ${at}`, status: 'published' as const },
    content: `<p>${at % 115 === 7 ? repeated : prose(seededRandom(at), 60)}</p>`,
  }))
  const rows = await app.db.insert(posts).values(values).returning({ id: posts.id, title: posts.title })
  const ids = rows.filter(({ title }) => ['Post 7', 'Post 122'].includes(title)).map(({ id }) => id)
  const nearest = async (except: string[]) =>
    (await findNearestPost(app, { accountId, text: repeated, except }))?.title
  expect(['Post 7', 'Post 122']).toContain(await nearest([rows[0]!.id]))
  expect(['Post 7', 'Post 122']).not.toContain(await nearest(ids))
})
