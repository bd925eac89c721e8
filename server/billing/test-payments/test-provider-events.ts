import { randomUUID } from 'node:crypto'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { job } from '../../platform/jobs.ts'
import { addTestObject, findTestObject, testId } from './test-provider-objects.ts'
import { signTestEvent } from './test-provider-signature.ts'

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
    const event = await findTestObject(app.db, 'event', eventId)
    if (!event) return
    const { type, created, objectId } = event.data
    const object = { id: objectId, customer: event.customerId }
    const text = JSON.stringify({
      id: eventId,
      object: 'event',
      type,
      created: created.toISOString(),
      livemode: false,
      data: { object },
    })
    const body = Buffer.from(text)
    const answer = await app.selfFetch(`${app.env.PUBLIC_URL}/api/v1/stripe/webhook`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'stripe-signature': signTestEvent(app.secrets, body, app.now()),
      },
      body,
      // Half of what the job has: the answer is one insert away.
      timeoutMs: 15_000,
    })
    if (answer.kind !== 'answer') throw new Error(`The event ${eventId} was not delivered: ${answer.kind}`)
    if (answer.status !== 200) throw new Error(`The event ${eventId} was answered with ${answer.status}`)
  },
})

/** Records an event and its delivery in the transaction that makes it true. */
export async function emitTestEvent(
  app: App,
  tx: Db,
  { type, customerId, objectId }: { type: string; customerId: string; objectId: string },
): Promise<void> {
  const id = testId(app, 'event', randomUUID())
  await addTestObject(tx, 'event', { id, customerId, data: { type, created: app.now(), objectId } })
  await app.jobs.send(tx, deliverTestEvent, { eventId: id })
}
