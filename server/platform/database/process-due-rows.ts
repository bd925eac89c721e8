import type { App } from '../app.ts'

// One bad row must not stop the others, but this many failures mean that the remote side is down.
const maxFailures = 5

/** Processes rows until none is due, the process stops, time is up or the remote side is down. `take` claims one row. */
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
