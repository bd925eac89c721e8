import { expect, test } from 'vitest'
import { changeSince } from './change-since.ts'

test('shows a change as a whole percentage, and New when there was nothing before', () => {
  expect(changeSince({ now: 0, before: 0 })).toEqual({ change: '0%', trend: 'up' })
  expect(changeSince({ now: 3, before: 0 })).toEqual({ change: 'New', trend: 'up' })
  expect(changeSince({ now: 4, before: 3 })).toEqual({ change: '+33%', trend: 'up' })
  expect(changeSince({ now: 1, before: 2 })).toEqual({ change: '-50%', trend: 'down' })
  expect(changeSince({ now: 999, before: 1000 })).toEqual({ change: '0%', trend: 'down' })
})
