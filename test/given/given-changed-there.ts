import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { isPublishing } from '../../contract/posts/is-publishing.ts'
import { publications } from '../../server/schema/publishing.ts'
import { givenWordPress } from '../../dev/faults/given-wordpress.ts'
import { given, until, type Account, type Server } from './given.ts'

/** The post once no work on it is pending. */
export const settled = (server: Server, owner: Account, id: string) =>
  until(async () => {
    const { body } = await server.call('GET', `/posts/${id}`, undefined, owner.token)
    return !isPublishing(body.data.post) && body.data.post
  })

export async function publishAndSettle(server: Server, owner: Account, id: string) {
  await server.call('POST', `/posts/${id}/publish`, {}, owner.token)
  return settled(server, owner, id)
}

const Raw = z.object({ status: z.string(), content: z.object({ raw: z.string() }) })

/** A live post whose first paragraph changed in WordPress and whose third changed here. `read` and `status` query the site. */
export async function givenChangedThere(server: Server) {
  const owner = await given.account(server)
  const post = await given.post(server, owner, { content: '<p>First.</p><p>Second.</p><p>Third.</p>' })
  await publishAndSettle(server, owner, post.id)
  const [row] = await server.app.db.select().from(publications).where(eq(publications.postId, post.id))
  const path = `wp/v2/posts/${row!.wpPostId}`
  const ask = async () => {
    const answer = await givenWordPress().get(path, { context: 'edit' }, Raw)
    return answer.kind === 'ok' ? answer.value : undefined
  }
  const read = async () => (await ask())?.content.raw ?? ''
  const content = (await read()).replace('First.', 'First, as it stands there.')
  await givenWordPress().post(path, {}, { content }, Raw)
  const edit = { content: '<p>First.</p><p>Second.</p><p>Third, as it stands here.</p>' }
  await server.call('PUT', `/posts/${post.id}`, edit, owner.token)
  return { owner, post, read, status: async () => (await ask())?.status }
}
