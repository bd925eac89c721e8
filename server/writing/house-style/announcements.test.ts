import { expect, test } from 'vitest'
import { noHouseStyle } from '../../../contract/profile/house-style.ts'
import { applyHouseStyle } from './apply-house-style.ts'

test('corrects captions and the newsletter line by line, but not tags, and only as long as the network accepts them', () => {
  const full = `Color ${'o'.repeat(274)}`
  const announcements = {
    linkedin: 'The color\n\nof dogs: {url} #color',
    x: full,
    subject: 'A favorite color',
    body: 'Colors.\n\n{url}',
  }
  const { texts, corrections } = applyHouseStyle(announcements, {
    ...{ houseStyle: { ...noHouseStyle, spelling: 'british' }, language: 'en', names: [] },
  })
  expect(texts).toEqual({
    linkedin: 'The colour\n\nof dogs: {url} #color',
    x: full,
    subject: 'A favourite colour',
    body: 'Colours.\n\n{url}',
  })
  expect(corrections.map(({ before }) => before)).toEqual(['color', 'favorite', 'Colors'])
})
