import { expect, test } from 'vitest'
import { tones } from '../../../contract/plans.ts'
import { inTone, toneInstruction } from './tone-rules.ts'

const said = (html: string, tone: string) => inTone({ heading: 'A', html }, tone).html

test('every tone has its own measurable wish', () => {
  expect(new Set(tones.map(toneInstruction)).size).toBe(tones.length)
  expect(tones.map(toneInstruction)).not.toContain('')
  expect(toneInstruction('unknown')).toBe('')
})

test('a reserved tone loses contractions and exclamation marks, but never in what somebody said', () => {
  const html = "<p>Don’t wait! It's clear, and we'll see. She said “don't wait!” It's been long.</p>"
  expect(said(html, 'formal')).toBe(
    "<p>Do not wait. It is clear, and we will see. She said “don't wait!” It's been long.</p>",
  )
  expect(said(html, 'casual')).toBe(html)
})
