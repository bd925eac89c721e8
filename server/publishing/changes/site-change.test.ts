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

/** A post that was changed in both places, and what its owner can choose. */
async function givenBothChanged(changes?: Parameters<typeof givenChangedThere>[1]) {
  const { owner, post, read } = await givenChangedThere(server, changes)
  const failed = await publishAndSettle(server, owner, post.id)
  expect(failed).toMatchObject({
    status: 'published',
    failure: null,
    update: { state: 'failed', failure: { cause: 'edited_on_site' } },
  })
  const { body } = await server.call('GET', `/posts/${post.id}/site-change`, undefined, owner.token)
  const { change } = body.data
  const choose = async (choice: string, version: number = failed.version, hash: string = change.hash) =>
    server.call('POST', `/posts/${post.id}/site-change`, { choice, version, hash }, owner.token)
  return { owner, post, change, choose, read }
}

const merged = '<p>First, as it stands there.</p><p>Second.</p><p>Third, as it stands here.</p>'

test('shows a change made in WordPress beside ours, with both merged, and never overwrites it', async () => {
  const { change, choose } = await givenBothChanged()
  expect(change).toMatchObject({ conflicts: 0, content: { merged }, modifiedAt: expect.any(String) })
  expect(change.content.theirs).toContain('First, as it stands there.')
  expect((await choose('ours', undefined, 'another')).body.code).toBe('version_conflict')
  expect((await choose('theirs', 1)).body.code).toBe('version_conflict')
})

