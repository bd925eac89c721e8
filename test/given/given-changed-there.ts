import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { isPublishing } from '../../contract/posts/is-publishing.ts'
import { publications } from '../../server/schema/publishing.ts'
import { givenWordPress } from './given-wordpress.ts'
import { given, until, type Account, type Server } from './given.ts'

/** Waits until no work on the post is pending, and returns it. */
export const settled = (server: Server, owner: Account, id: string) =>
  until(async () => {
    const { body } = await server.call('GET', `/posts/${id}`, undefined, owner.token)
    return !isPublishing(body.data.post) && body.data.post
  })

/** What we know of the post on its account's site. */
export const publicationOf = async ({ app }: Server, postId: string) =>
  (await app.db.select().from(publications).where(eq(publications.postId, postId)))[0]

export async function publishAndSettle(server: Server, owner: Account, id: string) {
  await server.call('POST', `/posts/${id}/publish`, {}, owner.token)
  return settled(server, owner, id)
}

const Raw = z.object({ status: z.string(), content: z.object({ raw: z.string() }) })

interface ChangedThere {
  content: string
  /** Edits its source in WordPress. */
  there(raw: string): string
  /** Its text here meanwhile. */
  here: string
}

/**
 * A live post that was changed in WordPress and here, by default in its first paragraph there and its third here. `read` and
 * `status` query the site.
 */
export async function givenChangedThere(
  server: Server,
  { content: live, there, here }: ChangedThere = {
    content: '<p>First.</p><p>Second.</p><p>Third.</p>',
    there: (raw) => raw.replace('First.', 'First, as it stands there.'),
    here: '<p>First.</p><p>Second.</p><p>Third, as it stands here.</p>',
  },
) {
  const owner = await given.account(server)
  const post = await given.post(server, owner, { content: live })
  await publishAndSettle(server, owner, post.id)
  const path = `wp/v2/posts/${(await publicationOf(server, post.id))!.wpPostId}`
  const ask = async () => {
    const answer = await givenWordPress().get(path, { context: 'edit' }, Raw)
    return answer.kind === 'ok' ? answer.value : undefined
  }
  const read = async () => (await ask())?.content.raw ?? ''
  const content = there(await read())
  await givenWordPress().post(path, {}, { content }, Raw)
  await server.call('PUT', `/posts/${post.id}`, { content: here }, owner.token)
  return { owner, post, read, status: async () => (await ask())?.status }
}
