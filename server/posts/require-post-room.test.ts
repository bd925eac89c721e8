import { expect, test } from 'vitest'
import { given } from '../../test/given/given.ts'
import { requirePostRoom } from './require-post-room.ts'

test('refuses one post beyond the limit of the account, not counting other accounts', async () => {
  const server = await given.server()
  const [owner, other] = [await given.account(server), await given.account(server)]
  for (const title of ['One', 'Two', 'Three']) await given.post(server, owner, { title })
  const { db } = server.app
  await expect(requirePostRoom(db, owner.accountId, 4)).resolves.toBeUndefined()
  await expect(requirePostRoom(db, other.accountId, 3)).resolves.toBeUndefined()
  await expect(requirePostRoom(db, owner.accountId, 3)).rejects.toMatchObject({
    code: 'storage_full',
    message: expect.stringContaining('Delete some'),
  })
})
