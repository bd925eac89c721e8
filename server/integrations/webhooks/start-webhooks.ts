import type { App } from '../../platform/app.ts'
import { type Loop, startLoop } from '../../publishing/scheduler/start-loop.ts'
import { webhooksTopic } from './manage-webhooks.ts'
import { claimDelivery, deliverWebhook } from './deliver-webhook.ts'

// So many receivers are called at once, each by one call at a time.
const concurrency = 8
// A signal wakes all lanes much sooner; the first one polls for retries and lost signals, and wakes the next.
const pollMs = 5000
const idlePollMs = 60_000

/** Delivers what is due until `stop`. */
export function startWebhooks(app: App): Pick<Loop, 'stop'> {
  const lanes = Array.from({ length: concurrency }, (_, lane) =>
    startLoop(app, {
      topic: webhooksTopic,
      failure: 'Webhook delivery failed',
      turn: async () => {
        // The endpoint of a delivery that fails is free again when its lease ends.
        const claimed = await claimDelivery(app)
        if (!claimed) return lane === 0 ? pollMs : idlePollMs
        lanes[lane + 1]?.wake()
        await deliverWebhook(app, claimed)
        return 0
      },
      pollMs: lane === 0 ? pollMs : idlePollMs,
    }),
  )
  return {
    stop: async () => {
      await Promise.all(lanes.map((lane) => lane.stop()))
    },
  }
}
