import { expect, test } from 'vitest'
import { createCoverageFinder } from './is-covered.ts'

const written = ['How often should a dog be washed?', 'Common mistakes with nail trimming']

test.each([
  'How often to wash your dog',
  'how often should a dog be washed',
  'Nail trimming: the most common mistakes',
])('considers “%s” covered', async (topic) => {
  const isCovered = await createCoverageFinder(written)
  expect(isCovered(topic)).toBeDefined()
})

test('treats two titles that share their decisive word as covering the same topic', async () => {
  const many = [
    'A calm dog at home',
    'A dog on the train',
    'Why a dog barks',
    'Sourdough at home for a beginner',
  ]
  const isCovered = await createCoverageFinder(many)
  expect(isCovered('Sourdough: a beginner asks why')).toBe('Sourdough at home for a beginner')
})

test.each([
  'What to know about nail trimming',
  'How to choose a brush for your dog',
  'Как часто мыть собаку',
  'Over and above',
])('considers “%s” new', async (topic) => {
  const isCovered = await createCoverageFinder(written)
  expect(isCovered(topic)).toBeUndefined()
})