test('takes over their version and keeps it live until a later update replaces it', async () => {
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

test('replaces their version with ours when the owner chooses ours', async () => {
  const { owner, post, choose, read } = await givenBothChanged()
  expect((await choose('ours')).body.data.post).toMatchObject({
    status: 'published',
    update: { state: 'publishing', failure: null },
  })
  expect(await settled(server, owner, post.id)).toMatchObject({ status: 'published', update: null })
  expect(await read()).toContain('Third, as it stands here.')
  expect(await read()).not.toContain('as it stands there')
})

test('merges both changes into one text that goes live when the owner publishes it', async () => {
  const { owner, post, choose, read } = await givenBothChanged()
  expect((await choose('merge')).body.data.post).toMatchObject({ status: 'published', content: merged })
  expect(await publishAndSettle(server, owner, post.id)).toMatchObject({ status: 'published', failure: null })
  expect(await read()).toContain('First, as it stands there.')
  expect(await read()).toContain('Third, as it stands here.')
})

test('shows no change for a post that nobody changed in WordPress', async () => {
  const owner = await given.account(server)
  const post = await given.post(server, owner)
  const ask = () => server.call('GET', `/posts/${post.id}/site-change`, undefined, owner.token)
  expect((await ask()).body.code).toBe('not_live')
  await publishAndSettle(server, owner, post.id)
  expect((await ask()).body.data).toEqual({ change: null })
})

// Additions in WordPress that our HTML cannot express.
const added = [
  '<!-- wp:embed {"url":"https://video.test/watch?v=1\\u0026t=2","type":"video"} -->\n<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://video.test/watch?v=1&amp;t=2\n</div></figure>\n<!-- /wp:embed -->',
  '<!-- wp:more -->\n<!--more-->\n<!-- /wp:more -->',
  '<!-- wp:shortcode -->\n[contact-form-7 id="12"]\n<!-- /wp:shortcode -->',
  '<!-- wp:buttons -->\n<div class="wp-block-buttons"><!-- wp:button -->\n<div class="wp-block-button"><a class="wp-block-button__link wp-element-button" href="https://e.test/">Book</a></div>\n<!-- /wp:button --></div>\n<!-- /wp:buttons -->',
  '<!-- wp:spacer {"height":"40px"} -->\n<div style="height:40px" aria-hidden="true" class="wp-block-spacer"></div>\n<!-- /wp:spacer -->',
  '<!-- wp:columns -->\n<div class="wp-block-columns"><!-- wp:column -->\n<div class="wp-block-column"><!-- wp:paragraph -->\n<p>Left</p>\n<!-- /wp:paragraph --></div>\n<!-- /wp:column --></div>\n<!-- /wp:columns -->',
  '<!-- wp:paragraph {"align":"center","className":"lead"} -->\n<p class="has-text-align-center lead">Centered.</p>\n<!-- /wp:paragraph -->',
  '<!-- wp:image {"sizeSlug":"large","align":"wide"} -->\n<figure class="wp-block-image alignwide size-large"><img src="https://e.test/oven.jpg" alt="An oven"/><figcaption class="wp-element-caption">Our <strong>oven</strong></figcaption></figure>\n<!-- /wp:image -->',
  '<!-- wp:latest-posts /-->',
]
const withBlocks = {
  content: '<p>First.</p><p>Second.</p>',
  there: (raw: string) => `${raw}\n\n${added.join('\n\n')}`,
  here: '<p>First.</p><p>Second, as it stands here.</p>',
}

test.each(['theirs', 'merge'])(
  'keeps every block that WordPress added, byte for byte: %s',
  async (choice) => {
    const { owner, post, choose, read } = await givenBothChanged(withBlocks)
    const { body } = await choose(choice)
    const { content, version } = body.data.post
    expect(content).toContain('data-wp-name="core/embed"')
    expect(content).toMatch(/<p data-wp-block="\w+">Centered\.<\/p>/)
    const edit = { content: content.replace('First.', 'First of all.'), version }
    await server.call('PUT', `/posts/${post.id}`, edit, owner.token)
    expect(await publishAndSettle(server, owner, post.id)).toMatchObject({
      status: 'published',
      failure: null,
    })
    const raw = await read()
    expect(raw).toContain('First of all.')
    for (const block of added) expect(raw).toContain(block)
  },
)

test('keeps a paragraph centered in WordPress when its words change', async () => {
  const { owner, post, choose, read } = await givenBothChanged(withBlocks)
  const { content } = (await choose('theirs')).body.data.post
  await server.call(
    'PUT',
    `/posts/${post.id}`,
    { content: content.replace('Centered', 'In the middle') },
    owner.token,
  )
  await publishAndSettle(server, owner, post.id)
  expect(await read()).toContain('<p class="has-text-align-center lead">In the middle.</p>')
})

test('keeps words apart that WordPress separates with a space', async () => {
  const bread =
    '<!-- wp:paragraph -->\n<p><strong>Fresh</strong> <em>bread</em> at <a href="https://e.test/8">eight</a> <a href="https://e.test/o">o’clock</a></p>\n<!-- /wp:paragraph -->'
  const { owner, post, choose, read } = await givenBothChanged({
    ...withBlocks,
    there: (raw) => `${raw}\n\n${bread}`,
  })
  const { content } = (await choose('merge')).body.data.post
  expect(content).toContain(
    '<strong>Fresh</strong> <em>bread</em> at <a href="https://e.test/8">eight</a> <a',
  )
  await publishAndSettle(server, owner, post.id)
  expect(await read()).toContain('<strong>Fresh</strong> <em>bread</em>')
})

test('rejects a block that belongs to another account', async () => {
  const owner = await given.account(server)
  const content = `<p>a</p><div data-wp-block="${'0'.repeat(32)}" data-wp-name="core/html"></div>`
  expect(await server.call('POST', '/posts', { title: 'A title', content }, owner.token)).toMatchObject({
    status: 422,
    body: { code: 'content_loss', lost: ['a block of another WordPress site'] },
  })
  const accepted = { title: 'A title', content, acceptLoss: true }
  const { body } = await server.call('POST', '/posts', accepted, owner.token)
  expect(body.data.post.content).toBe('<p>a</p>')
})

test('names a text that is too large or slow to read, and only loses the base for a later merge', async () => {
  expect(
    (await readRaw(`<!-- wp:paragraph --><p>${'word '.repeat(80_000)}</p><!-- /wp:paragraph -->`)).content,
  ).toMatch(/^<p>word word/)
  const tooLarge = 'x'.repeat(600_000)
  await expect(readRaw(tooLarge)).rejects.toMatchObject({
    code: 'connection_refused',
    message: expect.stringContaining('more data than we can read'),
  })
  expect(await liveText(server.app, 'somebody', onSite(tooLarge))).toEqual({
    liveTitle: null,
    liveContent: null,
  })
  // Whether the parser finishes in time depends on the machine, so both outcomes pass.
  const told = await readRaw(`${'<b>'.repeat(80_000)}${'</a>'.repeat(60_000)}`).then(
    () => 'read',
    (error: Error) => error.message,
  )
  expect(told).toMatch(/^read$|took too long to read/)
})
