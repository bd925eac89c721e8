import { expect, test } from 'vitest'
import { draftErrors, emptyDraft, isSameText, type PostDraft } from './post-draft.ts'

const good: PostDraft = {
  ...emptyDraft,
  title: 'A title',
  content: '<p>Some words</p>',
  keywords: ['one'],
}

test('a draft without a title or without words names both', () => {
  expect(draftErrors({ ...good, title: '  ', content: '<p></p>' })).toEqual({
    title: 'Title is required',
    content: 'Content is required',
  })
})

test('a picture alone is content', () => {
  expect(draftErrors({ ...good, content: '<p><img src="/a.png"></p>' })).toEqual({})
})

test('any change of any field makes a draft another one', () => {
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

test('a picture without words is let into a draft, but neither published nor scheduled', () => {
  const silent = { ...good, content: '<p>Look</p><img src="/media/a" alt=" ">' }
  const message = 'Every image needs alt text'
  expect(draftErrors(silent)).toEqual({})
  expect(draftErrors(silent, 'published')).toEqual({ content: message })
  expect(draftErrors(silent, { scheduledDate: '2026-04-01T00:00:00.000Z' })).toEqual({ content: message })
  expect(draftErrors(silent, { scheduledDate: null })).toEqual({})
  const told = { ...good, content: '<img alt="A dog" src="/media/a">' }
  expect(draftErrors(told, 'published')).toEqual({})
})

test('a slug that holds nothing an address may hold is named', () => {
  expect(draftErrors({ ...good, slug: '犬' })).toEqual({
    slug: 'Use letters from a to z, digits and hyphens',
  })
  expect(draftErrors({ ...good, slug: ' Ein Hündchen ' })).toEqual({})
})
