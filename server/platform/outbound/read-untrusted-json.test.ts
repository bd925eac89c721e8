import { expect, test } from 'vitest'
import { readUntrustedJson } from './read-untrusted-json.ts'

test('finds JSON after PHP notices, a BOM and before trailing comments', () => {
  const noisy =
    '\uFEFF<b>Warning</b>: Undefined array key [0] in {main} on line <b>3</b>\n{"id":7}\n<!-- cached -->'
  expect(readUntrustedJson(noisy)).toEqual({ kind: 'json', value: { id: 7 }, isClean: false })
  expect(readUntrustedJson('Notice: [unclosed "x" {"id":7}')).toMatchObject({ value: { id: 7 } })
  expect(readUntrustedJson(' [{"a":"]\\"}"}]\n')).toEqual({
    kind: 'json',
    value: [{ a: ']"}' }],
    isClean: true,
  })
  for (const text of ['no json at all', '', '{"a":1', '}{', '{main}'])
    expect(readUntrustedJson(text)).toEqual({ kind: 'none' })
})

test('leaves nothing in strings that the database refuses', () => {
  const text = String.raw`{"a":"x\u0000y\ud83d","b":"\ud83d\ude00","c":"\\u0000"}`
  expect(readUntrustedJson(text)).toMatchObject({
    value: { a: 'xy\ufffd', b: '\u{1f600}', c: String.raw`\u0000` },
  })
})

test('does not parse JSON that is nested too deeply or has too many values', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  expect(readUntrustedJson(nested(64)).kind).toBe('json')
  for (const text of [
    nested(65),
    nested(2_500_000),
    `[${'1,'.repeat(2000)}1]`,
    '{"a":['.repeat(900_000) + ']',
  ])
    expect(readUntrustedJson(text)).toEqual({ kind: 'too_complex' })
  const wide = `[${Array.from({ length: 30 }, () => `[${'1,'.repeat(1999)}1]`).join()}]`
  expect(readUntrustedJson(wide)).toEqual({ kind: 'too_complex' })
})
