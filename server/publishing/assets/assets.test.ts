import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { decodeText } from '../../../contract/posts/text-blocks.ts'
import { publicationOf, publishAndSettle } from '../../../test/given/given-changed-there.ts'
import { givenPicture } from '../../../test/given/given-pictures.ts'
import { givenProxy, givenWordPress } from '../../../test/given/given-wordpress.ts'
import { givenHost } from '../../../test/fakes/sites/quirky-host.ts'
import { given, until, type Account } from '../../../test/given/given.ts'
import { siteMedia } from '../../schema/publishing.ts'
import { sites } from '../../schema/profile.ts'

const server = await given.server()
const { db } = server.app

const givenOwner = (...login: Parameters<typeof given.business>) =>
  given.account(server, { profile: given.business(...login) })

async function publish(owner: Account, id: string) {
  expect(await publishAndSettle(server, owner, id)).toMatchObject({ status: 'published', failure: null })
  return (await publicationOf(server, id))!
}

/** Resolves once finish-publication has recorded these missed parts. */
const hasMissed = (postId: string, missed: string[]) =>
  until(async () => String((await publicationOf(server, postId))?.missed) === String(missed))

const site = givenWordPress
const Shown = z.object({
  content: z.object({ raw: z.string() }),
  excerpt: z.object({ raw: z.string() }),
  featured_media: z.number(),
  categories: z.array(z.number()),
  tags: z.array(z.number()),
})
async function onSite(wpPostId: number | null) {
  const answer = await site().get(`wp/v2/posts/${wpPostId}`, { context: 'edit' }, Shown)
  if (answer.kind !== 'ok') throw new Error(answer.cause)
  return answer.value
}
async function namesOf(taxonomy: string, ids: number[]) {
  const params = { include: ids.join(','), _fields: 'name' }
  const answer = await site().get(`wp/v2/${taxonomy}`, params, z.array(z.object({ name: z.string() })))
  return answer.kind === 'ok' ? answer.value.map(({ name }) => name).toSorted() : []
}

test('uploads each picture once with its alternative text, however many posts show it, and sets the featured image', async () => {
  const owner = await givenOwner('author')
  const [dog, cat] = [await givenPicture(server, owner), await givenPicture(server, owner)]
  const first = await given.post(server, owner, {
    content: `<p>Look.</p><p><img src="${dog.url}" alt="A &amp; dog"></p><p><img src="${dog.url}" alt="Again"></p>`,
  })
  const second = await given.post(server, owner, {
    content: `<p>Too.</p><p><img src="${dog.url}" alt="x"></p>`,
    featuredImage: { id: cat.id, alt: 'A cat' },
  })
  const [one, two] = [await publish(owner, first.id), await publish(owner, second.id)]
  const media = await db.select().from(siteMedia).where(eq(siteMedia.imageId, dog.id))
  const { wpId, sourceUrl } = media[0]!
  const shown = await onSite(one.wpPostId)
  expect(shown.content.raw.split(`"id":${wpId}`)).toHaveLength(3)
  expect(shown.content.raw).toContain(`src="${sourceUrl}" alt="A &amp; dog" class="wp-image-${wpId}"`)
  expect((await onSite(two.wpPostId)).content.raw).toContain(`wp-image-${wpId}`)
  const [featured] = await db.select().from(siteMedia).where(eq(siteMedia.imageId, cat.id))
  expect((await onSite(two.wpPostId)).featured_media).toBe(featured!.wpId)
  const alt = await site().get(`wp/v2/media/${wpId}`, {}, z.object({ alt_text: z.string() }))
  expect(alt).toMatchObject({ value: { alt_text: 'A & dog' } })
  expect((await fetch(sourceUrl!)).status).toBe(200)
})

