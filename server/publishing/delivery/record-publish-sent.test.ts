import { inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { givenDue } from '../../../test/given/given-due.ts'
import { publications } from '../../schema/publishing.ts'
import { claimDuePosts } from '../scheduler/claim-due-posts.ts'
import { recordPublishSent } from './record-publish-sent.ts'
import { LeaseLost } from '../scheduler/claim.ts'

test('records calls that end together in one write and reports each lost claim individually', async () => {
  const { app, ids } = await givenDue(2)
  const [kept, lost] = await claimDuePosts(app, 2)
  await app.db
    .update(publications)
    .set({ fence: sql`${publications.fence} + 1` })
    .where(sql`${publications.id} = ${lost!.id}`)
  const ends = await Promise.allSettled([recordPublishSent(app, kept!), recordPublishSent(app, lost!)])
  expect(ends).toMatchObject([{ status: 'fulfilled' }, { status: 'rejected', reason: expect.any(LeaseLost) }])
  const rows = await app.db.select().from(publications).where(inArray(publications.postId, ids))
  const row = (id: string) => rows.find((each) => each.id === id)
  expect(row(kept!.id)).toMatchObject({ publishSentAt: expect.any(Date), leaseUntil: null })
  expect(row(lost!.id)).toMatchObject({ publishSentAt: null, leaseUntil: expect.any(Date) })
})
