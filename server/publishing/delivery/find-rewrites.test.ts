import { expect, test } from 'vitest'
import { z } from 'zod'
import { givenWordPress } from '../../../test/given/given-wordpress.ts'
import { givenHost } from '../../../test/fakes/sites/quirky-host.ts'
import { publicationOf, publishAndSettle } from '../../../test/given/given-changed-there.ts'
import { given, type Account } from '../../../test/given/given.ts'
import { findRewrites } from './find-rewrites.ts'

const server = await given.server()

/** A site that stores a different text than it was sent. */
async function givenRewriting(rewrite: (content: string) => string) {
  const url = await givenHost({
    ask(asked) {
      if (asked.method !== 'POST' || !/wp\/v2\/posts/.test(asked.path)) return undefined
      const sent = JSON.parse(asked.body.toString()) as Record<string, unknown>
      if (typeof sent.content === 'string') sent.content = rewrite(sent.content)
      asked.body = Buffer.from(JSON.stringify(sent))
      asked.headers['content-length'] = String(asked.body.length)
      return undefined
    },
  })
  return given.account(server, { profile: { wordpressSiteUrl: url } })
}

const read = async (owner: Account, path: string) =>
  (await server.call('GET', path, undefined, owner.token)).body.data
const notesOf = async (owner: Account): Promise<{ title: string; description: string; url: string }[]> =>
  (await read(owner, '/notifications')).notifications.filter(
    ({ title }: { title: string }) => title === 'Your site changed the text of a post',
  )
const pathOf = async (id: string) => `wp/v2/posts/${(await publicationOf(server, id))!.wpPostId}`
const Raw = z.object({ content: z.object({ raw: z.string() }) })
const rawOf = async (id: string) => {
  const answer = await givenWordPress().get(await pathOf(id), { context: 'edit' }, Raw)
  return answer.kind === 'ok' ? answer.value.content.raw : ''
}

const code = '<pre><code>cd C:\\new\\table\nif (a &lt; b) \\server</code></pre>'

test('names a site that eats backslashes once, on the post and in a notification, and still publishes updates', async () => {
  const owner = await givenRewriting((content) => content.replaceAll('\\', ''))
  const post = await given.post(server, owner, { title: 'Paths', content: `<p>See:</p>${code}` })
  expect(await publishAndSettle(server, owner, post.id)).toMatchObject({ status: 'published', failure: null })
  const said = 'Your site changed the text when it saved it: “C:\\new\\table” became “C:newtable”.'
  expect((await read(owner, `/posts/${post.id}`)).siteNotes).toMatchObject([
    { cause: 'text_rewritten', message: said },
  ])
  expect(await notesOf(owner)).toMatchObject([
    { description: expect.stringContaining(`“Paths” is live. ${said}`), url: `/dashboard/posts/${post.id}` },
  ])
  await server.call('PUT', `/posts/${post.id}`, { content: `<p>See now:</p>${code}` }, owner.token)
  expect(await publishAndSettle(server, owner, post.id)).toMatchObject({ status: 'published', update: null })
  expect(await rawOf(post.id)).toContain('See now:')
  expect(await notesOf(owner)).toHaveLength(1)
})

test('names code that a Markdown module escapes twice', async () => {
  const owner = await givenRewriting((content) => content.replaceAll('&lt;', '&amp;lt;'))
  const post = await given.post(server, owner, { content: code })
  await publishAndSettle(server, owner, post.id)
  expect((await read(owner, `/posts/${post.id}`)).siteNotes).toMatchObject([
    { message: 'Your site changed the text when it saved it: “<” became “&lt;”.' },
  ])
})

test('stays silent when a site keeps the words or only changes the markup', async () => {
  const owner = await givenRewriting((content) =>
    content.replaceAll('’', '&#8217;').replaceAll('<p>', '<p class="x">').normalize('NFD'),
  )
  const post = await given.post(server, owner, { content: '<p>It’s a café.</p>' })
  await publishAndSettle(server, owner, post.id)
  expect((await read(owner, `/posts/${post.id}`)).siteNotes).toEqual([])
  expect(await notesOf(owner)).toEqual([])
})

test('still updates a post whose pictures a plugin later converts to another format', async () => {
  const owner = await given.account(server)
  const picture = '<p><img src="https://example.com/loaf.jpg" alt="A loaf"></p>'
  const post = await given.post(server, owner, { content: `<p>Bread.</p>${picture}` })
  await publishAndSettle(server, owner, post.id)
  const content = (await rawOf(post.id)).replace('loaf.jpg', 'loaf.webp').replace('<p>', '<p class="seen">')
  await givenWordPress().post(await pathOf(post.id), {}, { content }, Raw)
  const change = await read(owner, `/posts/${post.id}/site-change`)
  expect(change).toEqual({ change: null })
  await server.call('PUT', `/posts/${post.id}`, { content: `<p>Fresh bread.</p>${picture}` }, owner.token)
  expect(await publishAndSettle(server, owner, post.id)).toMatchObject({ status: 'published', update: null })
  expect(await rawOf(post.id)).toContain('Fresh bread.')
})

test('reports the first changed word and address of each kind', () => {
  const compare = (before: string, after: string) => {
    const sent = { mark: 'm', version: 1, title: 'T', content: before, excerpt: '', slug: 's' }
    const post = { id: 1, status: 'publish', slug: 's', link: 'https://e.test/s', title: { raw: 'T' } }
    return findRewrites(sent, { ...post, content: { raw: after } }).map(({ kind, note }) => [
      kind,
      note.message.replace(/^.*?: /, ''),
    ])
  }
  const link = '<p>See <a href="http://e.test/a">the page</a>.</p>'
  const picture = '<img src="https://e.test/a.jpg" alt="">'
  expect(compare(link, link.replace('http:', 'https:'))).toEqual([
    ['links', '“http://e.test/a” became “https://e.test/a”.'],
  ])
  expect(compare(link, '<p>See the page.</p>')).toEqual([['links', '“http://e.test/a” was removed.']])
  expect(compare(picture, picture.replace('.jpg', '.webp'))).toEqual([
    ['pictures', '“https://e.test/a.jpg” became “https://e.test/a.webp”.'],
  ])
  expect(compare('<p>10<sup>6</sup> cups</p>', '<p>106 cups</p>')).toEqual([
    ['signs', '“10^6” became “106”.'],
  ])
  expect(compare('<p>one two three four</p>', '<p>one four</p>')).toEqual([
    ['words', '“two three” was removed.'],
  ])
  expect(compare('<p>a b c</p><p>C:\\x d</p>', '<p>a new b c</p><p>C:x d</p>')).toEqual([
    ['words', '“new” was added.'],
    ['signs', '“C:\\x” became “C:x”.'],
  ])
  expect(compare(link, `${link}\n<!-- x -->`)).toEqual([])
})