test('keeps every letter of a picture’s alternative text and drops odd characters from its file name', async () => {
  const owner = await givenOwner('author')
  for (const alt of ['Café – Größe №1 😀', 'Cafe\u0301 “photo"', `${'Long '.repeat(49)}word`]) {
    const picture = await givenPicture(server, owner)
    const content = '<p>Look.</p>'
    const post = await given.post(server, owner, { content, featuredImage: { id: picture.id, alt } })
    await publish(owner, post.id)
    const [media] = await db.select().from(siteMedia).where(eq(siteMedia.imageId, picture.id))
    expect(media!.sourceUrl).toMatch(/^[\w:/.-]+$/)
    expect((await fetch(media!.sourceUrl!)).status).toBe(200)
    const shown = await site().get(`wp/v2/media/${media!.wpId}`, {}, z.object({ alt_text: z.string() }))
    expect(shown).toMatchObject({ value: { alt_text: alt } })
  }
})

test('shows the same code characters in title, tags and text however often a post is published', async () => {
  const owner = await givenOwner('editor')
  const title = '5 < 10 & "<b>" <<test>>'
  const content = '<p>AT&amp;T &amp;amp; &lt;3 &lt;b&gt;</p>'
  const post = await given.post(server, owner, { title, content, tags: ['<3 & more'] })
  const Titled = z.object({ title: z.object({ raw: z.string() }), content: z.object({ raw: z.string() }) })
  for (let time = 1; time <= 3; time++) {
    const { wpPostId } = await publish(owner, post.id)
    const shown = await site().get(`wp/v2/posts/${wpPostId}`, { context: 'edit' }, Titled)
    if (shown.kind !== 'ok') throw new Error(shown.cause)
    expect(decodeText(shown.value.title.raw)).toBe(title)
    expect(shown.value.content.raw).toContain(content)
    const { tags } = await onSite(wpPostId)
    expect((await namesOf('tags', tags)).map(decodeText)).toEqual(['<3 & more'])
  }
})

test('finds an upload whose answer was lost instead of uploading the picture again', async () => {
  for (const kind of ['lose-answer', 'double', 'status-500-after'] as const) {
    const proxy = await givenProxy([{ on: 'change', fault: { kind } }])
    const owner = await givenOwner('author', proxy.url)
    const { id, url } = await givenPicture(server, owner)
    const post = await given.post(server, owner, { content: `<p>One.</p><p><img src="${url}" alt=""></p>` })
    const { wpPostId } = await publish(owner, post.id)
    const uploads = proxy.log.filter(({ method, path }) => method === 'POST' && /wp\/v2\/media/.test(path))
    expect(uploads).toHaveLength(1)
    const [media] = await db.select().from(siteMedia).where(eq(siteMedia.imageId, id))
    expect((await onSite(wpPostId)).content.raw).toContain(`wp-image-${media!.wpId}`)
  }
})

test('finds categories and tags by name in any case, or creates them once for two posts', async () => {
  const owner = await givenOwner()
  const name = `Dogs & <cats> ${randomUUID().slice(0, 8)}`
  const made = await site().post('wp/v2/categories', {}, { name }, z.object({ id: z.number() }))
  const ids: number[][] = []
  for (const categories of [[name.toUpperCase()], [name]]) {
    const post = await given.post(server, owner, { categories, tags: [`tag ${name}`] })
    const shown = await onSite((await publish(owner, post.id)).wpPostId)
    ids.push([...shown.categories, ...shown.tags])
    expect(await namesOf('tags', shown.tags)).toHaveLength(1)
  }
  expect(ids[0]).toEqual(ids[1])
  expect(made).toMatchObject({ value: { id: ids[0]![0] } })
})

