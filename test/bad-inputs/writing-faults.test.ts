import { expect, test } from 'vitest'
import { badDay, goodDay } from '../fakes/models/careless-llm.ts'
import { runFaults } from './writing-faults.ts'

// A post of each plan four times; `npm run bench -- writing` does the same with hundreds.
const posts = 12

test('with a model on a bad day every post ends in range, whole, with our links alone, nothing to run and nothing invented', async () => {
  const bad = await runFaults(posts, badDay)
  expect(bad).toMatchObject({
    ...{ finished: posts, brokenSentences: 0, foreignLinks: 0, executable: 0, unsupported: 0 },
  })
  expect(bad.links).toBeGreaterThanOrEqual(2 * posts)
  expect(bad.slop.after).toBeLessThan(bad.slop.before / 4)
  const good = await runFaults(posts, goodDay)
  expect(good).toMatchObject({ finished: posts, held: 0 })
  expect(bad.cost).toBeLessThanOrEqual(1.5 * good.cost)
})
