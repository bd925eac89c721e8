import { lt, sql } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import { job } from '../../platform/jobs.ts'
import { createWakeableTimer } from '../../publishing/scheduler/wakeable-timer.ts'
import { webhookDeliveries } from '../../schema/integrations.ts'
import { webhooksTopic } from './deliveries.ts'
import { claimDelivery, deliverWebhook } from './deliver-webhook.ts'

// So many receivers are called at once, each by one call at a time.
const concurrency = 8
// A signal wakes all lanes much sooner; the first one polls for retries and lost signals, and wakes the next.
const pollMs = 5000
const idlePollMs = 60_000

/** Delivers what is due until `stop`. Any number of processes may run it. */
export function startWebhooks(app: App): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const timers = Array.from({ length: concurrency }, createWakeableTimer)
  const wakeAll = () => timers.forEach(({ wake }) => wake())
  const stopListening = app.signals.on(webhooksTopic, wakeAll)
  const deliverNext = async (lane: number): Promise<boolean> => {
    const claimed = await claimDelivery(app)
    if (!claimed) return false
    timers[lane + 1]?.wake()
    await deliverWebhook(app, claimed)
    return true
  }
  const run = async (lane: number) => {
    while (!stopping.signal.aborted) {
      const more = await deliverNext(lane).catch((error: unknown) => {
        // Usually the database is down; the endpoint is free again when its lease ends.
        app.log.error({ err: error }, 'Webhook delivery failed')
        return false
      })
      if (!more && !stopping.signal.aborted) await timers[lane]!.wait(lane === 0 ? pollMs : idlePollMs)
    }
  }
  const working = Promise.all(timers.map((_timer, lane) => run(lane)))
  return {
    stop: async () => {
      stopping.abort()
      wakeAll()
      stopListening()
      await working
    },
  }
}

/** The log of deliveries is kept for 30 days. */
export const purgeDeliveries = (app: App) =>
  deleteInBatches(app.db, webhookDeliveries, lt(webhookDeliveries.createdAt, sql`now() - interval '30 days'`))

export const purgeDeliveriesJob = job({
  name: 'purge-webhook-deliveries',
  expireSeconds: 300,
  // Night for most customers, close to the other cleanup.
  cron: '27 8 * * *',
  run: (app) => purgeDeliveries(app),
})
