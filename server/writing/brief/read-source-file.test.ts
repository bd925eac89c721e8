import { expect, test } from 'vitest'
import { readSourceFile, readTranscript } from './read-source-file.ts'

const vtt = `WEBVTT - Podcast

NOTE recorded on a boat

1
00:00:01.000 --> 00:00:04.000 align:start
<v Ada Reed>We opened in <b>2014</b>,

2
00:00:04.000 --> 00:00:06.500
<v Ada Reed>with two tables &amp; one dog.

00:06.500 --> 00:09.000
<v.loud Tom>And now?`

test('reads WebVTT: who speaks, whole sentences, no times', () => {
  expect(readTranscript(vtt)).toEqual({
    text: 'Ada Reed: We opened in 2014, with two tables & one dog.\nTom: And now?',
    speakers: ['Ada Reed', 'Tom'],
  })
})

test('reads SubRip without empty lines and repeats of rolling captions', () => {
  const srt =
    '1\r\n00:00:01,000 --> 00:00:02,000\r\nWe wash slowly.\r\n2\r\n00:00:02,000 --> 00:00:03,000\r\nWe wash slowly.\r\nIn 30 minutes.\r\n'
  expect(readTranscript(srt)).toEqual({ text: 'We wash slowly. In 30 minutes.', speakers: [] })
})

test.each([
  ['names before a colon', 'Ada: Hello.\nTom Lee: Hi.\nAda: We bake: bread and rolls.\nTom Lee: Good.'],
  [
    'times in front',
    '[00:01] Ada: Hello.\n[00:02] Tom Lee: Hi.\n00:03 Ada: We bake: bread and rolls.\n00:04 Tom Lee: Good.',
  ],
  [
    'a heading with the time',
    'Ada  0:01\nHello.\n\nTom Lee  0:02\nHi.\n\nAda  0:03\nWe bake: bread and rolls.\n\nTom Lee  1:00:04\nGood.',
  ],
])('reads a conversation with %s', (_kind, text) => {
  expect(readTranscript(text)).toEqual({
    text: 'Ada: Hello.\nTom Lee: Hi.\nAda: We bake: bread and rolls.\nTom Lee: Good.',
    speakers: ['Ada', 'Tom Lee'],
  })
})

test.each([
  ['a recipe', 'Flour: 500 g\nWater: 350 g\nSalt: 10 g\nMix it and wait.'],
  ['an article', 'We bake at 4:30 in the morning.\nOur rule: no hurry.\nSee https://example.com/a.'],
  ['opening hours', 'Monday 9:00\nTuesday is closed, and we bake for the week.'],
  ['nothing', ''],
])('takes %s for no conversation', (_kind, text) => {
  expect(readTranscript(text)).toBeUndefined()
})

test('reads any text file as a source, and none without text', () => {
  expect(readSourceFile(Buffer.from('# Why\n\nWe wash **slowly**.'))).toMatchObject({ speakers: [] })
  expect(readSourceFile(Buffer.from(vtt))?.speakers).toEqual(['Ada Reed', 'Tom'])
  expect(readSourceFile(Buffer.from('\u0000\u0001'))).toBeUndefined()
  expect(readSourceFile(Buffer.from('  '))).toBeUndefined()
})

test.each(['<v ', 'A: ', '0:00 ', '00:00:00.000 --> \n', '<', 'Ada  0:01\n'])(
  'reads 400,000 characters of %j in linear time',
  (part) => {
    const text = part.repeat(Math.ceil(400_000 / part.length))
    expect(readTranscript(text)?.speakers.length ?? 0).toBeLessThanOrEqual(1)
  },
)
