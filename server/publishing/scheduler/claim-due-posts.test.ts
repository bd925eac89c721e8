import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq, inArray, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { expect, onTestFinished, test } from 'vitest'
import { given, until } from '../../../test/given/given.ts'
import { seedAccounts, seedPosts } from '../../../test/given/seed-posts.ts'
import { givenDue, givenScheduled } from '../../../test/given/given-due.ts'
import { posts } from '../../schema/posts.ts'
import { publications, siteCircuitBreakers } from '../../schema/publishing.ts'
import { describeCause } from '../site-check/causes.ts'
import { trackProgress } from '../delivery/publication-progress.ts'
import { recordPublishSent } from '../delivery/record-publish-sent.ts'
import { recordDefect, recordFailure, recordLive } from '../delivery/record-outcome.ts'
import { claimDueOnly, claimDuePosts as claim, claimPreparations } from './claim-due-posts.ts'
import { LeaseLost } from './claim.ts'

const live = {
  id: 7,
  status: 'publish',
  slug: 'due',
  link: 'https://example.com/due/',
  content: { raw: '' },
}
const stop = new AbortController().signal

test('claims each post once and at most two per site, however many workers claim at once', async () => {
  const { app } = await givenDue(5)
  const claims = (await Promise.all([1, 2, 3, 4].map(() => claim(app, 20)))).flat()
  expect(new Set(claims.map(({ postId }) => postId)).size).toBe(2)
  expect(claims).toHaveLength(2)
  await recordLive(app, claims[0]!, live, 1)
  const next = await claim(app, 20)
  expect(next).toHaveLength(1)
  expect(claims.map(({ postId }) => postId)).not.toContain(next[0]?.postId)
})

test('lets a worker write nothing after its lease was taken over', async () => {
  const { app, ids } = await givenDue(1)
  const [slow] = await claim(app, 1)
  await app.db
    .update(publications)
    .set({ leaseUntil: sql`now()` })
    .where(eq(publications.id, slow!.id))
  const [quick] = await claim(app, 1)
  expect(quick).toMatchObject({ id: slow!.id, fence: slow!.fence + 1, mark: slow!.mark })
  await expect(trackProgress(app, slow!, stop).beginCreate()).rejects.toThrow(LeaseLost)
  await expect(recordLive(app, slow!, live, 1)).rejects.toThrow(LeaseLost)
  await expect(recordFailure(app, slow!, describeCause('timeout'), false)).rejects.toThrow(LeaseLost)
  const [row] = await app.db.select().from(publications).where(inArray(publications.postId, ids))
  expect(row).toMatchObject({ state: 'new', wpPostId: null })
  await recordLive(app, quick!, live, 1)
  expect(await app.db.select().from(posts).where(inArray(posts.id, ids))).toMatchObject([
    { status: 'published' },
  ])
})

test('keeps no trace of a create that was certainly refused, and keeps one with an unknown outcome', async () => {
  const { app } = await givenDue(1)
  const [taken] = await claim(app, 1)
  const progress = trackProgress(app, taken!, stop)
  const state = async () =>
    (await app.db.select().from(publications).where(eq(publications.id, taken!.id)))[0]
  expect(progress.isCreateOver()).toBe(true)
  await progress.beginCreate()
  expect(await state()).toMatchObject({ state: 'creating', creatingSince: expect.any(Date) })
  await progress.cancelCreate()
  expect(await state()).toMatchObject({ state: 'new', creatingSince: null })
  await progress.beginCreate()
  await progress.recordDraft(7)
  expect(await state()).toMatchObject({ state: 'drafted', wpPostId: 7, creatingSince: null })
})

test('claims posts published by hand before scheduled ones', async () => {
  const { app, ids } = await givenDue(3)
  const planned = { status: 'scheduled' as const, scheduledAt: new Date(Date.now() - 60_000) }
  await app.db
    .update(posts)
    .set(planned)
    .where(inArray(posts.id, ids.slice(0, 2)))
  const [first] = await claim(app, 1)
  const [second] = await claim(app, 1)
  expect(first).toMatchObject({ postId: ids[2], pastDueMs: null })
  expect(second?.pastDueMs).toBeGreaterThanOrEqual(60_000)
})

test('claims the post that has waited longest on a site, and queues retries behind the others', async () => {
  const { app, ids } = await givenDue(5)
  await claim(app, 1)
  const wait = (postId: string, minutes: number) =>
    app.db
      .update(publications)
      .set({ leaseUntil: null, nextTryAt: sql`now() - make_interval(mins => ${minutes})` })
      .where(eq(publications.postId, postId))
  for (const [at, id] of ids.entries()) await wait(id, ids.length - at)
  const order: string[] = []
  for (let n = 0; n < ids.length; n++) {
    const [next] = await claim(app, 1)
    order.push(next!.postId)
    await wait(next!.postId, 0)
  }
  expect(order).toEqual(ids)
})

