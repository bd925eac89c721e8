import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { publicationOf, publishAndSettle } from '../../../test/given/given-changed-there.ts'
import { givenMedia } from '../../../test/given/given-pictures.ts'
import { givenWordPress } from '../../../test/given/given-wordpress.ts'
import { given, until, type Account } from '../../../test/given/given.ts'
import { givenHost } from '../../../test/fakes/sites/quirky-host.ts'
import { sites } from '../../schema/profile.ts'

const server = await given.server()
const { db } = server.app

/** Wide enough for a text. */
const givenWide = (texts: Parameters<typeof givenMedia>[0]) => givenMedia(texts, 600)

const call = (owner: Account, method: string, path: string, body?: object) =>
  server.call(method, path, body, owner.token)

async function givenOwner(profile: Parameters<typeof given.account>[1] = {}) {
  const owner = await given.account(server, profile)
  await call(owner, 'PUT', '/posts/wordpress-defaults', { picturesInText: true })
  return owner
}

/** A sample article on mats in the fur of dogs. */
async function write(owner: Account) {
  const { body } = await call(owner, 'POST', '/posts/generate', { topic: 'Mats in dog fur' })
  const { id } = body.data.post
  return until(async () => {
    const { post } = (await call(owner, 'GET', `/posts/${id}`)).body.data
    return post.status !== 'writing' && post
  })
}
const picturesIn = (content: string) => content.match(/<p><img [^<>]*><\/p>/g) ?? []
const recorded = async (owner: Account, id: string) => {
  const { entries } = (await call(owner, 'GET', `/posts/${id}/record`)).body.data
  return entries.findLast(({ kind }: { kind: string }) => kind === 'delivery').data.pictures
}

test('a draft shows a picture of the library below a heading that it fits, and publishes it by its media ID', async () => {
  const owner = await givenOwner()
  const small = await givenMedia({ title: 'Under the collar and the harness of a dog' }, 100)
  const mediaId = await givenWide({ title: 'IMG_7', alt_text: 'A dog’s harness & “collar”' })
  const post = await write(owner)
  const [picture, ...more] = picturesIn(post.content)
  expect(more).toEqual([])
  expect(post.content).toContain(`<h2>2. Under the collar and the harness</h2>${picture}<p>`)
  expect(picture).toMatch(/^<p><img src="\/media\/[\w-]{36}" alt="A dog’s harness &amp; “collar”" \/><\/p>$/)
  expect(await recorded(owner, post.id)).toEqual([
    expect.objectContaining({
      mediaId,
      alt: 'A dog’s harness & “collar”',
      heading: '2. Under the collar and the harness',
      words: ['collar', 'harness'],
    }),
  ])
  expect(small).not.toBe(mediaId)
  expect(await publishAndSettle(server, owner, post.id)).toMatchObject({ status: 'published' })
  const sent = await publicationOf(server, post.id)
  const Shown = z.object({ content: z.object({ raw: z.string(), rendered: z.string() }) })
  const shown = await givenWordPress().get(`wp/v2/posts/${sent!.wpPostId}`, { context: 'edit' }, Shown)
  if (shown.kind !== 'ok') throw new Error(shown.cause)
  const { raw, rendered } = shown.value.content
  expect(raw).toContain(`<!-- wp:image {"id":${mediaId},"sizeSlug":"full","linkDestination":"none"} -->`)
  expect(rendered).toContain(`wp-image-${mediaId}`)
  const { change } = (await call(owner, 'GET', `/posts/${post.id}/site-change`)).body.data
  expect(change).toBeNull()
})

test('never shows a picture that is the featured image of a post', async () => {
  const owner = await givenOwner()
  const mediaId = await givenWide({ title: 'Collar and harness' })
  const { id } = (await call(owner, 'POST', '/posts/images/site', { mediaId })).body.data.image
  await given.post(server, owner, { featuredImage: { id, alt: 'A collar' } })
  const { content, id: postId } = await write(owner)
  expect(content).not.toContain(id)
  for (const picture of await recorded(owner, postId)) expect(picture.mediaId).not.toBe(mediaId)
})

test('shows none where its owner didn’t ask for it, or the WordPress user may not upload', async () => {
  await givenWide({ title: 'Collar and harness' })
  const off = await given.account(server)
  const barred = await givenOwner()
  await db
    .update(sites)
    .set({ capabilities: ['edit_posts', 'publish_posts'] })
    .where(eq(sites.accountId, barred.accountId))
  for (const owner of [off, barred]) expect(picturesIn((await write(owner)).content)).toEqual([])
})

test.each([
  ['refuses to list its library', { ask: /media(\?|$)/, status: 403 }],
  ['is down for a moment', { ask: /./, status: 503 }],
  ['doesn’t send the file', { ask: /uploads/, status: 404 }],
])('writes the draft without pictures where the site %s', async (_what, { ask, status }) => {
  await givenWide({ title: 'Collar and harness' })
  const fault = { on: false }
  const url = await givenHost({
    ask: ({ path }) => (fault.on && ask.test(path) ? { status, body: 'No' } : undefined),
    reply: (replied) => replied,
  })
  const owner = await givenOwner({ profile: { wordpressSiteUrl: url } })
  fault.on = true
  const post = await write(owner)
  expect(post.status).toBe('draft')
  expect(picturesIn(post.content)).toEqual([])
})
