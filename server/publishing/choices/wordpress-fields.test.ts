import { expect, test } from 'vitest'
import type { KeptFields } from '../../schema/posts.ts'
import { missedFields, withoutRefused, wordpressFieldsOf } from './wordpress-fields.ts'

const nothing = { author: null, type: null, comments: null, sticky: null }
const bare = { defaults: null, wpUserId: 7 }
const withDefaults = { defaults: { ...nothing, author: 3, comments: 'closed' as const }, wpUserId: 7 }
/** As stored by a release that had no such fields. */
const old = {} as KeptFields
const kept = (fields: object) => ({ ...nothing, ...fields }) as KeptFields

test.each([
  ['nothing where nobody has chosen anything', nothing, bare, { isLive: false }, {}],
  ['nothing with a version of an earlier release', nothing, bare, { before: old, isLive: true }, {}],
  [
    'the defaults',
    nothing,
    withDefaults,
    { isLive: false },
    { author: 3, comment_status: 'closed', sticky: false },
  ],
  [
    'what the post says rather than the defaults',
    { ...nothing, author: 5, sticky: true },
    withDefaults,
    { isLive: false },
    { author: 5, comment_status: 'closed', sticky: true },
  ],
  ['no new defaults for a live post', nothing, withDefaults, { before: kept({}), isLive: true }, {}],
  [
    'only what has changed since a post went live',
    { ...nothing, author: 5, comments: 'open' as const },
    bare,
    { before: kept({ author: 5 }), isLive: true },
    { comment_status: 'open' },
  ],
  [
    'the connected user once the choice of an author is taken back',
    nothing,
    bare,
    { before: kept({ author: 5, sticky: true }), isLive: true },
    { author: 7, sticky: false },
  ],
])('sends %s', (_title, post, site, sent, expected) => {
  expect(wordpressFieldsOf(post, site, sent)).toEqual(expected)
})

test('drops only the field that WordPress refused, once', () => {
  const fields = { author: 5, sticky: true }
  expect(withoutRefused(fields, 'rest_invalid_author')).toEqual({ sticky: true })
  expect(withoutRefused(fields, 'rest_cannot_assign_sticky')).toEqual({ author: 5 })
  expect(withoutRefused({ sticky: true }, 'rest_cannot_edit_others')).toBeUndefined()
  expect(withoutRefused(fields, 'rest_cannot_create')).toBeUndefined()
})

test('misses what the site did not keep, but not what its type lacks', () => {
  const shared = { id: 1, status: 'publish', slug: 'a', link: 'https://a.example/', content: { raw: '' } }
  const sent = { author: 5, comment_status: 'closed', sticky: true }
  expect(missedFields(sent, { ...shared, author: 7, comment_status: 'closed' })).toEqual(['author'])
  expect(missedFields({}, { ...shared, author: 7, sticky: true })).toEqual([])
})
