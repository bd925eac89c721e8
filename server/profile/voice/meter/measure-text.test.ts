import { expect, test } from 'vitest'
import { chattyPosts, formalPost } from '../../../../test/fakes/models/voiced-texts.ts'
import { measureText } from './measure-text.ts'
import { measureStyle } from './style.ts'
import { learnVoice } from './voice-profile.ts'

const profile = learnVoice(chattyPosts(6).map(measureStyle))!

test('gives no range for fewer than three texts', () => {
  expect(learnVoice(chattyPosts(2).map(measureStyle))).toBeUndefined()
})

test('places another text of the author inside the range and a stranger’s below it', () => {
  const own = measureText(chattyPosts(7)[6]!, profile)
  const other = measureText(formalPost, profile)
  expect(own).toMatchObject({ measured: true, verdict: 'inside' })
  expect(other).toMatchObject({ measured: true, verdict: 'below' })
})

test('measures the same text identically every time', () => {
  expect(measureText(formalPost, profile)).toEqual(measureText(formalPost, profile))
})

test('names sentences that are off, with reasons that say what to change', () => {
  const report = measureText(
    `${chattyPosts(7)[6]!}\nMoreover, one must leverage a seamless plan; it is crucial.`,
    profile,
  )
  expect(report.measured && report.offSentences[0]).toMatchObject({
    text: 'Moreover, one must leverage a seamless plan; it is crucial.',
    reasons: expect.arrayContaining([expect.stringMatching(/never use semicolons/)]),
  })
})

test('compares the habits of the whole text with the author’s usual range', () => {
  const report = measureText(formalPost, profile)
  expect(report.measured && report.differences.join(' ')).toMatch(
    /Sentences are longer: \d+ words, in your posts \d+ words/,
  )
})

test('does not judge a text of a few words', () => {
  expect(measureText('Too short to say.', profile)).toMatchObject({
    measured: false,
    reason: 'text_too_short',
  })
})
