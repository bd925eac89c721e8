import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { publicationOf, publishAndSettle } from '../../../test/given/given-changed-there.ts'
import { givenWordPress } from '../../../test/given/given-wordpress.ts'
import { given, type Account } from '../../../test/given/given.ts'
import { readSitePosts } from '../../profile/site-posts/read-site-posts.ts'
import { removePost } from '../wordpress/marked-posts.ts'

const server = await given.server()

/** Publishes the post and returns its address. */
const publish = async (owner: Account, id: string): Promise<string> => {
  const { status, wordpress_url: url } = await publishAndSettle(server, owner, id)
  expect(status).toBe('published')
  return url
}

test('removes a link to a post that was deleted on the site when the post goes live', async () => {
  const owner = await given.account(server)
  // WordPress redirects from a deleted post to one with a similar address.
  const other = await given.post(server, owner, { title: `Zither ${randomUUID()}` })
  const address = await publish(owner, other.id)
  const content = `<p>Read <a href="${address}">what we said before</a> today.</p>`
  await readSitePosts(server.app, owner.accountId)
  const { wpPostId } = (await publicationOf(server, other.id))!
  await removePost(givenWordPress(), wpPostId ?? 0, true)
  for (const isForgottenHere of [false, true]) {
    if (isForgottenHere) await readSitePosts(server.app, owner.accountId)
    const post = await given.post(server, owner, { content })
    const page = await (await fetch(await publish(owner, post.id))).text()
    expect(page).toContain('Read what we said before today.')
    expect(page).not.toContain(`href="${address}">what`)
  }
})
