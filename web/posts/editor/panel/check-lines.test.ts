import { expect, test } from 'vitest'
import { checkLines } from './check-lines.ts'

const length = { asked: { min: 800, max: 1000 }, delivered: 912, now: 1020 }
const tone = {
  name: 'formal',
  goesBy: 'tone' as const,
  isKept: false,
  measures: [
    { of: 'words' as const, min: 13, max: 24, now: 11.26 },
    { of: 'reader' as const, min: 0, max: 0.05, now: 0.4 },
  ],
  off: [],
}
const asked = { tone, framework: null, points: [], callToAction: null, persona: null, passages: [] }

test('length and tone say what was asked, whether it is kept, and what was counted', () => {
  expect(checkLines({ asked, length })).toEqual([
    {
      text: 'Length: 800–1,000 words',
      isThere: false,
      otherwise: ' not met',
      why: ['912 delivered, 1,020 now'],
    },
    {
      text: 'Tone: formal',
      isThere: false,
      otherwise: ' not met',
      why: [
        '11.3 words in a sentence on average; 13 to 24 make this tone',
        '40 % of the sentences say “you”; at most 5 % in this tone',
      ],
    },
  ])
})

test('where a voice card was in force it is said to go before the tone', () => {
  const [line] = checkLines({
    asked: { ...asked, tone: { ...tone, goesBy: 'voice', isKept: true, measures: [] } },
    length: { asked: null, delivered: null, now: 5 },
  })
  expect(line).toMatchObject({
    isThere: true,
    why: ['Your voice card was used instead'],
  })
})
