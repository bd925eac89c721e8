import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { escapeHtml } from '../../../platform/text/escape-html.ts'
import { findUnsupported, type FactSheet } from './truth-gate.ts'

const lines = (file: string) =>
  readFileSync(new URL(`../../../../dev/bench/truth-set/${file}`, import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)
const sheet: FactSheet = { facts: lines('facts.txt'), own: ['Paws & Bubbles', 'Maria Lopez'] }
const isHeld = (sentence: string, facts = sheet) =>
  findUnsupported(`<p>${escapeHtml(sentence)}</p>`, facts).length > 0

test.each(['first-half.txt', 'second-half.txt', 'other-languages.txt', 'other-languages-held-out.txt'])(
  'of the labelled sentences in %s the gate finds 95 % of what is invented, with at most 10 % false alarms',
  (file) => {
    const share = (sign: string) => {
      const labelled = lines(file).filter((line) => line.startsWith(sign))
      return labelled.filter((line) => isHeld(line.slice(2))).length / labelled.length
    }
    expect(share('+')).toBeGreaterThanOrEqual(0.95)
    expect(share('-')).toBeLessThanOrEqual(0.1)
  },
)

test('what an office says of its hours in German is no story', () => {
  expect(isHeld('Wir haben montags geöffnet.')).toBe(false)
  expect(isHeld('Wir haben diesen Hund drei Jahre lang gepflegt.')).toBe(true)
})

test('a fact that is confirmed may be said, and another number or another thing counted may not', () => {
  const facts = { facts: ['We have repaired 1,200 roofs since 2009.'], own: [] }
  expect(isHeld('We have repaired 1,200 roofs since 2009.', facts)).toBe(false)
  expect(isHeld('Since 2009 we have repaired 1,200 roofs.', facts)).toBe(false)
  expect(isHeld('We have repaired 1,300 roofs since 2009.', facts)).toBe(true)
  expect(isHeld('We have repaired 1,200 chimneys since 2009.', facts)).toBe(true)
  expect(isHeld('We have repaired 1,200 roofs since 1999.', facts)).toBe(true)
})

test('a number beside the word one is no share, and a share is a figure', () => {
  expect(isHeld('Keep everything about Topic 12 in one place.')).toBe(false)
  expect(isHeld('4 in 5 dogs dislike the dryer.')).toBe(true)
})

test('the sentence and the words that claim are named', () => {
  const html = '<h2>Calm</h2><p>Brush first. Studies show that 73% of dogs <em>relax</em>. Then rinse.</p>'
  expect(findUnsupported(html, { facts: [], own: [] })).toEqual([
    {
      sentence: 'Studies show that 73% of dogs relax.',
      claims: [
        { kind: 'figure', text: '73%' },
        { kind: 'study', text: 'Studies show' },
      ],
    },
  ])
})
