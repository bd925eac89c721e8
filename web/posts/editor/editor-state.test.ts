import { expect, test } from 'vitest'
import type { Post } from '../../../contract/posts/posts.ts'
import {
  draftRestored,
  changed,
  conflicted,
  isOnlyMoved,
  mineKept,
  otherLoaded,
  refused,
  saved,
  stateOf,
} from './editor-state.ts'
import { emptyDraft } from '../post-draft.ts'

const post = (part: Partial<Post>) => ({ id: 'a', ...emptyDraft, version: 1, ...part }) as Post
const theirs = { other: post({ title: 'Theirs', version: 7 }), mine: undefined, savingAs: 'draft' } as const

test('keeps both texts of a conflict, whichever is viewed first', () => {
  const mine = changed(stateOf(post({ title: 'Old' })), { title: 'Mine' })
  const looked = otherLoaded(conflicted(mine, theirs))
  expect(looked.draft.title).toBe('Theirs')
  const back = mineKept(looked)
  expect(back.draft.title).toBe('Mine')
  expect(back.version).toBe(7)
})

test('keeps what is typed after a conflict was shown', () => {
  const torn = conflicted(stateOf(post({ title: 'Old' })), theirs)
  expect(mineKept(changed(torn, { title: 'Typed later' })).draft.title).toBe('Typed later')
  const edited = changed(otherLoaded(changed(torn, { title: 'Mine' })), { title: 'Theirs, edited' })
  expect(mineKept(otherLoaded(edited)).draft.title).toBe('Mine')
})

test("keeps the author's own text while the other one is edited and saved", () => {
  const looked = otherLoaded(conflicted(changed(stateOf(post({})), { title: 'Mine' }), theirs))
  const after = saved(looked, looked.draft, post({ title: 'Theirs', version: 8 }))
  expect(after.conflict?.mine?.title).toBe('Mine')
  expect(mineKept(after).version).toBe(8)
})

test('keeps what is typed during a save', () => {
  const sent = changed(stateOf(undefined), { title: 'Sent' })
  const after = saved(changed(sent, { title: 'Sent and more' }), sent.draft, post({ version: 2 }))
  expect(after.draft.title).toBe('Sent and more')
  expect(after.saved.title).toBe('Sent')
})

test('reports a newer version as a conflict only if its text differs', () => {
  const state = changed(stateOf(post({ title: 'Old' })), { title: 'Mine' })
  expect(isOnlyMoved(state, post({ title: 'Old', version: 2, status: 'published' }))).toBe(true)
  expect(isOnlyMoved(state, post({ title: 'Theirs', version: 2 }))).toBe(false)
  const unsaved = { id: 'a', draft: state.draft, version: 0, at: '' }
  expect(isOnlyMoved(draftRestored(state, unsaved), post({ title: 'Old', version: 2 }))).toBe(false)
})

test('clears an error when its field is corrected and keeps the others', () => {
  const wrong = refused(stateOf(undefined), { title: 'Title is required', content: 'Content is required' })
  expect(changed(wrong, { title: 'A' }).errors).toEqual({ content: 'Content is required' })
})
