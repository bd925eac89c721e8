import { expect, test } from 'vitest'
import { chattyPosts, formalPost } from '../../../../test/fakes/models/voiced-texts.ts'
import { measureText } from './measure-text.ts'
import { measureStyle } from './style.ts'
import { learnVoice } from './voice-profile.ts'

const profile = learnVoice(chattyPosts(6).map(measureStyle))!

test('below three texts there is no range', () => {
  expect(learnVoice(chattyPosts(2).map(measureStyle))).toBeUndefined()
})

test('a further text of the author lies inside their range, a stranger’s below it', () => {
  const own = measureText(chattyPosts(7)[6]!, profile)
  const other = measureText(formalPost, profile)
  expect(own).toMatchObject({ measured: true, verdict: 'inside' })
  expect(other).toMatchObject({ measured: true, verdict: 'below' })
})

test('the same text is measured the same whenever it is asked', () => {
  expect(measureText(formalPost, profile)).toEqual(measureText(formalPost, profile))
})

test('sentences that are off are named with reasons that say what to change', () => {
  const report = measureText(
    `${chattyPosts(7)[6]!}\nMoreover, one must leverage a seamless plan; it is crucial.`,
    profile,
  )
  expect(report.measured && report.offSentences[0]).toMatchObject({
    text: 'Moreover, one must leverage a seamless plan; it is crucial.',
    reasons: expect.arrayContaining([expect.stringMatching(/is not a phrase of yours|never use semicolons/)]),
  })
})

test('what differs in the whole text is said beside what is usual', () => {
  const report = measureText(formalPost, profile)
  expect(report.measured && report.differences.join(' ')).toMatch(
    /Sentences are longer: \d+ words, in your posts \d+ words/,
  )
})

test('a text of a few words is not judged', () => {
  expect(measureText('Too short to say.', profile)).toMatchObject({
    measured: false,
    reason: 'text_too_short',
  })
})
