import { expect, inject, test } from 'vitest'
import { givenHost } from '../../../test/fakes/sites/quirky-host.ts'
import { given } from '../../../test/given/given.ts'
import { visitPost } from './visit-post.ts'

const server = await given.server()

test('a visitor who finds nothing at the address of a published post is noticed', async () => {
  const hidden = await givenHost({ ask: () => ({ status: 404 }) })
  const coming = await givenHost({ ask: () => ({ body: '<h1>Coming soon</h1>' }) })
  const visit = (link: string, title = 'A title') => visitPost(server.app.safeFetch, link, title, 5000)
  expect(await visit(hidden)).toMatchObject({ cause: 'not_visible' })
  expect(await visit(coming)).toMatchObject({ cause: 'not_visible' })
  expect(await visit(coming, 'Coming soon')).toBeNull()
  expect(await visit(inject('given').wordpress.url)).toBeNull()
})
