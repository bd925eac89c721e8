import { expect, test } from 'vitest'
import { givenChangedThere, publishAndSettle, settled } from '../../../test/given/given-changed-there.ts'
import { given } from '../../../test/given/given.ts'
import { liveText, readSiteText } from './site-text.ts'

const server = await given.server()

const onSite = (raw: string) => ({
  id: 1,
  status: 'publish',
  slug: 's',
  link: 'https://e.com/s',
  content: { raw },
})
const readRaw = (raw: string) => readSiteText(server.app, 'somebody', onSite(raw))

/** A post that was changed here and there, and what its owner can choose. */
async function givenBothChanged() {
  const { owner, post, read } = await givenChangedThere(server)
  const failed = await publishAndSettle(server, owner, post.id)
  expect(failed).toMatchObject({
    status: 'published',
    failure: null,
    update: { state: 'failed', failure: { cause: 'edited_on_site' } },
  })
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
  expect(await publishAndSettle(server, owner, post.id)).toMatchObject({ status: 'published' })
  expect(await read()).toContain('New.')
})

test('ours goes over theirs once that was chosen', async () => {
  const { owner, post, choose, read } = await givenBothChanged()
  expect((await choose('ours')).body.data.post).toMatchObject({
    status: 'published',
    update: { state: 'publishing', failure: null },
  })
  expect(await settled(server, owner, post.id)).toMatchObject({ status: 'published', update: null })
  expect(await read()).toContain('Third, as it stands here.')
  expect(await read()).not.toContain('as it stands there')
})

test('merged, both changes are one text that is published when its owner says so', async () => {
  const { owner, post, choose, read } = await givenBothChanged()
  expect((await choose('merge')).body.data.post).toMatchObject({ status: 'published', content: merged })
  expect(await publishAndSettle(server, owner, post.id)).toMatchObject({ status: 'published', failure: null })
  expect(await read()).toContain('First, as it stands there.')
  expect(await read()).toContain('Third, as it stands here.')
})

test('a post that nobody changed there shows no change', async () => {
  const owner = await given.account(server)
  const post = await given.post(server, owner)
  const ask = () => server.call('GET', `/posts/${post.id}/site-change`, undefined, owner.token)
  expect((await ask()).body.code).toBe('not_live')
  await publishAndSettle(server, owner, post.id)
  expect((await ask()).body.data).toEqual({ change: null })
})

test('a text that is too large or takes too long is named, and only costs the ground for a later merge', async () => {
  expect((await readRaw(`<!-- wp:paragraph --><p>${'word '.repeat(80_000)}</p>`)).content).toMatch(
    /^<p>word word/,
  )
  const tooLarge = 'x'.repeat(600_000)
  await expect(readRaw(tooLarge)).rejects.toMatchObject({
    code: 'connection_refused',
    message: expect.stringContaining('more data than we can read'),
  })
  expect(await liveText(server.app, 'somebody', onSite(tooLarge))).toEqual({
    liveTitle: null,
    liveContent: null,
  })
  // Whether the parser comes to its end in time is the machine's business: nobody else waits for it.
  const told = await readRaw(`${'<b>'.repeat(80_000)}${'</a>'.repeat(60_000)}`).then(
    () => 'read',
    (error: Error) => error.message,
  )
  expect(told).toMatch(/^read$|took too long to read/)
})
