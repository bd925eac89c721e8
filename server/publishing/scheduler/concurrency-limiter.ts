import { LeaseLost } from './claim.ts'

export interface ConcurrencyLimiter {
  /**
   * Works once a place is free, until it ends or says that it needs it no longer. Rejects with LeaseLost, without having
   * begun, when none is free within a second.
   */
  use(work: (leave: () => void) => Promise<void>): Promise<void>
  free(): number
  /** How many were left in the last half second. */
  recentCompletions(): number
  /** Rejects everyone still waiting. */
  close(): void
}

const recentMs = 500
// The pace has broken off: another process may have a place.
const maxWaitMs = 1000

/** `count` at work at once; others wait in the order they came. `onLeft` is called whenever one is left. */
export function createConcurrencyLimiter(count: number, onLeft: () => void): ConcurrencyLimiter {
  const waiting: PromiseWithResolvers<void>[] = []
  const left: number[] = []
  let atWork = 0
  const enter = async () => {
    if (atWork < count) return void atWork++
    const turn = Promise.withResolvers<void>()
    waiting.push(turn)
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(turn), 1)
      turn.reject(new LeaseLost())
    }, maxWaitMs)
    return turn.promise.finally(() => clearTimeout(timer))
  }
  const leave = () => {
    left.push(performance.now())
    if (left.length > count) left.shift()
    // The next in line takes over the slot.
    const next = waiting.shift()
    if (next) next.resolve()
    else atWork--
    onLeft()
  }
  return {
    use: async (work) => {
      await enter()
      const leaveOnce = once(leave)
      return work(leaveOnce).finally(leaveOnce)
    },
    free: () => count - atWork - waiting.length,
    recentCompletions: () => {
      const since = performance.now() - recentMs
      return left.filter((at) => at > since).length
    },
    close: () => {
      for (const turn of waiting.splice(0)) turn.reject(new LeaseLost())
    },
  }
}

function once(call: () => void): () => void {
  let isCalled = false
  return () => {
    if (!isCalled) call()
    isCalled = true
  }
}
