import { expect, onTestFinished, test, vi } from 'vitest'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'
import { LeaseLost } from './claim.ts'

function givenLimiter(count: number) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const limiter = createConcurrencyLimiter(count, () => {})
  const begun: string[] = []
  const end: Record<string, () => void> = {}
  const use = (name: string) =>
    limiter.use(() => {
      begun.push(name)
      return new Promise<void>((resolve) => (end[name] = resolve))
    })
  return { places: limiter, begun, end, use }
}

test('gives a freed slot to the caller that has waited longest', async () => {
  const { places: limiter, begun, end, use } = givenLimiter(2)
  const all = ['a', 'b', 'c', 'd'].map(use)
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b']))
  expect(limiter.recentCompletions()).toBe(0)
  end.b!()
  await all[1]
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b', 'c']))
  expect(limiter.recentCompletions()).toBe(1)
  await vi.advanceTimersByTimeAsync(501)
  expect(limiter.recentCompletions()).toBe(0)
  for (const name of ['a', 'c']) end[name]!()
  await Promise.all([all[0], all[2]])
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
})

test('rejects waiting callers after a second and on close, before they have begun', async () => {
  const { places: limiter, begun, end, use } = givenLimiter(1)
  const first = use('first')
  const late = Promise.allSettled([use('late')])
  await vi.advanceTimersByTimeAsync(1000)
  const refused = { status: 'rejected', reason: expect.any(LeaseLost) }
  expect(await late).toMatchObject([refused])
  const sentAway = Promise.allSettled([use('sent away')])
  limiter.close()
  expect(await sentAway).toMatchObject([refused])
  end.first!()
  await first
  expect(begun).toEqual(['first'])
  void use('next')
  await vi.waitFor(() => expect(begun).toEqual(['first', 'next']))
})

test('passes on a slot that is released early, once', async () => {
  const limiter = createConcurrencyLimiter(1, () => {})
  const first = Promise.withResolvers<void>()
  const working = limiter.use(async (leave) => {
    leave()
    await first.promise
  })
  await limiter.use(async () => {})
  expect(limiter.free()).toBe(1)
  first.resolve()
  await working
  expect(limiter.free()).toBe(1)
})
