import { expect, test } from 'vitest'
import { givenHost } from '../../../test/fakes/sites/quirky-host.ts'
import { given } from '../../../test/given/given.ts'

const server = await given.server()

/** What the owner of a site gets whose guidelines route responds so; without a response, the site has no such route. */
async function readGuidelines(respond?: (path: string) => { status?: number; body: string }) {
  const isRoute = /wp\/v2\/content-guidelines/
  const wordpressSiteUrl = await givenHost({
    ask: ({ path }) => (respond && isRoute.test(path) ? respond(path) : undefined),
  })
  const owner = await given.account(server, { profile: given.business('editor', wordpressSiteUrl) })
  return (await server.call('GET', '/profile/house-style/site', undefined, owner.token)).body
}

test('reads the published guidelines for copy, site and everything else', async () => {
  const paths: string[] = []
  const categories = {
    site: { guidelines: 'A bakery for families.', label: 'Site' },
    copy: { guidelines: '  Say “guests”.\nNo exclamation marks. ' },
    images: { guidelines: 'Daylight only.' },
    additional: { guidelines: '' },
    blocks: { 'core/quote': { guidelines: 'Name the speaker.' } },
  }
  const body = JSON.stringify({ id: 7, status: 'publish', guideline_categories: categories })
  expect((await readGuidelines((path) => (paths.push(path), { body }))).data).toEqual({
    guidelines: [
      { about: 'copy', text: 'Say “guests”.\nNo exclamation marks.' },
      { about: 'site', text: 'A bakery for families.' },
    ],
  })
  expect(paths).toEqual([expect.stringContaining('status=publish')])
})

test('finds none where the route is missing, closed to this user, empty or odd', async () => {
  const none = { guidelines: [] }
  expect((await readGuidelines()).data).toEqual(none)
  const forbidden = JSON.stringify({ code: 'rest_forbidden', message: 'No.', data: { status: 403 } })
  for (const [body, status] of [
    [forbidden, 403],
    ['{"id":0,"guideline_categories":{}}', 200],
    ['{"id":0,"guideline_categories":[]}', 200],
    [JSON.stringify({ guideline_categories: { copy: { guidelines: 'x'.repeat(5001) }, site: 'text' } }), 200],
  ] as const)
    expect((await readGuidelines(() => ({ status, body }))).data).toEqual(none)
})

test('says why a site that doesn’t respond can’t be read', async () => {
  expect(await readGuidelines(() => ({ status: 503, body: 'Busy' }))).toMatchObject({
    code: 'connection_refused',
    message: expect.stringMatching(/\.$/),
  })
})
