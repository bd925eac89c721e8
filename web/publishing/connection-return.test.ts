import { expect, test } from 'vitest'
import { readConnectionReturn } from './connection-return.ts'

test('reads a receipt from the hash and ignores other hashes', () => {
  expect(readConnectionReturn('#connection=a_b-C9')).toEqual({ receipt: 'a_b-C9' })
  for (const hash of ['', '#', '#site', '#connection=']) expect(readConnectionReturn(hash)).toBeUndefined()
})

test('returns known failures by name and treats unknown ones as invalid', () => {
  expect(readConnectionReturn('#connection-failed=other_site')).toEqual({ failed: 'other_site' })
  for (const code of ['', 'toString', 'nonsense'])
    expect(readConnectionReturn(`#connection-failed=${code}`)).toEqual({ failed: 'invalid' })
})
