import { expect, onTestFinished, test, vi } from 'vitest'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'
import { LeaseLost } from './claim.ts'

function givenPlaces(count: number) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const places = createConcurrencyLimiter(count, () => {})
  const begun: string[] = []
  const end: Record<string, () => void> = {}
  const use = (name: string) =>
    places.use(() => {
      begun.push(name)
      return new Promise<void>((resolve) => (end[name] = resolve))
    })
  return { places, begun, end, use }
}

test('gives a freed slot to the caller that has waited longest', async () => {
  const { places, begun, end, use } = givenPlaces(2)
  const all = ['a', 'b', 'c', 'd'].map(use)
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b']))
  expect(places.recentCompletions()).toBe(0)
  end.b!()
  await all[1]
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b', 'c']))
  expect(places.recentCompletions()).toBe(1)
  await vi.advanceTimersByTimeAsync(501)
  expect(places.recentCompletions()).toBe(0)
  for (const name of ['a', 'c']) end[name]!()
  await Promise.all([all[0], all[2]])
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
})

test('rejects waiting callers after a second and on close, before they have begun', async () => {
  const { places, begun, end, use } = givenPlaces(1)
  const first = use('first')
  const late = Promise.allSettled([use('late')])
  await vi.advanceTimersByTimeAsync(1000)
  const refused = { status: 'rejected', reason: expect.any(LeaseLost) }
  expect(await late).toMatchObject([refused])
  const sentAway = Promise.allSettled([use('sent away')])
  places.close()
  expect(await sentAway).toMatchObject([refused])
  end.first!()
  await first
  expect(begun).toEqual(['first'])
  void use('next')
  await vi.waitFor(() => expect(begun).toEqual(['first', 'next']))
})

test('passes on a slot that is released early, once', async () => {
  const places = createConcurrencyLimiter(1, () => {})
  const first = Promise.withResolvers<void>()
  const working = places.use(async (leave) => {
    leave()
    await first.promise
  })
  await places.use(async () => {})
  expect(places.free()).toBe(1)
  first.resolve()
  await working
  expect(places.free()).toBe(1)
})
