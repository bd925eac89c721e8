import { expect, test } from 'vitest'
import { optimisticPosts, obstacleTo, undoOf, type PostSummary } from './post-changes.ts'
import { refuseMoment } from '../moment-rule.ts'

const post = (id: string, more: Partial<PostSummary> = {}): PostSummary => ({
  id,
  title: id,
  status: 'draft',
  word_count: 1,
  keywords: [],
  scheduledDate: null,
  created_at: '2026-03-01T00:00:00.000Z',
  updated_at: '2026-03-01T00:00:00.000Z',
  published_at: null,
  wordpress_url: null,
  failure: null,
  update: null,
  writer: null,
  version: 1,
  deleted_at: null,
  ...more,
})

test('combines several running changes and keeps unaffected rows identical', () => {
  const [a, b, c] = [post('a'), post('b'), post('c')]
  const rows = optimisticPosts(
    [a, b, c],
    [
      { action: 'publish', posts: [a] },
      { action: 'delete', posts: [b] },
    ],
  )
  expect(rows.map(({ id, status }) => `${id} ${status}`)).toEqual(['a publishing', 'c draft'])
  expect(rows[1]).toBe(c)
})

test('does not publish a live post in a bulk action, and only restores a deleted one', () => {
  expect(obstacleTo('publish', post('a', { status: 'published' }))).toBe('It is already live.')
  expect(obstacleTo('delete', post('a', { status: 'publishing' }))).toBe('It is being published.')
  const deleted = post('a', { deleted_at: '2026-03-02T00:00:00.000Z' })
  expect(obstacleTo('publish', deleted)).toBe('It is deleted.')
  expect(obstacleTo('restore', deleted)).toBeUndefined()
})

test('undoing an unschedule gives each post its own time back', () => {
  const [early, late] = ['2099-01-01T10:00:00.000Z', '2099-01-02T10:00:00.000Z']
  const posts = [post('a', { scheduledDate: early }), post('b', { scheduledDate: late })]
  const undo = undoOf({ action: 'unschedule', posts })
  expect(undo.map(({ scheduledDate }) => scheduledDate)).toEqual([early, late])
})

test('refuses a time skipped by daylight saving, with the two nearest', () => {
  expect(refuseMoment('2099-03-29T02:30', new Date(0), 'Europe/Berlin')).toMatch(/1:59.*3:00/)
  expect(refuseMoment('2099-03-29T03:30', new Date(0), 'Europe/Berlin')).toBeUndefined()
  expect(refuseMoment('', new Date(0), 'UTC')).toBe('Choose a date and a time')
})

test('refuses a time in the past', () => {
  const now = new Date('2099-03-01T12:00:00Z')
  expect(refuseMoment('2099-02-28T10:00', now, 'UTC')).toBe('Choose a time in the future')
})
