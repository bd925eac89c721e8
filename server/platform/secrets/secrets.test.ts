import { expect, test } from 'vitest'
import { createSecrets, hashToken, newToken } from './secrets.ts'

const key = 'the present root key, thirty-two characters or more'
const previous = 'the root key of last year, just as long as that one'
const secrets = createSecrets(key)
const place = 'account-1/wordpress_password'

test('opens what it sealed, and the sealed text reveals nothing', () => {
  for (const plain of ['', 'abcd EFGH 1234', 'ключ 🔑', 'x'.repeat(10_000)]) {
    const sealed = secrets.seal(plain, place)
    expect(secrets.open(sealed, place)).toBe(plain)
    expect(sealed).toMatch(/^v1(\.[\w-]+){3}\.[\w-]*$/)
    const shown = Buffer.from(sealed.split('.')[4] ?? '', 'base64url')
    expect(shown.includes(plain)).toBe(plain === '')
  }
})

test('seals the same text differently each time', () => {
  expect(secrets.seal('same', place)).not.toBe(secrets.seal('same', place))
})

test('does not open a sealed text for another account or field', () => {
  const sealed = secrets.seal('secret', place)
  expect(() => secrets.open(sealed, 'account-2/wordpress_password')).toThrow()
  expect(() => secrets.open(sealed, 'account-1/two_factor')).toThrow()
})

test('does not open a sealed text that was changed in any part', () => {
  const parts = secrets.seal('secret', place).split('.')
  for (let changed = 0; changed < parts.length; changed++) {
    const forged = parts.map((part, i) =>
      i === changed ? (part.startsWith('A') ? 'B' : 'A') + part.slice(1) : part,
    )
    expect(() => secrets.open(forged.join('.'), place)).toThrow()
  }
})

test('does not open a shortened authentication tag', () => {
  const [version, id, iv, tag = '', text] = secrets.seal('secret', place).split('.')
  const short = Buffer.from(tag, 'base64url').subarray(0, 4).toString('base64url')
  expect(() => secrets.open([version, id, iv, short, text].join('.'), place)).toThrow()
})

test('does not open garbage', () => {
  for (const rubbish of ['', 'v1', 'v1....', 'v2.a.b.c.d', 'plain password', `v1.${'a.'.repeat(9)}`]) {
    expect(() => secrets.open(rubbish, place)).toThrow()
  }
})

test('opens with the previous key after a rotation, recognizes it, and never seals with it', () => {
  const old = createSecrets(previous).seal('secret', place)
  const rotated = createSecrets(key, previous)
  expect(rotated.open(old, place)).toBe('secret')
  expect(old).toMatch(rotated.previousKeyPrefix!)
  const fresh = rotated.seal('secret', place)
  expect(fresh).not.toMatch(rotated.previousKeyPrefix!)
  expect(secrets.open(fresh, place)).toBe('secret')
  expect(() => secrets.open(old, place)).toThrow('not sealed by a known key')
})

test('verifies a signature only for its purpose, value and key', () => {
  const signature = secrets.sign('unsubscribe', 'account-1')
  expect(secrets.verify('unsubscribe', 'account-1', signature)).toBe(true)
  expect(secrets.verify('approve', 'account-1', signature)).toBe(false)
  expect(secrets.verify('unsubscribe', 'account-2', signature)).toBe(false)
  expect(secrets.verify('unsubscribe', 'account-1', signature.slice(1))).toBe(false)
  expect(secrets.verify('unsubscribe', 'account-1', '')).toBe(false)
  expect(createSecrets(previous).verify('unsubscribe', 'account-1', signature)).toBe(false)
  expect(createSecrets(previous, key).verify('unsubscribe', 'account-1', signature)).toBe(true)
})

test('rejects a signature when characters move between purpose and value', () => {
  expect(secrets.verify('ab', 'c', secrets.sign('a', 'bc'))).toBe(false)
})

test('refuses an empty root key', () => {
  expect(() => createSecrets('')).toThrow('empty')
})

test('creates distinct tokens of 256 bits and stores only a hash', () => {
  const token = newToken()
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(newToken()).not.toBe(token)
  expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
