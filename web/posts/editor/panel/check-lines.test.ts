import { expect, test } from 'vitest'
import { checkLines } from './check-lines.ts'

const asked = {
  tone: { name: 'formal', goesBy: 'tone' as const },
  framework: null,
  points: [],
  callToAction: null,
  persona: null,
  passages: [],
}

test('length says what was asked, whether it is kept, and what was counted', () => {
  const length = { asked: { min: 800, max: 1000 }, delivered: 912, now: 1020 }
  expect(checkLines({ asked, length })).toEqual([
    {
      text: 'Length: 800–1,000 words',
      isThere: false,
      otherwise: ' not met',
      why: ['912 delivered, 1,020 now'],
    },
  ])
})
