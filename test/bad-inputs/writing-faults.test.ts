import { expect, test } from 'vitest'
import { badDay, goodDay } from '../fakes/models/careless-llm.ts'
import { runFaults } from './writing-faults.ts'

// Eight posts per plan; `npm run bench -- writing` does the same with hundreds.
const posts = 24

test(
  'posts of a faulty model are within length, complete, with only our links, nothing executable and nothing invented',
  { timeout: 240_000 },
  async () => {
    const bad = await runFaults(posts, badDay)
    expect(bad).toMatchObject({
      finished: posts,
      brokenSentences: 0,
      foreignLinks: 0,
      executable: 0,
      unsupported: 0,
    })
    expect(bad.links).toBeGreaterThanOrEqual(2 * posts)
    // There is one edit, and this model leaves every fifth sentence unchanged.
    expect(bad.slop.after).toBeLessThan(bad.slop.before / 2)
    const good = await runFaults(posts, goodDay)
    expect(good).toMatchObject({ finished: posts, held: 0 })
    expect(bad.cost).toBeLessThanOrEqual(1.5 * good.cost)
  },
)
