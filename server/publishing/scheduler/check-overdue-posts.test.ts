import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { givenDue, givenScheduled } from '../../../test/given/given-due.ts'
import { posts } from '../../schema/posts.ts'
import { siteCircuitBreakers } from '../../schema/publishing.ts'
import { checkOverduePosts } from './check-overdue-posts.ts'

test('reports not ready when a post was untried for a minute, unless a circuit breaker holds it back', async () => {
  const { app, server } = await givenDue(0)
  const id = await givenScheduled(server, 'https://untried.example.com')
  expect(await checkOverduePosts(app)).toMatchObject({ ok: true })
  await app.db
    .update(posts)
    .set({ scheduledAt: sql`now() - interval '61 seconds'` })
    .where(eq(posts.id, id))
  expect(await checkOverduePosts(app)).toMatchObject({ ok: false, details: { oldestUntriedSeconds: 61 } })
  expect(await app.metrics.registry.metrics()).toMatch(/quillcast_publish_oldest_due_seconds 6\d/)
  const closed = { siteUrl: 'untried.example.com', faults: 5, blockedUntil: sql`now() + interval '1 minute'` }
  await app.db.insert(siteCircuitBreakers).values(closed)
  expect(await checkOverduePosts(app)).toMatchObject({ ok: true, details: { oldestUntriedSeconds: 0 } })
})