test('claims the first post of every site before the second of any', async () => {
  const { app, server } = await givenDue(0)
  const accounts = await seedAccounts(
    app,
    ['one', 'two', 'three'].map((name) => ({ url: `https://${name}.example.com` })),
  )
  await seedPosts(
    server.app.db,
    accounts.flatMap((accountId) => [1, 2].map(() => ({ accountId, scheduledAt: sql`now()` }))),
  )
  const claims = await claim(app, 3)
  expect(new Set(claims.map(({ siteUrl }) => siteUrl)).size).toBe(3)
})

test('claims only unpublished posts ahead of free slots, and leaves confirmations for later', async () => {
  const { app, ids } = await givenDue(2)
  await app.db.update(posts).set({ status: 'scheduled', scheduledAt: sql`now()` })
  const [sent] = await claim(app, 1)
  await recordPublishSent(app, sent!)
  expect((await claimDueOnly(app, 20)).map(({ postId }) => postId)).toEqual(
    ids.filter((id) => id !== sent!.postId),
  )
  expect((await claim(app, 20)).map(({ postId }) => postId)).toEqual([sent!.postId])
})

test('blocks only its own sites when a process freezes while claiming', async () => {
  const { app, ids, server } = await givenDue(3)
  const elsewhere = await givenScheduled(server, 'https://elsewhere.example.com')
  await claim(app, 1)
  const frozen = app.db.transaction(async (tx) => {
    await tx.execute(
      sql`select 1 from ${siteCircuitBreakers} where site_url not like 'elsewhere%' for update`,
    )
    // The embedded database has a single process, so nobody else can claim.
    return app.engine === 'embedded' ? undefined : claim(app, 20)
  })
  expect((await frozen)?.map(({ postId }) => postId) ?? [elsewhere]).toEqual([elsewhere])
  expect((await claim(app, 20)).map(({ postId }) => ids.includes(postId))).toContain(true)
})

test('prepares only scheduled, paid posts that are not about to go out, once their time has come', async () => {
  const { app, server, ids } = await givenDue(0)
  const soon = await givenScheduled(server, 'https://soon.example.com')
  const prepared = async () => (await claimPreparations(app, 20)).map(({ postId }) => postId)
  const change = (changes: PgUpdateSetSource<typeof posts>) =>
    app.db.update(posts).set(changes).where(eq(posts.id, soon))
  const due = {
    status: 'scheduled',
    scheduledAt: sql`now() + interval '20 minutes'`,
    prepareAt: sql`now()`,
    deletedAt: null,
  } as const
  for (const wrong of [
    { status: 'draft' },
    { status: 'held' },
    { status: 'publishing' },
    { status: 'failed' },
    { deletedAt: sql`now()` },
    { prepareAt: null },
    { prepareAt: sql`now() + interval '1 minute'` },
    { scheduledAt: sql`now() + interval '3 seconds'` },
  ] as const) {
    await change({ ...due, ...wrong })
    expect([wrong, await prepared()]).toEqual([wrong, []])
  }
  await change(due)
  expect([...ids, ...(await prepared())]).toEqual([soon])
})

test('retries a persistent defect five times, ten seconds apart, then tells the owner', async () => {
  const { app, ids } = await givenDue(1)
  const read = async () => (await app.db.select().from(posts).where(inArray(posts.id, ids)))[0]
  for (let time = 1; time <= 5; time++) {
    const [taken] = await claim(app, 1)
    expect(await read()).toMatchObject({ status: 'publishing' })
    await recordDefect(app, taken!)
    expect(await claim(app, 1)).toEqual([])
    await app.db.update(publications).set({ nextTryAt: sql`now()` })
  }
  expect(await read()).toMatchObject({ status: 'failed', failure: { cause: 'internal_fault' } })
})

test('releases work on an unresponsive site within 10 s of a stop', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => {
    silent.closeAllConnections()
    silent.close()
  })
  const server = await given.server({ PUBLISH_TIMEOUT_MS: '60000', PUBLISH_LEASE_MS: '60000' })
  const wordpressSiteUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const owner = await given.account(server, { profile: { wordpressSiteUrl } })
  const { id } = await given.post(server, owner)
  const { db } = server.app
  const publication = async () => (await db.select().from(publications).where(eq(publications.postId, id)))[0]
  await server.call('POST', `/posts/${id}/publish`, {}, owner.token)
  await until(async () => (await publication())?.leaseUntil)
  const began = performance.now()
  const stopped = server.stop()
  await until(async () => (await publication())?.leaseUntil === null)
  expect(performance.now() - began).toBeLessThan(10_000)
  // The request itself ends when its connection does.
  silent.closeAllConnections()
  await stopped
})
