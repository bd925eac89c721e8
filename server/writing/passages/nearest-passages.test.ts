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

test('finds the paragraphs nearest to the topic with their source, always in the same order', () => {
  const found = nearestPassages('calming a nervous dog with towels', texts)
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({
    title: 'Towels',
    url: 'https://example.com/towels',
    text: expect.stringContaining('warm towel'),
  })
  expect(nearestPassages('calming a nervous dog with towels', texts)).toEqual(found)
})

test('finds none for a topic the texts do not cover', () => {
  expect(nearestPassages('quantum chromodynamics', texts)).toEqual([])
  expect(nearestPassages('anything', [])).toEqual([])
})
