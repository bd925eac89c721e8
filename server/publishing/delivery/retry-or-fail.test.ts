import { expect, test } from 'vitest'
import { fault } from '../wordpress/classify-answer.ts'
import { decideRetry, type FailedAttempt } from './retry-or-fail.ts'

const byHand: FailedAttempt = {
  isManual: true,
  isNothingOnSite: true,
  elapsedMs: 0,
  remainingMs: 600_000,
  attempts: 0,
  host: 'example.com',
  hasAnswered: false,
  randomShare: 0.5,
}
const scheduled: FailedAttempt = { ...byHand, isManual: false, remainingMs: 6 * 3_600_000 }
const down = fault('try-later', 'connect_failed')

test('reports a site that is down within 20 s of pressing Publish when certainly nothing happened', () => {
  let elapsedMs = 0
  let decision = decideRetry(down, { ...byHand, elapsedMs, attempts: 0 })
  for (let attempts = 1; decision.kind !== 'failed'; attempts++) {
    elapsedMs += decision.afterMs
    decision = decideRetry(down, { ...byHand, elapsedMs, attempts })
  }
  expect(decision.failure).toMatchObject({
    cause: 'connect_failed',
    message: 'example.com did not accept a connection.',
  })
  expect(decision.failure.fix).not.toContain('may be on your site')
  expect(elapsedMs).toBeLessThanOrEqual(20_000)
})

test('checks for ten minutes while the outcome is unknown, then says so', () => {
  const open: FailedAttempt = { ...byHand, isNothingOnSite: false, elapsedMs: 60_000, remainingMs: 540_000 }
  expect(decideRetry(fault('unknown', 'timeout'), open)).toMatchObject({ kind: 'again', afterMs: 1000 })
  const over = decideRetry(fault('unknown', 'timeout'), { ...open, attempts: 8, remainingMs: 1000 })
  expect(over).toMatchObject({ kind: 'failed', failure: { cause: 'timeout' } })
  expect(over.failure.fix).toContain('safe to publish again')
})

test('retries a scheduled post for six hours at growing intervals', () => {
  expect(decideRetry(down, { ...scheduled, elapsedMs: 60_000, attempts: 6 })).toMatchObject({
    kind: 'again',
    afterMs: 60_000,
  })
  expect(decideRetry(down, { ...scheduled, attempts: 50 })).toMatchObject({ kind: 'again', afterMs: 600_000 })
  expect(decideRetry(down, { ...scheduled, attempts: 50, remainingMs: 1000 })).toMatchObject({
    kind: 'failed',
  })
})

test('adds jitter to long pauses only', () => {
  const after = (attempts: number, chance: number) =>
    decideRetry(down, { ...scheduled, attempts, randomShare: chance }) as { afterMs: number }
  expect([after(9, 0).afterMs, after(9, 1).afterMs]).toEqual([480_000, 720_000])
  expect([after(2, 0).afterMs, after(2, 1).afterMs]).toEqual([5000, 5000])
})

test('checks an unknown outcome ten times within ten seconds each when WordPress answers sometimes', () => {
  const pauses = [0, 1, 2, 3, 4, 10, 11, 40].map(
    (attempts) =>
      decideRetry(fault('unknown', 'reset'), { ...scheduled, hasAnswered: true, attempts }) as {
        afterMs: number
      },
  )
  expect(pauses.map(({ afterMs }) => afterMs / 1000)).toEqual([1, 2, 5, 10, 10, 10, 30, 30])
})

test('stops at once on a refusal and respects Retry-After', () => {
  expect(decideRetry(fault('refused', 'auth_wrong'), scheduled)).toMatchObject({
    kind: 'failed',
    failure: { cause: 'auth_wrong' },
  })
  const busy = fault('unknown', 'site_busy', { afterSeconds: 300 })
  expect(decideRetry(busy, scheduled)).toMatchObject({ kind: 'again', afterMs: 300_000 })
  expect(decideRetry(busy, byHand)).toMatchObject({ kind: 'failed' })
})
