import { expect, test } from 'vitest'
import { tones } from '../../../contract/plans.ts'
import { toneInstruction } from './tone-rules.ts'

test('every tone has its own measurable wish', () => {
  expect(new Set(tones.map(toneInstruction)).size).toBe(tones.length)
  expect(tones.map(toneInstruction)).not.toContain('')
  expect(toneInstruction('unknown')).toBe('')
})
