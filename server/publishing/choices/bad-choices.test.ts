import { expect, test } from 'vitest'
import { given } from '../../../test/given/given.ts'

const server = await given.server()

test.each([
  ['author', -1],
  ['author', 'Anna'],
  ['author', 1e300],
  ['type', '../users'],
  ['type', 'a'.repeat(21)],
  ['comments', 'maybe'],
  ['sticky', 'yes'],
])('rejects %s %j of a post and of the defaults', async (name, value) => {
  const owner = await given.account(server)
  const { id } = await given.post(server, owner)
  for (const path of [`/posts/${id}`, '/posts/wordpress-defaults']) {
    const { status, body } = await server.call('PUT', path, { [name]: value }, owner.token)
    expect(status).toBe(400)
    expect(body.fields[name]).toMatch(/\.$/)
  }
})
