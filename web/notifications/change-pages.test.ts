import { expect, test } from 'vitest'
import type { Notification } from '../../contract/notifications.ts'
import { asRead, withNew } from './change-pages.ts'

const note = (id: string, unread = true): Notification => ({
  id,
  kind: 'welcome',
  title: id,
  description: '',
  time: 'just now',
  created_at: '2026-03-12T12:00:00.000Z',
  unread,
  url: '',
})
const page = (...notifications: Notification[]) => ({
  notifications,
  unreadCount: 12,
  pagination: { page: 1, limit: 10, total: 40, totalPages: 4, asOf: '2026-03-12T12:00:00.000Z' },
})

test('decrements the count once per notification, and to zero when all are marked as read', () => {
  const before = page(note('a'), note('b', false))
  expect(asRead(before, ['a', 'b'])).toMatchObject({
    unreadCount: 11,
    notifications: [{ unread: false }, {}],
  })
  expect(asRead(before, ['b'])).toMatchObject({ unreadCount: 12, notifications: [{ unread: true }, {}] })
  expect(asRead(before, undefined).unreadCount).toBe(0)
})

test('adds a new notification at the top once and keeps the length of the list', () => {
  const before = page(...Array.from({ length: 10 }, (_, n) => note(`n${n}`)))
  const after = withNew(before, note('new'), 13)
  expect(after.notifications.map(({ id }) => id)).toEqual([
    'new',
    ...'012345678'.split('').map((n) => `n${n}`),
  ])
  expect(after.unreadCount).toBe(13)
  expect(withNew(after, note('new'), 13).notifications).toEqual(after.notifications)
})
