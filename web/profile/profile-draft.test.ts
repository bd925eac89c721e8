import { beforeEach, expect, test, vi } from 'vitest'
import { emptyProfile } from './business-values.ts'
import { chooseDraft, removeProfileDraft, storeProfileDraft, withoutPassword } from './profile-draft.ts'

const typed = { ...emptyProfile, businessName: 'Typed here', wordpressApiKey: 'abcd efgh' }
const saved = { businessName: 'Saved on the server' }

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  return () => vi.unstubAllGlobals()
})

test('prefers what the server has not saved yet over its copy', () => {
  storeProfileDraft('ada@example.com', typed, false)
  expect(chooseDraft('ada@example.com', saved)).toMatchObject({ businessName: 'Typed here' })
})

test('prefers the server’s copy once it is saved, because another browser may have continued', () => {
  storeProfileDraft('ada@example.com', typed, true)
  expect(chooseDraft('ada@example.com', saved)).toEqual(saved)
  expect(chooseDraft('ada@example.com', null)).toMatchObject({ businessName: 'Typed here' })
})

test('does not return another person’s draft', () => {
  storeProfileDraft('ada@example.com', typed, false)
  expect(chooseDraft('bob@example.com', null)).toEqual({})
  removeProfileDraft()
  expect(chooseDraft('ada@example.com', null)).toEqual({})
})

test('never stores the application password in the browser or in a draft', () => {
  storeProfileDraft('ada@example.com', typed, false)
  expect(JSON.stringify(chooseDraft('ada@example.com', null))).not.toContain('abcd')
  expect(JSON.stringify(withoutPassword(typed))).not.toContain('abcd')
})
