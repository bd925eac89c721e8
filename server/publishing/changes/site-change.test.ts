import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { givenWordPress } from '../../../test/faults/given-wordpress.ts'
import { given, until, type Account } from '../../../test/given.ts'
import { publications } from '../../schema/publishing.ts'

const server = await given.server()
const { db } = server.app

const settled = (owner: Account, id: string) =>
  until(async () => {
    const { body } = await server.call('GET', `/posts/${id}`, undefined, owner.token)
    return body.data.post.status !== 'publishing' && body.data.post
  })

async function publish(owner: Account, id: string) {
  await server.call('POST', `/posts/${id}/publish`, {}, owner.token)
  return settled(owner, id)
}

/** A live post that was changed here and there since. */
async function givenBothChanged() {
  const owner = await given.account(server)
  const post = await given.post(server, owner, { content: '<p>First.</p><p>Second.</p><p>Third.</p>' })
  await publish(owner, post.id)
  const [row] = await db.select().from(publications).where(eq(publications.postId, post.id))
  const path = `wp/v2/posts/${row!.wpPostId}`
  const Raw = z.object({ content: z.object({ raw: z.string() }) })
  const read = async () => {
    const answer = await givenWordPress().get(path, { context: 'edit' }, Raw)
    return answer.kind === 'ok' ? answer.value.content.raw : ''
  }
  const content = (await read()).replace('First.', 'First, as it stands there.')
  await givenWordPress().post(path, {}, { content }, Raw)
  const edit = { content: '<p>First.</p><p>Second.</p><p>Third, as it stands here.</p>' }
  await server.call('PUT', `/posts/${post.id}`, edit, owner.token)
  const failed = await publish(owner, post.id)
  expect(failed).toMatchObject({ status: 'failed', failure: { cause: 'edited_on_site' } })
  expect(await read()).toContain('as it stands there')
  const { body } = await server.call('GET', `/posts/${post.id}/site-change`, undefined, owner.token)
  const { change } = body.data
  const choose = async (choice: string, version: number = failed.version, hash: string = change.hash) =>
    server.call('POST', `/posts/${post.id}/site-change`, { choice, version, hash }, owner.token)
  return { owner, post, change, choose, read }
}

const merged = '<p>First, as it stands there.</p><p>Second.</p><p>Third, as it stands here.</p>'

test('a change made in WordPress is never overwritten: it is shown beside ours, with both merged', async () => {
  const { change, choose } = await givenBothChanged()
  expect(change).toMatchObject({ conflicts: 0, content: { merged }, modifiedAt: expect.any(String) })
  expect(change.content.theirs).toContain('First, as it stands there.')
  expect((await choose('ours', undefined, 'another')).body.code).toBe('version_conflict')
  expect((await choose('theirs', 1)).body.code).toBe('version_conflict')
})

test('theirs becomes ours and is live as it stands; a later update goes over it', async () => {
  const { owner, post, choose, read } = await givenBothChanged()
  const { body } = await choose('theirs')
  expect(body.data.post).toMatchObject({ status: 'published', failure: null })
  expect(body.data.post.content).toContain('First, as it stands there.')
  const shown = await server.call('GET', `/posts/${post.id}`, undefined, owner.token)
  expect(shown.body.data.liveVersion).toBe(body.data.post.version)
  await server.call('PUT', `/posts/${post.id}`, { content: '<p>New.</p>' }, owner.token)
  expect(await publish(owner, post.id)).toMatchObject({ status: 'published' })
  expect(await read()).toContain('New.')
})

test('ours goes over theirs once that was chosen', async () => {
  const { owner, post, choose, read } = await givenBothChanged()
  expect((await choose('ours')).body.data.post.status).toBe('publishing')
  expect(await settled(owner, post.id)).toMatchObject({ status: 'published', failure: null })
  expect(await read()).toContain('Third, as it stands here.')
  expect(await read()).not.toContain('as it stands there')
})

test('merged, both changes are one text that is published when its owner says so', async () => {
  const { owner, post, choose, read } = await givenBothChanged()
  expect((await choose('merge')).body.data.post).toMatchObject({ status: 'published', content: merged })
  expect(await publish(owner, post.id)).toMatchObject({ status: 'published', failure: null })
  expect(await read()).toContain('First, as it stands there.')
  expect(await read()).toContain('Third, as it stands here.')
})

test('a post that nobody changed there shows no change', async () => {
  const owner = await given.account(server)
  const post = await given.post(server, owner)
  const ask = () => server.call('GET', `/posts/${post.id}/site-change`, undefined, owner.token)
  expect((await ask()).body.code).toBe('not_live')
  await publish(owner, post.id)
  expect((await ask()).body.data).toEqual({ change: null })
})
