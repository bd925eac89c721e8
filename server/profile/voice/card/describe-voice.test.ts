import { expect, test } from 'vitest'
import { measureStyle } from '../meter/style.ts'
import { learnVoice } from '../meter/voice-profile.ts'
import { describeVoice } from './describe-voice.ts'
import { learnFromEdits } from './learn-from-edits.ts'

const cardOf = (text: string) => {
  const texts = [1, 2, 3].map((number) => `${text} ${number}.`)
  return describeVoice(learnVoice(texts.map(measureStyle))!, texts, learnFromEdits([]))
}

const german =
  'Ich habe das Fenster geöffnet, und Sie glauben nicht, was ich fand. Die Farbe war dick. Mein Messer kam kaum hindurch. Wenn Sie so etwas sehen, dann warten Sie nicht. '
const english =
  'I opened the window, and you would not believe what I found. The paint was thick. My knife hardly got through it. If you see that, do not wait for the winter. '

test.each([
  ['German', german, /“ich” and “Sie”, hardly ever “wir” or “du”/],
  ['English', english, /“I” and “you”, hardly ever “we”/],
])('a card says which persons a %s author speaks in', (_language, text, expected) => {
  expect(cardOf(text.repeat(8)).rules.join(' ')).toMatch(expected)
})

test('a card says nothing about words or short forms of a language that it cannot count', () => {
  const { summary, rules, avoid } = cardOf(german.repeat(8))
  expect([summary, avoid]).toEqual(['Short sentences.', []])
  expect(rules.join(' ')).not.toMatch(/short forms|in full|may begin with/)
  expect(cardOf(english.repeat(8)).avoid.length).toBeGreaterThan(5)
})

test('a text that was pasted in one piece asks for no endless paragraphs', () => {
  expect(cardOf(english.repeat(8)).rules.join(' ')).not.toContain('paragraph')
})
