import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { isPublishing } from '../../../contract/posts/is-publishing.ts'
import { publicationOf, publishAndSettle } from '../../../test/given/given-changed-there.ts'
import { givenWordPress } from '../../../test/given/given-wordpress.ts'
import { givenHost } from '../../../test/fakes/sites/quirky-host.ts'
import { given, until, type Account, type Server } from '../../../test/given/given.ts'
import { posts } from '../../schema/posts.ts'
import { sites } from '../../schema/profile.ts'
import { hasLanguages } from '../site-check/sharing-plugins.ts'

test('publishes without a tag that WordPress strips to nothing, and records it as missed', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const tags = ['<image/src/onerror=prompt(8)>']
  const { id } = await given.post(server, owner, { tags })
  const post = await publishAndSettle(server, owner, id)
  expect(post).toMatchObject({ status: 'published', failure: null, tags })
  expect((await publicationOf(server, id))!.missed).toHaveLength(1)
})

const site = givenWordPress

async function makeCategory(name: string, parent = 0): Promise<number> {
  const made = await site().post('wp/v2/categories', {}, { name, parent }, z.object({ id: z.number() }))
  if (made.kind !== 'ok') throw new Error(made.cause)
  return made.value.id
}

/** Two parents, each with a child of the same name. */
async function givenTwins() {
  const key = randomUUID().slice(0, 8)
  const [birds, insects, flying] = [`Birds ${key}`, `Insects ${key}`, `Flying ${key}`]
  const ids = { birds: await makeCategory(birds), insects: await makeCategory(insects) }
  const below = {
    birds: await makeCategory(flying, ids.birds),
    insects: await makeCategory(flying, ids.insects),
  }
  return { birds, insects, flying, ids, below }
}

async function publishedUnder(server: Server, owner: Account, id: string): Promise<number[]> {
  const answer = await server.call('POST', `/posts/${id}/publish`, {}, owner.token)
  expect(answer.body.fields).toBeUndefined()
  await until(async () => {
    const { body } = await server.call('GET', `/posts/${id}`, undefined, owner.token)
    return body.data.post.status === 'published' && !isPublishing(body.data.post)
  })
  const { wpPostId } = (await publicationOf(server, id))!
  const Shown = z.object({ categories: z.array(z.number()) })
  const shown = await site().get(`wp/v2/posts/${wpPostId}`, {}, Shown)
  return shown.kind === 'ok' ? shown.value.categories.toSorted((a, b) => a - b) : []
}

test('picks the category under the named parent, accepts a path, and asks when the name alone is ambiguous', async () => {
  const server = await given.server()
  const { birds, insects, flying, ids, below } = await givenTwins()
  const [owner, other] = [await given.account(server), await given.account(server)]
  const post = (categories: string[], account = owner) => given.post(server, account, { categories })
  const asked = await post([flying])
  const question = `Your site has more than one category “${flying}”: ${birds} > ${flying}, ${insects} > ${flying}.`
  for (const [path, body] of [
    [`/posts/${asked.id}/publish`, {}],
    [`/posts/schedule`, { id: asked.id, scheduledDate: '2099-01-01T09:00:00Z' }],
  ] as const)
    expect(await server.call('POST', path, body, owner.token)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { categories: expect.stringContaining(question) } },
    })
  const named = await publishedUnder(server, owner, (await post([insects, flying])).id)
  expect(named).toEqual([ids.insects, below.insects])
  const byPath = await publishedUnder(server, other, (await post([`${birds} > ${flying}`], other)).id)
  expect(byPath).toEqual([below.birds])
  // Each account last used a different one of the two.
  expect(await publishedUnder(server, owner, asked.id)).toEqual([below.insects])
  expect(await publishedUnder(server, other, (await post([flying], other)).id)).toEqual([below.birds])
  const { body } = await server.call('GET', '/posts/terms', undefined, owner.token)
  expect(body.data.categories).toContain(`${birds} > ${flying}`)
  expect(body.data.categories).toContain(`${insects} > ${flying}`)
})