test('publishes the chosen slug and excerpt, and removes from the site what the owner removes', async () => {
  const owner = await givenOwner()
  const { id } = await givenPicture(server, owner)
  const slug = `a-slug-of-my-own-${randomUUID()}-that-is-longer-than-those-which-are-made-of-titles`
  const tags = ['soap', 'towel']
  const post = await given.post(server, owner, {
    slug,
    excerpt: 'Less often.',
    tags,
    featuredImage: { id, alt: 'A wet dog' },
  })
  const { wpPostId, link } = await publish(owner, post.id)
  expect(link).toContain(slug)
  const before = await onSite(wpPostId)
  expect(before).toMatchObject({
    excerpt: { raw: 'Less often.' },
    tags: [expect.any(Number), expect.any(Number)],
  })
  expect(before.featured_media).toBeGreaterThan(0)
  const none = { tags: [], featuredImage: null }
  await server.call('PUT', `/posts/${post.id}`, none, owner.token)
  await publish(owner, post.id)
  const after = await onSite(wpPostId)
  expect(after).toMatchObject({ tags: [], featured_media: 0, categories: before.categories })
})

test('publishes the post without a category that the user may not create, and notifies the owner', async () => {
  const owner = await givenOwner('author')
  const post = await given.post(server, owner, { categories: [`New ${randomUUID()}`] })
  await publish(owner, post.id)
  await hasMissed(post.id, ['categories'])
  const note = await until(async () => {
    const { body } = await server.call('GET', '/notifications', undefined, owner.token)
    return body.data.notifications.find(
      ({ title }: { title: string }) => title === 'Your site didn’t keep everything',
    )
  })
  expect(note.description).toContain('some categories')
})

test('gives the SEO plugin the description and keyword, and reports what it did not save', async () => {
  const asked: { path: string; body: string }[] = []
  const url = await givenHost({
    ask: ({ path, body }) => {
      if (!/rankmath|seopress/.test(path)) return undefined
      asked.push({ path, body: body.toString() })
      return { headers: { 'content-type': 'application/json' }, body: '{"slug":true}' }
    },
  })
  const neither = ['meta_description', 'focus_keyword']
  // Without these plugins, WordPress accepts the fields silently and stores nothing.
  for (const [seoPlugin, missed] of [
    ['rank_math', []],
    ['seopress', neither],
    ['yoast', neither],
  ] as const) {
    const owner = await givenOwner('administrator', url)
    await db.update(sites).set({ seoPlugin }).where(eq(sites.accountId, owner.accountId))
    const fields = { keywords: ['dog'], focusKeyword: 'wash a dog', metaDescription: 'How often.' }
    const post = await given.post(server, owner, fields)
    await publish(owner, post.id)
    await hasMissed(post.id, [...missed])
    await until(() => asked.length > 0 || seoPlugin === 'yoast')
  }
  expect(JSON.parse(asked[0]!.body)).toMatchObject({
    objectType: 'post',
    meta: { rank_math_description: 'How often.', rank_math_focus_keyword: 'wash a dog' },
  })
  expect(asked.map(({ path }) => path)).toContainEqual(expect.stringMatching(/target-keywords\?_method=PUT/))
})

test('sends a plainer form once when a firewall refuses comments and pictures, and starts the next post with it', async () => {
  const refused: string[] = []
  const url = await givenHost({
    ask: ({ method, path, body }) => {
      if (method !== 'POST' || !/wp\/v2\/posts/.test(path) || !/<!--|<img/.test(body.toString()))
        return undefined
      refused.push(path)
      return { status: 403 }
    },
  })
  const owner = await givenOwner('author', url)
  for (const nth of [1, 2]) {
    const content = `<p>Post ${nth}.</p><p><img src="https://example.com/x.png" alt="x"></p><ul><li>One</li></ul>`
    const post = await given.post(server, owner, { content })
    const { wpPostId, mark } = await publish(owner, post.id)
    const { raw } = (await onSite(wpPostId)).content
    expect(raw).toContain(`class="aw-${mark} awv-`)
    expect(raw).not.toMatch(/<!--|<img/)
    expect(raw).toContain(`Post ${nth}.`)
  }
  expect(refused).toHaveLength(2)
})
