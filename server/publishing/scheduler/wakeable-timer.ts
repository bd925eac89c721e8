export interface WakeableTimer {
  wake(): void
  wait(ms: number): Promise<void>
}

/** A sleep that can be cut short; a ring while nobody sleeps ends the next sleep at once, so that none is lost. */
export function createWakeableTimer(): WakeableTimer {
  let rung = false
  let wake = () => {}
  return {
    wake: () => {
      rung = true
      wake()
    },
    wait: async (ms: number) => {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, rung ? 0 : ms)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
      rung = false
    },
  }
}
