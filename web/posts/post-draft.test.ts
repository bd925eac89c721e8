import { expect, test } from 'vitest'
import { draftErrors, emptyDraft, isSameDraft, type PostDraft } from './post-draft.ts'

const now = new Date('2026-03-01T12:00:00Z')
const good: PostDraft = {
  ...emptyDraft,
  title: 'A title',
  content: '<p>Some words</p>',
  keywords: ['one'],
}

test('a draft without a title or without words names both', () => {
  expect(draftErrors({ ...good, title: '  ', content: '<p></p>' }, now)).toEqual({
    title: 'Title is required',
    content: 'Content is required',
  })
})

test('a picture alone is content', () => {
  expect(draftErrors({ ...good, content: '<p><img src="/a.png"></p>' }, now)).toEqual({})
})

test('a new date in the past is refused, one that stands already is not', () => {
  const past = { ...good, scheduledDate: '2026-03-01T11:59:00.000Z' }
  expect(draftErrors(past, now, 'scheduled')).toEqual({ scheduledDate: 'Choose a time in the future' })
  expect(draftErrors(good, now, 'scheduled')).toEqual({ scheduledDate: 'Choose a date and a time' })
  for (const as of ['draft', 'published', 'unscheduled'] as const)
    expect(draftErrors(past, now, as)).toEqual({})
})

test('any change of any field makes a draft another one', () => {
  expect(isSameDraft(good, { ...good, keywords: [...good.keywords] })).toBe(true)
  for (const change of [
    { title: 'B' },
    { content: '' },
    { keywords: [] },
    { scheduledDate: '2026-04-01T00:00:00.000Z' },
    { slug: 'b' },
    { excerpt: 'b' },
    { metaDescription: 'b' },
    { focusKeyword: 'b' },
    { categories: ['b'] },
    { tags: ['b'] },
    { featuredImage: { id: 'b', alt: 'b' } },
  ])
    expect(isSameDraft(good, { ...good, ...change })).toBe(false)
})

test('a picture without words is let into a draft, but neither published nor scheduled', () => {
  const silent = { ...good, content: '<p>Look</p><img src="/media/a" alt=" ">' }
  const message = 'Every image needs alt text'
  expect(draftErrors(silent, now)).toEqual({})
  expect(draftErrors(silent, now, 'published')).toEqual({ content: message })
  expect(draftErrors({ ...silent, scheduledDate: '2026-04-01T00:00:00.000Z' }, now, 'scheduled')).toEqual({
    content: message,
  })
  const told = { ...good, content: '<img alt="A dog" src="/media/a">' }
  expect(draftErrors(told, now, 'published')).toEqual({})
})

test('a local time that no clock shows is refused, whatever it would be in UTC', () => {
  expect(draftErrors({ ...good, scheduledDate: '2027-03-28T02:30' }, now, 'scheduled')).toEqual({
    scheduledDate: 'This time does not exist',
  })
})

test('a slug that holds nothing an address may hold is named', () => {
  expect(draftErrors({ ...good, slug: '犬' }, now)).toEqual({
    slug: 'Use letters from a to z, digits and hyphens',
  })
  expect(draftErrors({ ...good, slug: ' Ein Hündchen ' }, now)).toEqual({})
})
