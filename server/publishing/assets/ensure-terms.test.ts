import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { isPublishing } from '../../../contract/posts/is-publishing.ts'
import { given, until } from '../../../test/given/given.ts'
import { publications } from '../../schema/publishing.ts'

test('a tag of which WordPress leaves nothing does not keep the post back, and is kept as missed', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const tags = ['<image/src/onerror=prompt(8)>']
  const { id } = await given.post(server, owner, { tags })
  await server.call('POST', `/posts/${id}/publish`, {}, owner.token)
  const post = await until(async () => {
    const { body } = await server.call('GET', `/posts/${id}`, undefined, owner.token)
    return !isPublishing(body.data.post) && body.data.post
  })
  expect(post).toMatchObject({ status: 'published', failure: null, tags })
  const [row] = await server.app.db.select().from(publications).where(eq(publications.postId, id))
  expect(row!.missed).toHaveLength(1)
})
