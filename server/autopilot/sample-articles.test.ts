import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import {
  givenSlot,
  hourAhead,
  mailsOf,
  reconcile,
  savePreferences,
  slotIn,
  slotsOf,
  weekOf,
} from '../../test/given/given-slots.ts'
import { given, until, type Account, type Server } from '../../test/given/given.ts'
import { autopilotSlots } from '../schema/autopilot.ts'
import { posts } from '../schema/posts.ts'
import { sites } from '../schema/profile.ts'
import { isDemoSite } from './slots/slot-rules.ts'

// Without a model there are only sample articles to write.
let server: Server
beforeAll(async () => {
  server = await given.server()
})

/** Gives the account a site with real readers. */
const moveToPublicSite = ({ accountId }: Account) =>
  server.app.db
    .update(sites)
    .set({ url: `https://marlowbakes-${accountId}.example` })
    .where(eq(sites.accountId, accountId))

const postsOf = async ({ token }: Account) =>
  (await server.call('GET', '/posts', undefined, token)).body.data.posts

test('writes no sample article for a public site without a model, and says why', async () => {
  const owner = await given.account(server, { plan: 'premium' })
  await moveToPublicSite(owner)
  for (const title of ['Christmas stollen', 'Why rye takes two days', 'Opening hours at Easter'])
    await server.call('POST', '/topics', { title }, owner.token)
  await savePreferences(server, owner, { scheduledTimes: weekOf(...[10, 20, 30].map(hourAhead)) })
  const held = await until(async () => {
    const all = await slotsOf(server, owner)
    return all.length === 3 && all.every(({ slot }) => slot.state === 'held') && all
  })
  expect(held.map(({ slot, post }) => [slot.reason, post])).toEqual(held.map(() => ['no_model', null]))
  expect(await postsOf(owner)).toEqual([])
  const { body } = await server.call('GET', '/autopilot', undefined, owner.token)
  const { slots } = body.data.autopilot
  expect(slots[0]).toMatchObject({
    state: 'held',
    note: expect.stringContaining('No AI model is connected.'),
  })
  const queue = await server.call('GET', '/topics', undefined, owner.token)
  expect(queue.body.data.topics).toHaveLength(3)
  expect(await mailsOf(server, owner, 'slot-held')).toMatchObject([
    { data: { postId: null, why: expect.stringContaining('connect a model') } },
  ])
})

test('holds a scheduled sample article once the site is public', async () => {
  const { owner, at } = await givenSlot(server)
  const { post } = await slotIn(server, owner, at, 'approved')
  expect(post).toMatchObject({ writer: 'sample', status: 'scheduled' })
  await moveToPublicSite(owner)
  await reconcile(server, owner)
  const held = await slotIn(server, owner, at, 'held')
  expect(held).toMatchObject({ slot: { reason: 'no_model' }, post: { status: 'held', scheduledAt: null } })
})

test('holds a sample article that was written after the model was removed', async () => {
  const { owner, at } = await givenSlot(server)
  const { slot } = await slotIn(server, owner, at, 'approved')
  await moveToPublicSite(owner)
  const draft = { status: 'draft', scheduledAt: null } as const
  await server.app.db.transaction(async (tx) => {
    await tx.update(posts).set(draft).where(eq(posts.id, slot.postId!))
    await tx.update(autopilotSlots).set({ state: 'writing' }).where(eq(autopilotSlots.id, slot.id))
  })
  await reconcile(server, owner)
  expect((await slotIn(server, owner, at, 'held')).slot.reason).toBe('no_model')
})

test.each([
  ['http://127.0.0.1:8080', true],
  ['http://localhost:8080/blog', true],
  ['http://shop.localhost', true],
  ['http://[::1]:8080', true],
  ['https://localhost.example', false],
  ['https://127.0.0.1.example', false],
  ['http://192.168.1.20', false],
])('distinguishes a site on this computer from a public one: %s', (url, isDemo) => {
  expect(isDemoSite(url)).toBe(isDemo)
})
