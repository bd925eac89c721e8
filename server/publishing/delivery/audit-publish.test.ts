import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { AuditEntry } from '../../../contract/accounts/audit.ts'
import { givenSlot, slotIn } from '../../../test/given/given-slots.ts'
import { given, until, type Account, type Server } from '../../../test/given/given.ts'
import { posts } from '../../schema/posts.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})

/** The audit entries for this post up to the one that says it is live, oldest first. */
async function entriesOf({ token }: Account, title: string) {
  const entries = await until(async () => {
    const { body } = await server.call('GET', '/account/activity', undefined, token)
    const found = (body.data.entries as AuditEntry[]).filter(({ detail }) => detail === title)
    return found.some(({ act }) => act === 'post_live') && found
  }, 60_000)
  return entries
    .toReversed()
    .map(({ act, actor, address }) => ({ act, actor, isFromNetwork: address !== '' }))
}

/** Moves the post's slot into the past. */
const makeDue = (id: string) =>
  server.app.db
    .update(posts)
    .set({ scheduledAt: sql`now()` })
    .where(eq(posts.id, id))
const live = (actor: string) => ({ act: 'post_live', actor, isFromNetwork: false })

test('records whether a post went live by hand, on schedule or by the autopilot', async () => {
  const owner = await given.account(server)
  const byHand = await given.post(server, owner, { title: 'Live by hand' })
  await server.call('POST', `/posts/${byHand.id}/publish`, {}, owner.token)
  const scheduledDate = new Date(Date.now() + 3_600_000).toISOString()
  const planned = await given.post(server, owner, { title: 'Live by its time', scheduledDate })
  await makeDue(planned.id)
  const { owner: other, at } = await givenSlot(server)
  const { post } = await slotIn(server, other, at, 'approved')
  await makeDue(post!.id)
  expect(await entriesOf(owner, 'Live by hand')).toEqual([
    { act: 'post_published', actor: 'owner', isFromNetwork: true },
    live('service'),
  ])
  expect(await entriesOf(owner, 'Live by its time')).toEqual([
    { act: 'post_scheduled', actor: 'owner', isFromNetwork: true },
    live('schedule'),
  ])
  expect((await entriesOf(other, post!.title)).at(-1)).toEqual(live('autopilot'))
})
