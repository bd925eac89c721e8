import { eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { givenDue } from '../../../test/given/given-due.ts'
import { posts } from '../../schema/posts.ts'
import { publications, siteCircuitBreakers } from '../../schema/publishing.ts'
import { claimDuePosts as claim } from './claim-due-posts.ts'
import { recordReachability } from './site-circuit-breaker.ts'

test('starts one late post every half minute per site, without delaying posts that are on time', async () => {
  const { app, ids } = await givenDue(4)
  const at = (which: string[], scheduledAt: Date) =>
    app.db.update(posts).set({ status: 'scheduled', scheduledAt }).where(inArray(posts.id, which))
  await at(ids.slice(3), new Date(Date.now() + 60_000))
  await at(ids.slice(0, 3), new Date(Date.now() - 400_000))
  expect(await claim(app, 20)).toHaveLength(1)
  expect(await claim(app, 20)).toHaveLength(0)
  await at(ids.slice(3), new Date(Date.now() - 1000))
  expect((await claim(app, 20)).map(({ postId }) => postId)).toEqual(ids.slice(3))
  await app.db
    .update(publications)
    .set({ leaseUntil: null, nextTryAt: sql`now() + interval '1 minute'` })
    .where(isNotNull(publications.firstTriedAt))
  await app.db.update(siteCircuitBreakers).set({ nextLateAt: sql`now()` })
  expect(await claim(app, 20)).toHaveLength(1)
})

test('leaves a site alone after five attempts without an answer, except for its owner, then lets one attempt through', async () => {
  const { app, ids } = await givenDue(3)
  const planned = ids.slice(0, 2)
  await app.db
    .update(posts)
    .set({ status: 'scheduled', scheduledAt: sql`now()` })
    .where(inArray(posts.id, planned))
  const [first] = await claim(app, 1)
  await app.db.update(publications).set({ leaseUntil: null })
  const siteFaults = async () => (await app.db.select().from(siteCircuitBreakers))[0]!
  for (let n = 1; n <= 5; n++) {
    expect((await siteFaults()).blockedUntil).toBeNull()
    await recordReachability(app.db, first!, false)
  }
  expect((await claim(app, 20)).map(({ postId }) => postId)).toEqual(ids.slice(2))
  await app.db
    .update(publications)
    .set({ leaseUntil: null, nextTryAt: sql`now() + interval '1 minute'` })
    .where(eq(publications.postId, ids[2]!))
  await app.db.update(siteCircuitBreakers).set({ blockedUntil: sql`now()` })
  const [probe, ...others] = await claim(app, 20)
  expect([planned.includes(probe!.postId), others]).toEqual([true, []])
  await recordReachability(app.db, probe!, true)
  expect(await siteFaults()).toMatchObject({ faults: 0, blockedUntil: null })
})

test('ignores leases and pauses left by a clock that was set back two hours', async () => {
  const { app } = await givenDue(2)
  await claim(app, 2)
  await app.db
    .update(publications)
    .set({ leaseUntil: sql`now() + interval '2 hours'`, nextTryAt: sql`now() + interval '2 hours'` })
  expect(await claim(app, 2)).toHaveLength(2)
})
