import { expect, test } from 'vitest'
import { given } from '../../../test/given/given.ts'
import { givenSlot, reconcile, slotIn, slotsOf } from '../../../test/given/given-slots.ts'
import { until } from '../../../test/until.ts'
import { posts } from '../../schema/posts.ts'
import { articles } from './article-writer.ts'

test('autopilot misses a slot with its reason once every sample article is used', async () => {
  const server = await given.server()
  const { owner, at } = await givenSlot(server, {}, { isWithTopics: false })
  await server.app.db.insert(posts).values(
    articles.map(({ title }) => ({
      ...{ accountId: owner.accountId, title, writer: 'sample' as const },
      ...{ content: '<p>Used.</p>', status: 'draft' as const },
    })),
  )
  await server.call('POST', '/topics', { title: 'Bathing an old dog' }, owner.token)
  await reconcile(server, owner)
  await until(async () => (await slotsOf(server, owner))[0]?.post?.status === 'failed')
  await reconcile(server, owner)
  const { slot } = await slotIn(server, owner, at, 'missed')
  expect(slot.reason).toBe('no_model')
  // The topic is kept until a model is connected.
  expect((await server.call('GET', '/topics', undefined, owner.token)).body.data.topics).toHaveLength(1)
})
