import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { publicationOf, publishAndSettle } from '../../../test/given/given-changed-there.ts'
import { givenMedia } from '../../../test/given/given-pictures.ts'
import { givenWordPress } from '../../../test/given/given-wordpress.ts'
import { given, type Account } from '../../../test/given/given.ts'
import { setSubscription } from '../../../test/given/set-subscription.ts'
import { givenHost } from '../../../test/fakes/sites/quirky-host.ts'
import type { Role } from '../../../test/wordpress/start-wordpress.ts'

const server = await given.server()
const site = givenWordPress

const givenOwner = (role: Role = 'editor', wordpressSiteUrl?: string) =>
  given.account(server, { profile: given.business(role, wordpressSiteUrl) })

const call = (owner: Account, method: string, path: string, body?: object) =>
  server.call(method, path, body, owner.token)
const search = async (owner: Account, query: Record<string, string>) => {
  const { body } = await call(owner, 'GET', `/posts/images/site?${new URLSearchParams(query)}`)
  return body.data as {
    pictures: { id: number; title: string; alt: string; thumbnail: string }[]
    hasMore: boolean
  }
}
const copy = async (owner: Account, mediaId: number) =>
  (await call(owner, 'POST', '/posts/images/site', { mediaId })).body.data.image as {
    id: string
    url: string
  }

const read = async (path: string) => {
  const Shown = z.object({ featured_media: z.number().optional(), alt_text: z.string().optional() })
  const answer = await site().get(`wp/v2/${path}`, { context: 'edit' }, Shown)
  if (answer.kind !== 'ok') throw new Error(answer.cause)
  return answer.value
}
const wpPostOf = async (postId: string) => (await publicationOf(server, postId))!.wpPostId
/** A word that no other test's pictures have. */
const aWord = () => `qx${randomUUID().replace(/\d|-/g, '')}`

test('puts pictures first that have the most words of the title in their title, text or caption', async () => {
  const owner = await givenOwner('author')
  const [one, two] = [aWord(), aWord()]
  const inCaption = await givenMedia({ title: 'IMG_2034', caption: `<em>${one}</em> &amp; ${two}` })
  const inAlt = await givenMedia({ title: 'IMG_2035', alt_text: `A ${one}` })
  const inTitle = await givenMedia({ title: `“${two}” & <others>`, alt_text: 'Something' })
  const none = await givenMedia({ title: 'Nothing' })
  const { pictures } = await search(owner, { title: `Why ${one}s need a ${two}` })
  expect(pictures.slice(0, 3).map(({ id }) => id)).toEqual([inCaption, inTitle, inAlt])
  expect(pictures.map(({ id }) => id)).toContain(none)
  expect(pictures[0]).toMatchObject({ alt: `${one} & ${two}` })
  expect(pictures[1]!.alt).toBe('Something')
  const { url } = await copy(owner, inCaption)
  const bytes = await Promise.all(
    [server.url + url, pictures[0]!.thumbnail].map(async (at) => (await fetch(at)).arrayBuffer()),
  )
  expect(bytes[0]).toEqual(bytes[1])
})

test('searches the library by some of the words, also in the alternative text, and says when nothing matches', async () => {
  const owner = await givenOwner()
  const [one, two] = [aWord(), aWord()]
  const both = await givenMedia({ title: one, alt_text: two })
  const onlyOne = await givenMedia({ caption: one })
  const { pictures } = await search(owner, { search: `${two} ${one}`, title: 'Dogs' })
  expect(pictures.map(({ id }) => id)).toEqual([both, onlyOne])
  expect((await search(owner, { search: one.slice(0, -3) })).pictures.map(({ id }) => id)).toEqual([
    onlyOne,
    both,
  ])
  expect(await search(owner, { search: aWord() })).toEqual({ pictures: [], hasMore: false })
  expect(await search(owner, { page: '1000' })).toEqual({ pictures: [], hasMore: false })
})

test('publishes a picture of the library by its ID without an upload, and describes one that had no text', async () => {
  const uploads: string[] = []
  const url = await givenHost({
    ask: ({ method, path }) => void (method === 'POST' && /media(\?|$)/.test(path) && uploads.push(path)),
  })
  const owner = await givenOwner('editor', url)
  const [described, silent] = [await givenMedia({ alt_text: 'Their words' }), await givenMedia({})]
  for (const [mediaId, text] of [
    [described, 'Their words'],
    [silent, 'My words'],
  ] as const) {
    const { id } = await copy(owner, mediaId)
    expect((await copy(owner, mediaId)).id).toBe(id)
    const post = await given.post(server, owner, { featuredImage: { id, alt: 'My words' } })
    expect(await publishAndSettle(server, owner, post.id)).toMatchObject({ status: 'published' })
    expect(await read(`posts/${await wpPostOf(post.id)}`)).toMatchObject({ featured_media: mediaId })
    expect(await read(`media/${mediaId}`)).toMatchObject({ alt_text: text })
  }
  expect(uploads).toEqual([])
})

test('uploads its copy of a picture that was deleted in WordPress meanwhile, which can’t be chosen there anymore', async () => {
  const owner = await givenOwner()
  const mediaId = await givenMedia({ title: 'Soon gone' })
  const { id } = await copy(owner, mediaId)
  const post = await given.post(server, owner, { featuredImage: { id, alt: 'Soon gone' } })
  await site().post(`wp/v2/media/${mediaId}`, { _method: 'DELETE', force: 'true' }, {}, z.looseObject({}))
  expect(await publishAndSettle(server, owner, post.id)).toMatchObject({ status: 'published' })
  const { featured_media } = await read(`posts/${await wpPostOf(post.id)}`)
  expect(featured_media).toBeGreaterThan(mediaId)
  expect(await call(owner, 'POST', '/posts/images/site', { mediaId })).toMatchObject({
    status: 400,
    body: { fields: { mediaId: 'This picture is no longer in your media library.' } },
  })
})

test('says why there are no pictures: unpaid, no site, a site that doesn’t answer or doesn’t send the file', async () => {
  const ask = async (owner: Account) => (await call(owner, 'GET', '/posts/images/site')).body
  const unpaid = await givenOwner()
  await setSubscription(server, unpaid.accountId, { status: 'canceled' })
  expect(await ask(unpaid)).toMatchObject({ code: 'payment_required' })
  const without = await givenOwner()
  await call(without, 'DELETE', '/posts/wordpress-connection')
  expect(await ask(without)).toMatchObject({ code: 'no_site' })
  const broken = await givenOwner(
    'editor',
    await givenHost({ ask: ({ path }) => (mediaRoute.test(path) ? busy : undefined) }),
  )
  expect(await ask(broken)).toMatchObject({
    code: 'connection_refused',
    message: expect.stringMatching(/\.$/),
  })
  const url = await givenHost({
    reply: (replied, { path }) =>
      mediaRoute.test(path)
        ? { ...replied, body: String(replied.body).replaceAll('uploads', 'nowhere') }
        : replied,
  })
  const moved = await givenOwner('editor', url)
  expect(await call(moved, 'POST', '/posts/images/site', { mediaId: await givenMedia({}) })).toMatchObject({
    body: { code: 'connection_refused', message: expect.stringContaining('upload it here') },
  })
})

const mediaRoute = /media(\?|$)/
const busy = { status: 503, body: 'Busy' }
