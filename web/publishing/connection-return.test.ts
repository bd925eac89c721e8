import { expect, test } from 'vitest'
import { readConnectionReturn } from './connection-return.ts'

test('a receipt is read from behind the #, and what is no return is none', () => {
  expect(readConnectionReturn('#connection=a_b-C9')).toEqual({ receipt: 'a_b-C9' })
  for (const hash of ['', '#', '#site', '#connection=']) expect(readConnectionReturn(hash)).toBeUndefined()
})

test('a failure keeps its name, and one that nobody knows counts as unreadable', () => {
  expect(readConnectionReturn('#connection-failed=other_site')).toEqual({ failed: 'other_site' })
  for (const code of ['', 'toString', 'nonsense'])
    expect(readConnectionReturn(`#connection-failed=${code}`)).toEqual({ failed: 'invalid' })
})
