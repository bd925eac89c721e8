import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import { job } from '../../platform/jobs.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { testPaymentObjects } from '../../schema/billing.ts'

export const testWebhookSecret = (secrets: Secrets): string => secrets.sign('test payment webhook', 'secret')

/** https://docs.stripe.com/webhooks#verify-manually */
export function signStripeEvent(body: string, secret: string, atSeconds: number): string {
  return `t=${atSeconds},v1=${createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex')}`
}

/** Delivers to our webhook like a real provider: signed, over HTTP, and retried. */
export const deliverTestEvent = job<{ eventId: string }>({
  name: 'deliver-test-event',
  // About two hours in total; the sweep finds anything missed after that.
  retryLimit: 15,
  retryDelaySeconds: 2,
  retryDelayMaxSeconds: 900,
  expireSeconds: 30,
  concurrency: 4,
  run: async (app, { eventId }) => {
    const { id, object } = testPaymentObjects
    const [event] = await app.db.select({ object }).from(testPaymentObjects).where(eq(id, eventId))
    if (!event?.object) return
    const body = JSON.stringify(event.object)
    const signature = signStripeEvent(body, testWebhookSecret(app.secrets), unixSeconds(app))
    const answer = await app.selfFetch(`${app.env.PUBLIC_URL}/api/v1/stripe/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body,
      // Half of the job's time; the handler needs one insert.
      timeoutMs: 15_000,
    })
    if (answer.kind !== 'answer') throw new Error(`The event ${eventId} was not delivered: ${answer.kind}`)
    if (answer.status !== 200) throw new Error(`The event ${eventId} was answered with ${answer.status}`)
  },
})

const unixSeconds = (app: App) => Math.floor(app.now().getTime() / 1000)
