import { beforeEach, expect, test, vi } from 'vitest'
import { emptyProfile } from './business-rules.ts'
import { chooseDraft, dropProfileDraft, keepProfileDraft, withoutPassword } from './profile-draft.ts'

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

test('what the server has not taken yet goes before what it has', () => {
  keepProfileDraft('ada@example.com', typed, false)
  expect(chooseDraft('ada@example.com', saved)).toMatchObject({ businessName: 'Typed here' })
})

test('once the server has it, the server is believed: another browser may have gone on', () => {
  keepProfileDraft('ada@example.com', typed, true)
  expect(chooseDraft('ada@example.com', saved)).toEqual(saved)
  expect(chooseDraft('ada@example.com', null)).toMatchObject({ businessName: 'Typed here' })
})

test('nobody finds what somebody else has typed', () => {
  keepProfileDraft('ada@example.com', typed, false)
  expect(chooseDraft('bob@example.com', null)).toEqual({})
  dropProfileDraft()
  expect(chooseDraft('ada@example.com', null)).toEqual({})
})

test('the application password is neither kept in the browser nor sent with a draft', () => {
  keepProfileDraft('ada@example.com', typed, false)
  expect(JSON.stringify(chooseDraft('ada@example.com', null))).not.toContain('abcd')
  expect(JSON.stringify(withoutPassword(typed))).not.toContain('abcd')
})
