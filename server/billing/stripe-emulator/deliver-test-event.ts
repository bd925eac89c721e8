import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import { job } from '../../platform/jobs.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { testPaymentObjects } from '../../schema/billing.ts'

/** The secret that the emulator's events are signed with. */
export const testWebhookSecret = (secrets: Secrets): string => secrets.sign('test payment webhook', 'secret')

/** https://docs.stripe.com/webhooks#verify-manually */
export function signStripeEvent(body: string, secret: string, atSeconds: number): string {
  return `t=${atSeconds},v1=${createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex')}`
}

/** Tells our own webhook, the way a real provider would: signed, over HTTP, again until it is heard. */
export const deliverTestEvent = job<{ eventId: string }>({
  name: 'deliver-test-event',
  // About two hours altogether; what is missed after that, the sweep finds.
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
      // Half of what the job has: the answer is one insert away.
      timeoutMs: 15_000,
    })
    if (answer.kind !== 'answer') throw new Error(`The event ${eventId} was not delivered: ${answer.kind}`)
    if (answer.status !== 200) throw new Error(`The event ${eventId} was answered with ${answer.status}`)
  },
})

const unixSeconds = (app: App) => Math.floor(app.now().getTime() / 1000)
