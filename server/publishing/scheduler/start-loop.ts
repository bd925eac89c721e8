import { setTimeout as delay } from 'node:timers/promises'
import type { App } from '../../platform/app.ts'

export interface Loop {
  /** Ends the pause; while none is running, the next one. */
  wake(): void
  /** Waits for the turn that is running, and takes no other. */
  stop(): Promise<void>
}

interface LoopOptions {
  /** Signals on it wake the loop. */
  topic: string
  /** Logged when a turn fails. */
  failure: string
  /** Does what is due and returns how many ms the next turn may wait. */
  turn(stop: AbortSignal): Promise<number>
  /** The pause after a failure: usually the database is down, and any other defect must not stop the work for everybody else. */
  pollMs: number
}

/** Takes turns until it is stopped. Any number of processes may run the same loop. */
export function startLoop(app: App, { topic, failure, turn, pollMs }: LoopOptions): Loop {
  const stopping = new AbortController()
  const timer = createWakeableTimer()
  const stopListening = app.signals.on(topic, timer.wake)
  const looping = (async () => {
    while (!stopping.signal.aborted) {
      const pauseMs = await turn(stopping.signal).catch((error: unknown) => {
        app.log.error({ err: error }, failure)
        return pollMs
      })
      if (!stopping.signal.aborted) await timer.wait(pauseMs)
    }
  })()
  return {
    wake: timer.wake,
    stop: async () => {
      stopping.abort()
      timer.wake()
      stopListening()
      await looping
    },
  }
}

/** A sleep that can be interrupted; waking it while nobody sleeps ends the next sleep at once, so no signal is lost. */
function createWakeableTimer() {
  let waking = new AbortController()
  return {
    wake: () => waking.abort(),
    wait: async (ms: number) => {
      await delay(ms, undefined, { signal: waking.signal }).catch(() => {})
      waking = new AbortController()
    },
  }
}
