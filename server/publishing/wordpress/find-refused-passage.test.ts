import { expect, test } from 'vitest'
import { givenHost } from '../../../test/fakes/sites/quirky-host.ts'
import { publicationOf, publishAndSettle } from '../../../test/given/given-changed-there.ts'
import { givenWordPress } from '../../../test/given/given-wordpress.ts'
import { given, until } from '../../../test/given/given.ts'
import { findMarked } from './marked-posts.ts'

const server = await given.server()

/** A site whose firewall refuses matching content. */
async function givenFirewall(refuses: RegExp) {
  const seen = { drafts: 0 }
  const wordpressSiteUrl = await givenHost({
    ask: ({ method, path, body }) => {
      if (method !== 'POST' || !/wp\/v2\/posts/.test(path) || path.includes('DELETE')) return undefined
      const words = body.toString()
      if (!/<!--|<img/.test(words)) seen.drafts++
      return /<!--|<img/.test(words) || refuses.test(words)
        ? { status: 403, body: '<h1>Forbidden</h1>' }
        : undefined
    },
  })
  const owner = await given.account(server, { profile: given.business('author', wordpressSiteUrl) })
  const publish = (id: string) => publishAndSettle(server, owner, id)
  const onSite = async (id: string) => {
    const found = await findMarked(givenWordPress(), (await publicationOf(server, id))!.mark)
    if (found.kind !== 'ok') throw new Error(found.cause)
    return found.value
  }
  return { owner, seen, publish, onSite }
}

const calm = Array.from({ length: 40 }, (_, nth) => `<p>Paragraph ${nth} is calm. It says little.</p>`)
const list =
  '<ul><li>A first item.</li><li>It helps. Write UNION SELECT (dog) to <strong>find</strong> them. And rest.</li></ul>'
const post = (at: number) => ({ content: [...calm.slice(0, at), list, ...calm.slice(at)].join('') })

test.each([
  ['in the middle of a post', post(23), 'Write UNION SELECT (dog) to find them.'],
  ['at its beginning', post(0), 'Write UNION SELECT (dog) to find them.'],
  ['at its end', { content: `${calm.join('')}<p>Now UNION SELECT (cats).</p>` }, 'Now UNION SELECT (cats).'],
  ['in its title', { title: 'Union select (all) dogs' }, 'Union select (all) dogs'],
])(
  'shows the words %s that a firewall refuses after eight drafts, and publishes the post once they are changed',
  async (_, fields, words) => {
    const { owner, seen, publish, onSite } = await givenFirewall(/union select \(/i)
    const { id } = await given.post(server, owner, { title: 'Dogs', ...fields })
    expect((await publish(id)).failure).toMatchObject({
      cause: 'passage_blocked',
      message: expect.stringContaining(`“${words}”`),
      fix: expect.not.stringContaining('may be on your site'),
    })
    // Plus one for the whole post in its plainest form.
    expect(seen.drafts).toBeLessThanOrEqual(1 + 8)
    expect(await onSite(id)).toEqual([])
    await server.call('PUT', `/posts/${id}`, { title: 'Calm dogs', content: calm.join('') }, owner.token)
    expect(await publish(id)).toMatchObject({ status: 'published', failure: null })
    expect(await onSite(id)).toHaveLength(1)
  },
)

test('does not test every sentence against a firewall that refuses every post', async () => {
  const { owner, seen, onSite } = await givenFirewall(/./)
  const { id } = await given.post(server, owner, post(3))
  await server.call('POST', `/posts/${id}/publish`, {}, owner.token)
  await until(async () => ((await publicationOf(server, id))?.attempts ?? 0) > 0)
  expect(seen.drafts).toBeLessThanOrEqual(4)
  expect(await onSite(id)).toEqual([])
})
