import { expect, test } from 'vitest'
import type { Post } from '../../contract/posts.ts'
import { changed, conflicted, mineKept, otherLoaded, refused, saved, stateOf } from './editor-state.ts'

const post = (part: Partial<Post>) =>
  ({ title: '', content: '', keywords: [], scheduledDate: null, version: 1, ...part }) as Post

test('in a conflict neither text is lost, whichever is looked at first', () => {
  const mine = changed(stateOf(post({ title: 'Old' })), { title: 'Mine' })
  const other = post({ title: 'Theirs', version: 7 })
  const torn = conflicted(mine, { other, mine: undefined, wanted: 'draft' })
  const looked = otherLoaded(torn)
  expect(looked.draft.title).toBe('Theirs')
  const back = mineKept(looked)
  expect(back.draft.title).toBe('Mine')
  expect(back.version).toBe(7)
})

test('what is typed after a conflict was told is part of the text that is kept', () => {
  const torn = conflicted(stateOf(post({ title: 'Old' })), {
    other: post({ title: 'Theirs', version: 7 }),
    mine: undefined,
    wanted: 'draft',
  })
  expect(mineKept(changed(torn, { title: 'Typed later' })).draft.title).toBe('Typed later')
  const edited = changed(otherLoaded(changed(torn, { title: 'Mine' })), { title: 'Theirs, edited' })
  expect(mineKept(otherLoaded(edited)).draft.title).toBe('Mine')
})

test('what was typed while it was being saved stays', () => {
  const sent = changed(stateOf(undefined), { title: 'Sent' })
  const after = saved(changed(sent, { title: 'Sent and more' }), sent.draft, post({ version: 2 }))
  expect(after.draft.title).toBe('Sent and more')
  expect(after.saved.title).toBe('Sent')
})

test('an error goes as soon as its field is mended, the others stay', () => {
  const wrong = refused(stateOf(undefined), { title: 'Title is required', content: 'Content is required' })
  expect(changed(wrong, { title: 'A' }).errors).toEqual({ content: 'Content is required' })
})
