export interface WakeableTimer {
  wake(): void
  wait(ms: number): Promise<void>
}

/** A sleep that can be interrupted; waking it while nobody sleeps ends the next sleep at once, so no signal is lost. */
export function createWakeableTimer(): WakeableTimer {
  let isWoken = false
  let wake = () => {}
  return {
    wake: () => {
      isWoken = true
      wake()
    },
    wait: async (ms: number) => {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, isWoken ? 0 : ms)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
      isWoken = false
    },
  }
}
