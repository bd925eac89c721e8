import { beforeAll, expect, test } from 'vitest'
import { api } from '../../contract/api.ts'
import type { Operation } from '../../contract/operation.ts'
import { readOwnedRows, tablesOfAccount, tablesOfPost } from '../../server/accounts/export/account-rows.ts'
import { posts } from '../../server/schema/posts.ts'
import { eq } from 'drizzle-orm'
import { givenFurnished, type Furnished, type Kind } from '../given/furnished.ts'
import { given, password, type Server } from '../given/given.ts'
import { settled } from '../settled.ts'

const leftOut = ['notifications.events', 'accounts.exportData', 'accounts.logout']
const operations = Object.entries(api)
  .flatMap(([domain, group]) =>
    Object.entries(group as Record<string, Operation>).map(([name, operation]): [string, Operation] => [
      `${domain}.${name}`,
      operation,
    ]),
  )
  // What anybody may call has no account; a stream without an id does not end; the export and signing out have tests of their own.
  .filter(([name, { access, upload }]) => access === 'session' && !upload && !leftOut.includes(name))

/** What the ids in a path are of: the longest beginning that fits counts. */
const kindsByPath: Record<string, Kind[]> = {
  '/account/sessions/:id': ['session'],
  '/profile/facts/:id': ['fact'],
  '/profile/voice/samples/:id': ['sample'],
  '/profile/voice/cards/:id': ['card'],
  '/profile/personas/:personaId': ['persona'],
  '/keywords/:id': ['keyword'],
  '/interviews/:id': ['interview'],
  '/topics/:id': ['topic'],
  '/posts/:id': ['post'],
  '/posts/:id/restore': ['deletedPost'],
  '/posts/:id/undo': ['livePost'],
  '/posts/:id/site-change': ['livePost'],
  '/posts/:id/revisions/:revisionId': ['post', 'revision'],
  '/posts/:id/feedback/:turnId': ['post', 'turn'],
  '/posts/:id/held/:sentenceId': ['heldPost', 'sentence'],
}
/** The bodies that name things by id. */
const bodiesById: Record<string, (ids: Furnished['ids']) => object> = {
  'posts.schedule': ({ post }) => ({ id: post }),
  'posts.bulk': ({ post, livePost }) => ({ ids: [post, livePost] }),
  'posts.create': ({ image }) => ({ id: undefined, featuredImage: { id: image, alt: 'x' } }),
  'profile.confirmFacts': ({ proposedFact }) => ({ ids: [proposedFact] }),
  'notifications.read': ({ notification }) => ({ ids: [notification] }),
  'writing.generate': ({ persona }) => ({ id: undefined, personaId: persona, framework: undefined }),
}

const hasId = ([, { path, body }]: [string, Operation]) =>
  path.includes(':') || Object.keys(body?.shape ?? {}).some((name) => /^(ids?|personaId)$/.test(name))
const withId = operations.filter(hasId)
const reads = operations.filter((entry) => entry[1].method === 'GET' && !hasId(entry))
// These end what the account has: called last, in this order.
const ending = ['accounts.endOtherSessions', 'publishing.disconnect', 'billing.deleteAccount']
const writes = operations.filter(
  (entry) => entry[1].method !== 'GET' && !hasId(entry) && !ending.includes(entry[0]),
)

// Counts over all accounts, of words that several of them have.
const ofEverybody = ['keywords.trends', 'keywords.trending']

let server: Server
let stranger: Furnished
let owner: Furnished
/** What the stranger read while there was nobody else. */
let alone: Map<string, string>

const fill = (path: string, ids: string[]) => {
  let at = 0
  return path.replaceAll(/:\w+/g, () => ids[at++] ?? '')
}

async function readAll(): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  for (const [name, { path, example }] of reads) {
    const query = new URLSearchParams(name === 'search.find' ? { q: 'washes' } : (example.query ?? {}))
    const { status, body } = await server.call('GET', `${path}?${query}`, undefined, stranger.token)
    // Some answers count from the moment of the call.
    const answer = JSON.stringify([status, body.data ?? body.code]).replace(/T\d\d:\d\d:[\d.]+Z/g, '')
    answers.set(name, answer)
  }
  return answers
}

