import type { JSHandle, Page } from 'playwright-core'

type Interactions = JSHandle<Record<number, number>>

/** Collects from now on how long each click and key takes until it is seen, as web vitals count: https://web.dev/articles/inp */
export const watchInteractions = (page: Page): Promise<Interactions> =>
  page.evaluateHandle(() => {
    const longest: Record<number, number> = {}
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
        if (interactionId) longest[interactionId] = Math.max(duration, longest[interactionId] ?? 0)
      // Faster events are not reported.
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    return longest
  })

/** In ms, the slowest first; those below 16 ms are missing. */
export const slowestOf = async (seen: Interactions): Promise<number[]> =>
  Object.values(await seen.jsonValue()).toSorted((a, b) => b - a)
