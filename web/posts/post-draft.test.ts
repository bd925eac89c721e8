import { expect, test } from 'vitest'
import { draftErrors, emptyDraft, isSameText, type PostDraft } from './post-draft.ts'

const good: PostDraft = {
  ...emptyDraft,
  title: 'A title',
  content: '<p>Some words</p>',
  keywords: ['one'],
}

test('names both a missing title and missing text', () => {
  expect(draftErrors({ ...good, title: '  ', content: '<p></p>' })).toEqual({
    title: 'Title is required',
    content: 'Content is required',
  })
})

test('accepts a picture alone as content', () => {
  expect(draftErrors({ ...good, content: '<p><img src="/a.png"></p>' })).toEqual({})
})

test('treats a change of any field as a different draft', () => {
  expect(isSameText(good, { ...good, keywords: [...good.keywords] })).toBe(true)
  for (const change of [
    { title: 'B' },
    { content: '' },
    { keywords: [] },
    { slug: 'b' },
    { excerpt: 'b' },
    { metaDescription: 'b' },
    { focusKeyword: 'b' },
    { categories: ['b'] },
    { tags: ['b'] },
    { featuredImage: { id: 'b', alt: 'b' } },
  ])
    expect(isSameText(good, { ...good, ...change })).toBe(false)
})

test('allows a picture without alt text in a draft, but not when publishing or scheduling', () => {
  const silent = { ...good, content: '<p>Look</p><img src="/media/a" alt=" ">' }
  const message = 'Every image needs alt text'
  expect(draftErrors(silent)).toEqual({})
  expect(draftErrors(silent, 'published')).toEqual({ content: message })
  expect(draftErrors(silent, { scheduledDate: '2026-04-01T00:00:00.000Z' })).toEqual({ content: message })
  expect(draftErrors(silent, { scheduledDate: null })).toEqual({})
  const told = { ...good, content: '<img alt="A dog" src="/media/a">' }
  expect(draftErrors(told, 'published')).toEqual({})
})

test('names a slug without any valid characters', () => {
  expect(draftErrors({ ...good, slug: '犬' })).toEqual({
    slug: 'Use letters from a to z, digits and hyphens',
  })
  expect(draftErrors({ ...good, slug: ' Ein Hündchen ' })).toEqual({})
})
