import { setTimeout } from 'node:timers/promises'
import type { App } from '../../platform/app.ts'

interface CountResult<T> {
  value: T
  at: number
  tookMs: number
}

// Share of time spent recounting: with 50,000 posts every few seconds, with few posts on every call.
const maxTimeShare = 1 / 50
// After this, callers get the last count, and later callers the new one.
const maxWaitMs = 20

/** A count over the platform, shared by concurrent callers and at most a few seconds old. */
export function cachedCount<T>(name: string, count: (app: App) => Promise<T>): (app: App) => Promise<T> {
  const known = new WeakMap<App, { last?: CountResult<T>; next?: Promise<CountResult<T>> }>()
  const measure = async (app: App): Promise<CountResult<T>> => {
    const began = performance.now()
    const value = await count(app)
    const at = performance.now()
    return { value, at, tookMs: at - began }
  }
  return async (app) => {
    const state = known.get(app) ?? {}
    known.set(app, state)
    const { last } = state
    if (last && performance.now() - last.at < last.tookMs / maxTimeShare - last.tookMs) return last.value
    state.next ??= measure(app)
      .then((counted) => (state.last = counted))
      .finally(() => delete state.next)
    if (!last) return (await state.next).value
    state.next.catch((error: unknown) => app.log.warn({ err: error }, `Counting ${name} failed`))
    const { value } = await Promise.race([state.next.catch(() => last), setTimeout(maxWaitMs, last)])
    return value
  }
}
