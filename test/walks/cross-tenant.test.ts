import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { readOwnedRows, tablesOfAccount, tablesOfPost } from '../../server/accounts/export/account-rows.ts'
import { images, posts } from '../../server/schema/posts.ts'
import { given, type Account, type Server } from '../given/given.ts'
import { settled } from '../settled.ts'
import { randomCall, seeded } from './random-calls.ts'

// `npm run faults -- --only tenants` makes ten thousand such calls.
const calls = Number(process.env.TENANT_CALLS ?? 150)
const seed = Number(process.env.TENANT_SEED ?? 1)
const marker = 'Zanzibar-lighthouse-7'
// Nothing listens there, so nothing in this test leaves the machine.
const site = { wordpressSiteUrl: 'http://127.0.0.1:9', businessName: `${marker} Grooming` }

let server: Server
let owner: Account
let stranger: Account

beforeAll(async () => {
  server = await given.server()
  owner = await given.account(server, { profile: site })
  stranger = await given.account(server, { profile: { wordpressSiteUrl: 'http://127.0.0.1:9' } })
  const { db } = server.app
  const post = await given.post(server, owner, {
    title: marker,
    content: `<p>${marker}</p>`,
    keywords: [marker],
  })
  await given.post(server, owner, { title: `${marker} two` })
  const call = (path: string, body: object) => server.call('POST', path, body, owner.token)
  await call('/topics', { title: `${marker} topic` })
  await call('/profile/facts', { text: `${marker} opened in 2014.` })
  await call('/profile/voice/samples', { title: marker, text: `${marker} is calm and slow. `.repeat(60) })
  await call('/keywords/generate', { content: `The ${marker} washes dogs. `.repeat(20), useAI: false })
  const { accountId } = owner
  const picture = { contentType: 'image/png', sha256: marker, width: 1, height: 1 } as const
  await db.insert(images).values({ ...picture, accountId, bytes: Buffer.from(marker) })
  await server.call('PUT', `/posts/${post.id}`, { title: `${marker} again`, version: 1 }, owner.token)
})

/** All rows of the account and its posts as one text. */
async function everything(): Promise<string> {
  const { db } = server.app
  const rows = []
  for (const table of tablesOfAccount)
    rows.push([table.name, await readOwnedRows(db, table, 'accountId', [owner.accountId])])
  const own = await db.select().from(posts).where(eq(posts.accountId, owner.accountId)).orderBy(posts.id)
  for (const post of own)
    for (const table of tablesOfPost) rows.push(await readOwnedRows(db, table, 'postId', [post.id]))
  return JSON.stringify([rows, own])
}

const checksum = (text: string) => createHash('sha256').update(text).digest('hex')

test(
  'random calls with another account’s ids read and change nothing of it',
  { timeout: 1_800_000 },
  async () => {
    const before = await settled(everything)
    const ids = [...new Set(before.match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g))]
    expect(ids.length).toBeGreaterThan(15)
    const random = seeded(seed)
    let refused = 0
    let told = 0
    // Callers may pick any free id for a post, including one used by another kind of object.
    const named = new Set<string>()
    for (let n = 0; n < calls; n++) {
      const { name, method, path, body, isForeign } = randomCall(random, ids)
      if (path.split(/[/?]/).some((part) => named.has(part))) continue
      const answer = await server.call(method, path, body, stranger.token)
      const said = `call ${n} of seed ${seed}: ${name} ${path} ${JSON.stringify(body)?.slice(0, 500)}`
      expect(answer.status, said).toBeLessThan(500)
      expect(answer.status, said).not.toBe(401)
      expect(!isForeign || answer.status >= 400, said).toBe(true)
      if (answer.status >= 400) refused++
      else if (name === 'posts.create') named.add((body as { id?: string }).id ?? 'none')
      const words = JSON.stringify(answer.body)
      if ([marker, marker.toLowerCase(), owner.email].some((secret) => words.includes(secret))) told++
      expect(told, said).toBe(0)
    }
    const isChanged = checksum(await everything()) !== checksum(before)
    console.log(
      `cross-tenant: ${calls} calls, ${refused} refused, ${told} told something of the other account, which is ${isChanged ? 'changed' : 'as it was'}`,
    )
    expect(isChanged).toBe(false)
  },
)
