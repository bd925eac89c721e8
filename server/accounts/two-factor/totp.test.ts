import { expect, test } from 'vitest'
import { totpCode, findStep, stepAt, toBase32 } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

test('generates the HOTP codes of RFC 4226, appendix D', () => {
  const expected = [
    '755224',
    '287082',
    '359152',
    '969429',
    '338314',
    '254676',
    '287922',
    '162583',
    '399871',
    '520489',
  ]
  expect(expected.map((_, counter) => totpCode(secret, counter))).toEqual(expected)
})

test('generates the last six digits of the TOTP codes in RFC 6238, appendix B', () => {
  const vectors: [number, string][] = [
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ]
  for (const [seconds, digits] of vectors)
    expect(totpCode(secret, stepAt(new Date(seconds * 1000)))).toBe(digits.slice(2))
})

test('accepts a code one step early or late, and no further', () => {
  const now = new Date('2026-03-01T12:00:10Z')
  const step = stepAt(now)
  const found = [-2, -1, 0, 1, 2].map((away) => findStep(secret, totpCode(secret, step + away), now))
  expect(found).toEqual([undefined, step - 1, step, step + 1, undefined])
})

test('encodes base32 by RFC 4648, without padding', () => {
  expect(['f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => toBase32(Buffer.from(text)))).toEqual([
    'MY',
    'MZXQ',
    'MZXW6',
    'MZXW6YQ',
    'MZXW6YTB',
    'MZXW6YTBOI',
  ])
})
