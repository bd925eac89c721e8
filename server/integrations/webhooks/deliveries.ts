import { and, desc, eq, sql } from 'drizzle-orm'
import type { webhooks as operations } from '../../../contract/integrations/webhooks.ts'
import { requireEntitlement } from '../../billing/entitlement.ts'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { limitRate } from '../../platform/http/rate-limit.ts'
import { signal } from '../../platform/signals.ts'
import { webhookDeliveries, webhookEndpoints } from '../../schema/integrations.ts'
import { failUnknown, ownWebhook } from './manage-webhooks.ts'

const maxShown = 100
/** The topic that the worker listens to. */
export const webhooksTopic = 'webhooks'

export const listDeliveries: Handler<typeof operations.listDeliveries> = async (
  { db },
  { accountId, id },
) => {
  const [webhook] = await db.select().from(webhookEndpoints).where(ownWebhook(accountId, id))
  if (!webhook) return failUnknown()
  const rows = await db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.endpointId, id), eq(webhookDeliveries.accountId, accountId)))
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(maxShown)
  return {
    deliveries: rows.map(({ postId, httpStatus, dueAt, createdAt, ...row }) => ({
      ...row,
      post_id: postId,
      status: httpStatus,
      next_attempt_at: row.state === 'waiting' ? dueAt.toISOString() : null,
      created_at: createdAt.toISOString(),
    })),
  }
}

/** Enough to try a receiver out, too few to flood somebody else's. */
const triesPerHour = 60

export const testWebhook: Handler<typeof operations.testWebhook> = async (app, { accountId, id }) => {
  await requireEntitlement(app.db, accountId)
  await limitRate(app, `webhook-test:${accountId}`, triesPerHour, 3600)
  await app.db.transaction(async (tx) => {
    const [webhook] = await tx.select().from(webhookEndpoints).where(ownWebhook(accountId, id))
    if (!webhook) return failUnknown()
    await tx.insert(webhookDeliveries).values({ accountId, endpointId: id, event: 'webhook.test' })
    await signal(tx, webhooksTopic)
  })
  return {}
}

export const resendDelivery: Handler<typeof operations.resendDelivery> = async (app, input) => {
  const { accountId, id, deliveryId } = input
  await requireEntitlement(app.db, accountId)
  await limitRate(app, `webhook-test:${accountId}`, triesPerHour, 3600)
  await app.db.transaction(async (tx) => {
    const [webhook] = await tx.select().from(webhookEndpoints).where(ownWebhook(accountId, id))
    if (webhook?.disabledAt) fail('invalid_input', 'This webhook is off. Turn it on, then send it again.')
    const { id: own, endpointId, accountId: owner } = webhookDeliveries
    const [again] = await tx
      .update(webhookDeliveries)
      .set({ state: 'waiting', attempts: 0, dueAt: sql`now()`, problem: null })
      .where(and(eq(own, deliveryId), eq(endpointId, id), eq(owner, accountId)))
      .returning({ id: own })
    if (!again) fail('not_found', 'Delivery not found.')
    await signal(tx, webhooksTopic)
  })
  return {}
}
