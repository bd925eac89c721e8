import { and, desc, eq, sql } from 'drizzle-orm'
import type { Webhook, webhooks as operations } from '../../../contract/integrations/webhooks.ts'
import { mostWebhooks } from '../../../contract/integrations/webhook-events.ts'
import { recordAuditEntry } from '../../accounts/audit/record-audit-entry.ts'
import { requireEntitlement } from '../../billing/entitlement.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail, failField } from '../../platform/fail.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { parsePublicUrl } from '../../platform/outbound/parse-public-url.ts'
import { RequestStopped } from '../../platform/outbound/safe-fetch-result.ts'
import { accounts } from '../../schema/accounts.ts'
import { webhookDeliveries, webhookEndpoints } from '../../schema/integrations.ts'
import { newWebhookSecret, webhookSecretBinding } from './sign-webhook.ts'
import { limitRate } from '../../platform/http/rate-limit.ts'
import { signal } from '../../platform/signals.ts'

type Endpoint = typeof webhookEndpoints.$inferSelect

export const ownWebhook = (accountId: string, id: string) =>
  and(eq(webhookEndpoints.accountId, accountId), eq(webhookEndpoints.id, id))

const failUnknown = () => fail('not_found', 'Webhook not found.')

export const listWebhooks: Handler<typeof operations.listWebhooks> = async ({ db }, { accountId }) => {
  const rows = await db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.accountId, accountId))
    .orderBy(desc(webhookEndpoints.createdAt), desc(webhookEndpoints.id))
  return { webhooks: rows.map(presentWebhook) }
}

export const createWebhook: Handler<typeof operations.createWebhook> = (app, input) =>
  app.db.transaction(async (tx) => {
    const { accountId, events, caller } = input
    await requireEntitlement(tx, accountId)
    const url = requireReachable(app, input.url)
    // Two concurrent calls must not exceed the limit.
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('update')
    if ((await tx.$count(webhookEndpoints, eq(webhookEndpoints.accountId, accountId))) >= mostWebhooks)
      fail('storage_full', `You have ${mostWebhooks} webhooks. Remove one to add another.`)
    const secret = newWebhookSecret()
    const sealedSecret = app.secrets.seal(secret, webhookSecretBinding(accountId))
    const [made] = await tx
      .insert(webhookEndpoints)
      .values({ accountId, url: url.href, events, sealedSecret })
      .returning()
    const entry = { accountId, act: 'webhook_added', caller, object: made!.id, detail: url.host } as const
    await recordAuditEntry(tx, entry)
    return { webhook: presentWebhook(made!), secret }
  })

export const updateWebhook: Handler<typeof operations.updateWebhook> = (app, input) =>
  app.db.transaction(async (tx) => {
    const { accountId, id, events, enabled, caller } = input
    await requireEntitlement(tx, accountId)
    const url = input.url === undefined ? undefined : requireReachable(app, input.url)
    const [webhook] = await tx
      .update(webhookEndpoints)
      .set({
        url: url?.href ?? sql`${webhookEndpoints.url}`,
        events: events ?? sql`${webhookEndpoints.events}`,
        ...(enabled === undefined ? {} : { disabledAt: enabled ? null : sql`now()`, failingSince: null }),
      })
      .where(ownWebhook(accountId, id))
      .returning()
    if (!webhook) return failUnknown()
    if (enabled === false) await failWaiting(tx, webhook, 'The webhook was turned off.')
    const detail = new URL(webhook.url).host
    await recordAuditEntry(tx, { accountId, act: 'webhook_changed', caller, object: id, detail })
    return { webhook: presentWebhook(webhook) }
  })

export const removeWebhook: Handler<typeof operations.removeWebhook> = (app, { accountId, id, caller }) =>
  app.db.transaction(async (tx) => {
    const [gone] = await tx.delete(webhookEndpoints).where(ownWebhook(accountId, id)).returning()
    if (!gone) return failUnknown()
    const detail = new URL(gone.url).host
    await recordAuditEntry(tx, { accountId, act: 'webhook_removed', caller, object: id, detail })
    return {}
  })

/** The old secret signs for another day, so that the receiver can change it without losing a delivery. */
export const rotateWebhookSecret: Handler<typeof operations.rotateWebhookSecret> = (app, input) =>
  app.db.transaction(async (tx) => {
    const { accountId, id, caller } = input
    await requireEntitlement(tx, accountId)
    const secret = newWebhookSecret()
    const [webhook] = await tx
      .update(webhookEndpoints)
      .set({
        sealedPreviousSecret: webhookEndpoints.sealedSecret,
        previousUntil: sql`now() + interval '24 hours'`,
        sealedSecret: app.secrets.seal(secret, webhookSecretBinding(accountId)),
      })
      .where(ownWebhook(accountId, id))
      .returning()
    if (!webhook) return failUnknown()
    const detail = new URL(webhook.url).host
    await recordAuditEntry(tx, { accountId, act: 'webhook_secret_rotated', caller, object: id, detail })
    return { webhook: presentWebhook(webhook), secret }
  })

/** Gives up what still waits for an endpoint that is off. */
export async function failWaiting(tx: Db, { id, accountId }: Endpoint, problem: string): Promise<void> {
  const { endpointId, accountId: owner, state } = webhookDeliveries
  await tx
    .update(webhookDeliveries)
    .set({ state: 'failed', problem })
    .where(and(eq(endpointId, id), eq(owner, accountId), eq(state, 'waiting')))
}

/** The rules of every delivery, applied early; the address is checked again at the socket. */
function requireReachable({ env }: App, text: string): URL {
  try {
    const url = parsePublicUrl(text, undefined, {
      allowPrivate: env.ALLOW_PRIVATE_SITES === 'on',
      // What a delivery says of unpublished posts must not travel unencrypted.
      hasCredentials: true,
    })
    url.hash = ''
    return url
  } catch (error) {
    if (!(error instanceof RequestStopped)) throw error
    return failField(
      'url',
      urlProblems[error.outcome.cause] ?? 'Enter a full web address, like https://example.com/hook.',
    )
  }
}

const urlProblems: Partial<Record<RequestStopped['outcome']['cause'], string>> = {
  url_port: 'Use an address without a port, or with port 443.',
  insecure: 'Use an address that starts with https.',
  host_not_public: 'Use an address on the public internet.',
}

function presentWebhook({ id, url, events, ...endpoint }: Endpoint): Webhook {
  const { createdAt, failingSince, disabledAt, previousUntil } = endpoint
  return {
    id,
    url,
    events,
    created_at: createdAt.toISOString(),
    failing_since: failingSince?.toISOString() ?? null,
    disabled_at: disabledAt?.toISOString() ?? null,
    old_secret_until: previousUntil && previousUntil > new Date() ? previousUntil.toISOString() : null,
  }
}

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
