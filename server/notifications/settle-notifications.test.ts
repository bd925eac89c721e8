import { expect, test } from 'vitest'
import { given, type Account } from '../../test/given/given.ts'
import { notify, type NotifyInput } from './notify.ts'

const server = await given.server()

const page = '/dashboard/posts/1'
function notifyOwner({ accountId }: Account, title: string, note: Partial<NotifyInput> = {}) {
  const standard = { accountId, title, kind: 'post_held' as const, description: '', url: page }
  return server.app.db.transaction((tx) =>
    notify(tx, { ...standard, dedupeKey: `settle:${accountId}:${title}`, ...note }),
  )
}
const list = async (owner: Account) =>
  (await server.call('GET', '/notifications', undefined, owner.token)).body.data

test('marks as read what a later event about the same page settles, and nothing else', async () => {
  const [owner, stranger] = [await given.account(server), await given.account(server)]
  await notifyOwner(stranger, 'held')
  await notifyOwner(owner, 'held')
  await notifyOwner(owner, 'held elsewhere', { url: '/dashboard/posts/2' })
  await notifyOwner(owner, 'failed', { kind: 'publish_failed' })
  await notifyOwner(owner, 'live', { kind: 'published', settles: ['post_held'] })
  const unread = (await list(owner)).notifications.filter((one: { unread: boolean }) => one.unread)
  const titles = unread.map(({ title }: { title: string }) => title)
  expect(titles).toEqual(['live', 'failed', 'held elsewhere', 'Welcome to Quillcast'])
  expect((await list(stranger)).unreadCount).toBe(2)
})
