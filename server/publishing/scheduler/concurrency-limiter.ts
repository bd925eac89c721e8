import { LeaseLost } from './claim.ts'

const recentMs = 500
// Long enough that slots are no longer being freed at the expected pace, so another process should take over.
const maxWaitMs = 1000

/** Runs up to `count` at a time and queues the rest in order. Calls `onLeft` whenever a slot is freed. */
export function createConcurrencyLimiter(count: number, onLeft: () => void) {
  const waiting: PromiseWithResolvers<void>[] = []
  const leftAt: number[] = []
  let running = 0
  const enter = async () => {
    if (running < count) return void running++
    const turn = Promise.withResolvers<void>()
    waiting.push(turn)
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(turn), 1)
      turn.reject(new LeaseLost())
    }, maxWaitMs)
    return turn.promise.finally(() => clearTimeout(timer))
  }
  const leave = () => {
    leftAt.push(performance.now())
    if (leftAt.length > count) leftAt.shift()
    const next = waiting.shift()
    if (next) next.resolve()
    else running--
    onLeft()
  }
  return {
    /**
     * Runs `work` in a free slot, which it holds until it ends or calls `leave`. Rejects with LeaseLost before starting when
     * no slot becomes free within a second.
     */
    use: async (work: (leave: () => void) => Promise<void>) => {
      await enter()
      let isInside = true
      const leaveOnce = () => {
        if (isInside) leave()
        isInside = false
      }
      return work(leaveOnce).finally(leaveOnce)
    },
    free: () => count - running - waiting.length,
    /** How many slots were freed in the last half second. */
    recentCompletions: () => {
      const since = performance.now() - recentMs
      return leftAt.filter((at) => at > since).length
    },
    /** Rejects everyone still waiting. */
    close: () => {
      for (const turn of waiting.splice(0)) turn.reject(new LeaseLost())
    },
  }
}
