import { eq } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { z } from 'zod'
import { givenHost } from '../../../test/fakes/sites/quirky-host.ts'
import { publishAndSettle } from '../../../test/given/given-changed-there.ts'
import { checkConnection, givenWordPress } from '../../../test/given/given-wordpress.ts'
import { given, type Account } from '../../../test/given/given.ts'
import { publications } from '../../schema/publishing.ts'

const server = await given.server()

const call = async (owner: Account, method: string, path: string, body?: object) =>
  server.call(method, path, body, owner.token)
const draw = async (owner: Account, title: string) => {
  const { status, body } = await call(owner, 'POST', '/posts/images/cover', { title })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.image as { id: string; url: string; width: number; height: number }
}
const save = (owner: Account, covers: object) => call(owner, 'PUT', '/posts/wordpress-defaults', covers)

test('draws the same cover for the same title, another one in another color, and refuses other colors', async () => {
  const owner = await given.account(server)
  const one = await draw(owner, 'How often should a dog be washed?')
  expect(one).toMatchObject({ width: 1200, height: 630 })
  expect((await fetch(server.url + one.url)).headers.get('content-type')).toBe('image/png')
  expect(await draw(owner, 'How often should a dog be washed?')).toEqual(one)
  const saved = await save(owner, { coverColor: '#c2410c', autopilotCovers: true })
  expect(saved.body.data.pictures).toMatchObject({ coverColor: '#c2410c', autopilotCovers: true })
  expect((await draw(owner, 'How often should a dog be washed?')).id).not.toBe(one.id)
  for (const coverColor of ['red', '#fff', '#C2410C', 'url(x)'])
    expect(await save(owner, { coverColor })).toMatchObject({
      status: 400,
      body: { fields: { coverColor: 'Use a color like #0f5b56.' } },
    })
  const other = await save(owner, { comments: 'closed' })
  expect(other.body.data.pictures).toMatchObject({ coverColor: '#c2410c', autopilotCovers: true })
})

test.each(['W'.repeat(300), 'كم مرة يجب غسل الكلب؟', '犬を洗う頻度', '<script>&amp;"</text>', '🐶'])(
  'draws a cover for %j',
  async (title) => {
    const owner = await given.account(server)
    expect(await draw(owner, title)).toMatchObject({ width: 1200, height: 630 })
  },
)

test('reads the color of the theme with the site check', async () => {
  const { url: target } = inject('given').wordpress
  const url = await givenHost({
    reply: (replied, { path }) =>
      path === '/' && !path.startsWith('/wp')
        ? {
            ...replied,
            body: String(replied.body).replace('<head>', '<head><meta name="theme-color" content="#C2410C">'),
          }
        : replied,
  })
  expect(target).not.toBe(url)
  const owner = await given.account(server, { profile: { wordpressSiteUrl: url } })
  await checkConnection(server, owner.token)
  const { pictures } = (await call(owner, 'GET', '/posts/wordpress-defaults')).body.data
  const expected = { coverColor: null, autopilotCovers: false, picturesInText: false, siteColor: '#c2410c' }
  expect(pictures).toEqual(expected)
})

test('publishes a drawn cover as the featured image, uploaded once', async () => {
  const owner = await given.account(server)
  const { id } = await draw(owner, 'A dog & its cover')
  const post = await given.post(server, owner, { featuredImage: { id, alt: 'A dog & its cover' } })
  for (let time = 0; time < 2; time++) {
    expect(await publishAndSettle(server, owner, post.id)).toMatchObject({ status: 'published' })
    await call(owner, 'PUT', `/posts/${post.id}`, { content: `<p>Words ${time}.</p>` })
  }
  const [publication] = await server.app.db
    .select()
    .from(publications)
    .where(eq(publications.postId, post.id))
  const Shown = z.object({ featured_media: z.number() })
  const shown = await givenWordPress().get(`wp/v2/posts/${publication!.wpPostId}`, {}, Shown)
  if (shown.kind !== 'ok') throw new Error(shown.cause)
  const Media = z.object({
    alt_text: z.string(),
    media_details: z.object({ width: z.number(), sizes: z.record(z.string(), z.unknown()) }),
  })
  const media = await givenWordPress().get(`wp/v2/media/${shown.value.featured_media}`, {}, Media)
  expect(media).toMatchObject({ value: { alt_text: 'A dog & its cover', media_details: { width: 1200 } } })
  const all = await givenWordPress().get('wp/v2/media', { search: 'A dog & its cover' }, z.array(z.unknown()))
  expect(all).toMatchObject({ value: { length: 1 } })
})
