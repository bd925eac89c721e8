import { expect, test } from 'vitest'
import { failsLater, readCard } from './test-cards.ts'

const now = new Date('2027-06-15T12:00:00Z')
const form = { number: '4242424242424242', exp: '12/34', csc: '123', name: 'Ada' }

test('reads the expiry date in the formats that people and browsers use', () => {
  for (const exp of ['12/34', '12 / 34', '1234', '12/2034', '12-34', ' 12/34 '])
    expect([exp, 'card' in readCard({ ...form, exp }, now)]).toEqual([exp, true])
  for (const exp of ['', '13/34', '00/34', '12', '2034/12', 'soon'])
    expect([exp, 'card' in readCard({ ...form, exp }, now)]).toEqual([exp, false])
})

test('accepts a card until the end of its month', () => {
  expect('card' in readCard({ ...form, exp: '06/27' }, now)).toBe(true)
  expect('card' in readCard({ ...form, exp: '05/27' }, now)).toBe(false)
})

test('accepts only the listed numbers, with or without spaces', () => {
  expect(readCard({ ...form, number: '4000 0000 0000 0002' }, now)).toMatchObject({
    card: { outcome: 'declined' },
  })
  const late = readCard({ ...form, number: '4000-0000-0000-0341' }, now)
  expect('card' in late && failsLater(late.card)).toBe(true)
  for (const number of ['', '4111111111111111', 'toString', '__proto__', '4242'])
    expect([number, 'errors' in readCard({ ...form, number }, now)]).toEqual([number, true])
})