/** All rows of the account and its posts as one text. */
async function everythingOf({ accountId }: Furnished): Promise<string> {
  const { db } = server.app
  const own = await db.select().from(posts).where(eq(posts.accountId, accountId)).orderBy(posts.id)
  const rows = []
  for (const table of tablesOfAccount) rows.push(await readOwnedRows(db, table, 'accountId', [accountId]))
  for (const table of tablesOfPost)
    rows.push(
      await readOwnedRows(
        db,
        table,
        'postId',
        own.map(({ id }) => id),
      ),
    )
  return JSON.stringify([own, rows])
}

beforeAll(async () => {
  server = await given.server({ AI_DAILY_LIMIT: '100000' })
  stranger = await givenFurnished(server, 'Quagga-meadow-3')
  await settled(() => everythingOf(stranger))
  alone = await readAll()
  owner = await givenFurnished(server, 'Zanzibar-lighthouse-7')
  await settled(() => everythingOf(owner))
}, 120_000)

test('every operation with an id has one of its own kind here', () => {
  const unknown = withId.filter(([name, { path }]) =>
    path.includes(':') ? !kindsOf(path) : !bodiesById[name],
  )
  expect(unknown.map(([name]) => name)).toEqual([])
})

function kindsOf(path: string): Kind[] | undefined {
  const beginnings = Object.keys(kindsByPath).filter((one) => path === one || path.startsWith(`${one}/`))
  return kindsByPath[beginnings.toSorted((a, b) => b.length - a.length)[0] ?? '']
}

test('what an account reads is the same whether or not there is another one', async () => {
  const now = await readAll()
  for (const [name, answer] of now) {
    expect(answer, name).toMatch(/^\[200,/)
    expect(ofEverybody.includes(name) || answer === alone.get(name), `${name}: ${answer}`).toBe(true)
    for (const secret of [owner.marker, owner.marker.toLowerCase(), owner.email, ...Object.values(owner.ids)])
      expect(answer, name).not.toContain(secret)
  }
  const told = [...now.values()].filter((answer) => answer.includes(stranger.marker)).length
  console.log(`isolation: ${now.size} reads, ${told} of which tell what the account has`)
  expect(told).toBeGreaterThan(12)
})

test.each(withId)('%s does nothing with another account’s id', async (name, operation) => {
  const before = await everythingOf(owner)
  const kinds = kindsOf(operation.path) ?? []
  const theirs = kinds.map((kind) => owner.ids[kind])
  const mixed = kinds.map((kind, at) => (at < kinds.length - 1 ? stranger : owner).ids[kind])
  for (const ids of kinds.length > 1 ? [theirs, mixed] : [theirs]) {
    const path = fill(operation.path, ids)
    const body = operation.body && { ...operation.example.body, ...bodiesById[name]?.(owner.ids) }
    const answer = await server.call(operation.method, path, body, stranger.token)
    const said = JSON.stringify(answer.body)
    expect(kinds.length === 0 || answer.body.code === 'not_found', said).toBe(true)
    for (const secret of [owner.marker, owner.email]) expect(said).not.toContain(secret)
    expect(await everythingOf(owner)).toBe(before)
  }
})

test('what an account writes about itself changes nothing of another one', async () => {
  const before = await everythingOf(owner)
  const ownBodies: Record<string, object> = {
    'accounts.updateUser': { email: stranger.email },
    'accounts.changePassword': { currentPassword: password, newPassword: password },
    'accounts.twoFactor': { currentPassword: password },
    'accounts.confirmPassword': { currentPassword: password },
    'billing.deleteAccount': { currentPassword: password, confirm: stranger.email },
  }
  const statuses = new Map<string, number>()
  const last = ending.flatMap((name) => operations.filter(([one]) => one === name))
  for (const [name, operation] of [...writes, ...last]) {
    const asked = operation.body && { ...operation.example.body, ...ownBodies[name] }
    const { status, body } = await server.call(operation.method, operation.path, asked, stranger.token)
    statuses.set(name, status)
    expect(status, JSON.stringify([name, body])).toBeLessThan(500)
    expect(await everythingOf(owner), name).toBe(before)
  }
  const done = [...statuses.values()].filter((status) => status < 300).length
  console.log(
    `isolation: ${statuses.size} writes, ${done} done: ${[...statuses].map(([name, status]) => `${name} ${status}`).join(', ')}`,
  )
})
