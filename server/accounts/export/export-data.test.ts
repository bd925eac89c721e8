import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { eq, is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { given, password, type Account } from '../../../test/given/given.ts'
import { readZip } from '../../../test/wordpress/read-zip.ts'
import { hashToken } from '../../platform/secrets/secrets.ts'
import { sessions } from '../../schema/accounts.ts'
import { images } from '../../schema/posts.ts'
import { sites } from '../../schema/profile.ts'
import { tablesOfAccount, tablesOfPost } from './account-rows.ts'

const server = await given.server()

async function download(token: string) {
  const answer = await fetch(`${server.url}/api/v1/account/export`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return { answer, archive: Buffer.from(await answer.arrayBuffer()) }
}

async function exported({ token }: Account) {
  const { archive } = await download(token)
  return new Map([...readZip(archive)].map(({ name, content }) => [name, content.toString()]))
}

test('exports everything in the account, including deleted posts and pictures', async () => {
  const owner = await given.account(server)
  const bytes = Buffer.from('GIF89a, as far as this test knows')
  const [image] = await server.app.db
    .insert(images)
    .values({
      accountId: owner.accountId,
      contentType: 'image/gif',
      bytes,
      sha256: 'of this test',
      width: 1,
      height: 1,
    })
    .returning({ id: images.id })
  const content = `<h2>Why</h2><p>Because.</p><img src="/media/${image!.id}" alt="A dog">`
  const keptPost = await given.post(server, owner, {
    title: 'A “clean” dog: why?',
    content,
    keywords: ['dog'],
  })
  const deletedPost = await given.post(server, owner)
  await server.call('DELETE', `/posts/${deletedPost.id}`, undefined, owner.token)
  const { answer, archive } = await download(owner.token)
  expect(answer.headers.get('content-type')).toBe('application/zip')
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="quillcast-export-\d{4}-\d\d-\d\d\.zip"$/,
  )
  const files = new Map([...readZip(archive)].map((file) => [file.name, file.content]))
  const day = keptPost.created_at.slice(0, 10)
  const path = `posts/${day}-a-clean-dog-why-${keptPost.id.slice(0, 8)}`
  const text = files.get(`${path}.md`)?.toString()
  expect(text).toContain('title: "A “clean” dog: why?"')
  expect(text).toContain(`## Why\n\nBecause.\n\n![A dog](<../images/${image!.id}.gif>)`)
  expect(files.get(`images/${image!.id}.gif`)).toEqual(bytes)
  expect(JSON.parse(files.get(`${path}.json`)!.toString())).toMatchObject({
    id: keptPost.id,
    post_events: expect.any(Array),
  })
  expect(
    [...files.keys()].some(
      (name) => name.startsWith('deleted-posts/') && name.includes(deletedPost.id.slice(0, 8)),
    ),
  ).toBe(true)
  const data = (name: string) => JSON.parse(files.get(`data/${name}.json`)!.toString())
  expect(data('accounts')).toMatchObject([{ id: owner.accountId, email: owner.email }])
  expect(data('business_profiles')[0].businessName).toBe('Paws & Bubbles')
  expect(data('subscriptions')[0].plan).toBe('basic')
  expect(data('mail_outbox').map(({ subject }: { subject: string }) => subject)).toContain(
    'Welcome to Quillcast: your receipt',
  )
})

test('splits the rows of a large table into several files, each row once', async () => {
  const owner = await given.account(server)
  const { accountId } = owner
  // In one statement, so that all have the same time.
  await server.app.db.execute(sql`insert into keywords (account_id, word, normalized)
    select ${accountId}, 'word ' || n, 'word ' || n from generate_series(1, 2500) n`)
  const files = await exported(owner)
  const pages = [...files].filter(([name]) => name.startsWith('data/keywords'))
  expect(pages.map(([name]) => name)).toEqual([
    'data/keywords.json',
    'data/keywords-2.json',
    'data/keywords-3.json',
  ])
  const words = pages.flatMap(([, content]) => JSON.parse(content)).map(({ word }: { word: string }) => word)
  expect([words.length, new Set(words).size]).toEqual([2500, 2500])
})

test('exports no secrets and nothing of another account', async () => {
  const [owner, other] = [await given.account(server), await given.account(server)]
  const theirs = await given.post(server, other, { title: 'Not yours' })
  const all = [...(await exported(owner)).values()].join('\n')
  const [site] = await server.app.db.select().from(sites).where(eq(sites.accountId, owner.accountId))
  const secrets = [
    password,
    owner.token,
    owner.registrationToken,
    site!.sealedPassword,
    given.business().wordpressApiKey,
  ]
  for (const hidden of [...secrets, other.email, other.accountId, theirs.id, '$argon2id$', 'Hash"', 'sealed'])
    expect(all).not.toContain(hidden)
})

test('exports every table that belongs to an account or a post, including ones added later', async () => {
  const coveredTables = [...tablesOfAccount, ...tablesOfPost].map(({ name }) => name)
  const modules = await Promise.all(
    globSync('server/schema/*.ts').map((file) => import(resolve(file)) as Promise<object>),
  )
  const owned = modules
    .flatMap((module) => Object.values(module))
    .filter((value): value is PgTable => is(value, PgTable))
    .map((table) => getTableConfig(table))
    .filter(({ columns }) => columns.some(({ name }) => name === 'account_id' || name === 'post_id'))
    .map(({ name }) => name)
  // Posts have their own files; their counts and the search index are derived from them and the keywords.
  expect(owned.filter((name) => !coveredTables.includes(name)).toSorted()).toEqual([
    'post_counts',
    'posts',
    'search_entries',
  ])
})

test('exports without a plan, five times a day, and only with a session', async () => {
  const limited = await given.server({ RATE_LIMITS: 'on' })
  const { email } = await given.registration(limited)
  const { body } = await limited.call('POST', '/auth/login', { email, password })
  const headers = { authorization: `Bearer ${body.data.tokens.accessToken}` }
  const statuses: number[] = []
  for (let i = 0; i < 6; i++) {
    const answer = await fetch(`${limited.url}/api/v1/account/export`, { headers })
    statuses.push(answer.status)
    await answer.arrayBuffer()
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  expect((await fetch(`${limited.url}/api/v1/account/export`)).status).toBe(401)
  await limited.stop()
})

test('requires a password entered in the last ten minutes', async () => {
  const { email } = await given.registration(server)
  const { body } = await server.call('POST', '/auth/login', { email, password })
  const token: string = body.data.tokens.accessToken
  const requestExport = async () => {
    const answer = await fetch(`${server.url}/api/v1/account/export`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return { status: answer.status, text: await answer.text() }
  }
  expect((await requestExport()).status).toBe(200)
  await server.app.db
    .update(sessions)
    .set({ authenticatedAt: sql`now() - interval '11 minutes'` })
    .where(eq(sessions.tokenHash, hashToken(token)))
  const refused = await requestExport()
  expect([refused.status, JSON.parse(refused.text).code]).toEqual([403, 'password_required'])
  await server.call('POST', '/account/confirm-password', { currentPassword: password }, token)
  expect((await requestExport()).status).toBe(200)
})
