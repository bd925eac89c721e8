import { expect, test } from 'vitest'
import { nearestPassages } from './own-texts.ts'

const texts = [
  {
    title: 'Towels',
    url: 'https://example.com/towels',
    text: 'Short.\nA warm towel from the dryer calms a nervous dog more than any treat we have ever tried here.\nParking is behind the house, and the door on the left is the one that leads to the rooms upstairs.',
  },
  {
    title: 'Tax',
    url: null,
    text: 'The tax office wants every receipt of the year, sorted by month, and it wants them before the end of May.',
  },
]

test('the paragraphs nearest to the topic are found, with where they stand, and always the same', () => {
  const found = nearestPassages('calming a nervous dog with towels', texts)
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({
    title: 'Towels',
    url: 'https://example.com/towels',
    text: expect.stringContaining('warm towel'),
  })
  expect(nearestPassages('calming a nervous dog with towels', texts)).toEqual(found)
})

test('a topic that the texts know nothing of gets none', () => {
  expect(nearestPassages('quantum chromodynamics', texts)).toEqual([])
  expect(nearestPassages('anything', [])).toEqual([])
})