test('searches again for a category that was moved or deleted, and creates a new path with its parents', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const key = randomUUID().slice(0, 8)
  const path = `Plants ${key} > Trees`
  const publish = async () =>
    publishedUnder(server, owner, (await given.post(server, owner, { categories: [path] })).id)
  const [first] = await publish()
  const deleted = { _method: 'DELETE', force: 'true' }
  await site().post(`wp/v2/categories/${first}`, deleted, {}, z.looseObject({}))
  const [second] = await publish()
  expect(second).not.toBe(first)
  await site().post(`wp/v2/categories/${second}`, {}, { parent: 0 }, z.looseObject({}))
  const [third] = await publish()
  expect(third).not.toBe(second)
})

test('publishes an unattended post without the ambiguous category and asks its owner', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const post = await given.post(server, owner, {})
  const { flying, insects } = await givenTwins()
  // Posts by the autopilot have nobody to answer.
  await server.app.db
    .update(posts)
    .set({ categories: [flying], status: 'scheduled', scheduledAt: new Date() })
    .where(eq(posts.id, post.id))
  const note = await until(async () => {
    const { body } = await server.call('GET', '/notifications', undefined, owner.token)
    return body.data.notifications.find(
      ({ title }: { title: string }) => title === 'Which category do you mean?',
    )
  })
  expect(note.description).toContain(`${insects} > ${flying}`)
  await until(async () => (await publicationOf(server, post.id))?.missed?.includes('categories'))
})

const german = `<p>${'Wer einen Hund badet, nimmt lauwarmes Wasser und wenig Seife, damit die Haut nicht austrocknet. '.repeat(4)}</p>`

/** A host that answers like Polylang Pro: terms name their language and their translations. */
async function givenPolylang(langs: Record<string, string>, twins: Record<string, Record<string, number>>) {
  const sent: Record<string, unknown>[] = []
  const url = await givenHost({
    ask: ({ method, path, body }) => {
      if (method === 'POST' && /wp\/v2\/posts/.test(path)) sent.push(JSON.parse(body.toString()))
    },
    reply: (replied, { path, method }) => {
      if (path.includes('namespaces'))
        replied.body = String(replied.body).replace('"namespaces":[', '"namespaces":["pll\\/v1",')
      if (method !== 'GET' || !/wp\/v2\/(categories|tags)/.test(path) || replied.status !== 200) return
      const rows = JSON.parse(String(replied.body)) as { id: number }[]
      replied.body = JSON.stringify(
        rows.map((row) => ({ ...row, lang: langs[row.id], translations: twins[row.id] ?? [] })),
      )
    },
  })
  return { url, sent }
}

async function givenOwnerOf(server: Server, url: string) {
  const owner = await given.account(server, { profile: { wordpressSiteUrl: url } })
  await server.app.db.update(sites).set({ hasLanguages: true }).where(eq(sites.accountId, owner.accountId))
  return owner
}

test('assigns the German category and language to a German post on a multilingual site', async () => {
  const server = await given.server()
  const key = randomUUID().slice(0, 8)
  const [dogs, hunde] = [await makeCategory(`Dogs ${key}`), await makeCategory(`Hunde ${key}`)]
  const pair = { en: dogs, de: hunde }
  const { url, sent } = await givenPolylang({ [dogs]: 'en', [hunde]: 'de' }, { [dogs]: pair, [hunde]: pair })
  const owner = await givenOwnerOf(server, url)
  const post = await given.post(server, owner, { content: german, categories: [`Dogs ${key}`] })
  expect(await publishedUnder(server, owner, post.id)).toEqual([hunde])
  expect(sent.some(({ lang }) => lang === 'de')).toBe(true)
})

test('notifies the owner once when the site accepts no language', async () => {
  const server = await given.server()
  const { url } = await givenPolylang({}, {})
  const owner = await givenOwnerOf(server, url)
  for (let time = 0; time < 2; time++)
    await publishedUnder(server, owner, (await given.post(server, owner, { content: german })).id)
  const { body } = await server.call('GET', '/notifications', undefined, owner.token)
  const told = body.data.notifications.filter(
    ({ title }: { title: string }) => title === 'Your site has several languages',
  )
  expect(told).toHaveLength(1)
})

test.each([['pll/v1'], ['wpml/tm/v1'], ['trp/v1'], ['multilingualpress/v1']])(
  'recognizes a multilingual site by the REST namespace %s',
  (namespace) => {
    expect(hasLanguages(['wp/v2', namespace])).toBe(true)
    expect(hasLanguages(['wp/v2', 'oembed/1.0', 'trpc'])).toBe(false)
  },
)
