import type { App } from '../../platform/app.ts'

// Share of time spent counting: with 50,000 posts every few seconds, with few posts on every call.
const maxTimeShare = 1 / 50

/** A count over the platform, shared by concurrent callers and at most a few seconds old. */
export function cachedCount<T>(count: (app: App) => Promise<T>): (app: App) => Promise<T> {
  const counts = new WeakMap<App, { value: Promise<T>; until: number }>()
  return (app) => {
    const last = counts.get(app)
    if (last && performance.now() < last.until) return last.value
    const began = performance.now()
    const next = { value: count(app), until: Infinity }
    counts.set(app, next)
    const expire = () => {
      next.until = began + (performance.now() - began) / maxTimeShare
    }
    next.value.then(expire, () => counts.delete(app))
    return next.value
  }
}
