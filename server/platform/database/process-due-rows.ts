import type { App } from '../app.ts'

// One bad row must not stop the others; as many as this are no bad rows, the other side is away.
const maxFailures = 5

/**
 * Takes due work until there is none, `concurrency` rows beside each other, and ends early between two rows: when this process stops,
 * when `maxDurationMs` are over, or when the other side is away. What is left is due at the next run. `take` claims a row, so that any
 * number of processes may work at once and none does what another has done.
 */
export async function processDueRows<Row>(
  app: App,
  signal: AbortSignal,
  { concurrency, maxDurationMs }: { concurrency: number; maxDurationMs: number },
  take: () => Promise<Row | undefined>,
  work: (row: Row) => Promise<unknown>,
): Promise<void> {
  const end = Date.now() + maxDurationMs
  const failures: unknown[] = []
  const mayGoOn = () =>
    !signal.aborted && !app.stopping.signal.aborted && Date.now() < end && failures.length < maxFailures
  const lane = async () => {
    while (mayGoOn()) {
      try {
        const row = await take()
        if (!row) return
        await work(row)
      } catch (error) {
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, lane))
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} failed, the first: ${String(failures[0])}`)
}
