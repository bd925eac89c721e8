import { expect, test } from 'vitest'
import { impersonal } from './impersonal.ts'

test.each([
  ['Before you begin, make sure you know:', 'Before one begins, make sure one knows:'],
  ['That is the step you really need.', 'That is the step one really needs.'],
  ['You can stop where you like.', 'One can stop where one likes.'],
  ['Do you know what you are for?', 'Does one know what one is for?'],
  ['It makes you think of your own plan.', "It makes one think of one's own plan."],
  ['Tell the people around you what changes.', 'Tell the people nearby what changes.'],
  ['Look at your plan.', 'Look at the plan.'],
  ['Leave yourself an easy place.', 'Leave an easy place.'],
  ['It will tell you more than a talk.', 'It will tell more than a talk.'],
  ['It tells you whether it works.', 'It tells one whether it works.'],
  ['It is usually the one you forgot.', 'It is usually the one that one forgot.'],
])('“%s” is said of anybody', (said, expected) => {
  expect(impersonal(said)).toBe(expected)
})

test('what is quoted, and what somebody else is asked, stays as it is', () => {
  const asked = 'What would make you advise me against it?'
  expect(impersonal(asked)).toBe(asked)
  expect(impersonal('"Will you come?" is what you ask.')).toBe('"Will you come?" is what one asks.')
})
