import { and, eq, lt, sql } from 'drizzle-orm'
import { notify } from '../../notifications/notify.ts'
import type { App } from '../../platform/app.ts'
import type { SafeFetchResult } from '../../platform/outbound/safe-fetch-result.ts'
import { openOrLog } from '../../platform/secrets/open-or-log.ts'
import { posts } from '../../schema/posts.ts'
import { webhookDeliveries, webhookEndpoints } from '../../schema/integrations.ts'
import { failWaiting } from './manage-webhooks.ts'
import { signWebhook, webhookSecretBinding } from './sign-webhook.ts'

type Endpoint = typeof webhookEndpoints.$inferSelect
type Delivery = typeof webhookDeliveries.$inferSelect

const timeoutMs = 10_000
/** Longer than an attempt; a killed worker's endpoint is free again after it. */
const leaseSeconds = 30
/** After a failure, so that a dead receiver with many deliveries waiting holds no lane all the time. */
const restSeconds = 5
// Delays after each failed attempt as Standard Webhooks suggests: eight attempts within a day.
const retrySeconds = [5, 300, 1800, 7200, 18_000, 25_200, 32_400]
const maxFailingDays = 5

/** Takes the delivery that has been due longest, and its endpoint, which no other worker then calls. */
export async function claimDelivery({
  db,
}: App): Promise<{ endpoint: Endpoint; delivery: Delivery } | undefined> {
  const [endpoint] = await db
    .update(webhookEndpoints)
    .set({ leasedUntil: sql`now() + make_interval(secs => ${leaseSeconds})` })
    .where(
      sql`${webhookEndpoints.id} = (select e.id from ${webhookEndpoints} e
        where e.leased_until <= now() and exists (select from ${webhookDeliveries} d
          where d.endpoint_id = e.id and d.state = 'waiting' and d.due_at <= now()
            and (e.disabled_at is null or d.event = 'webhook.test'))
        order by e.leased_until limit 1 for update skip locked)`,
    )
    .returning()
  if (!endpoint) return undefined
  const { id, accountId, disabledAt } = endpoint
  const [delivery] = await db
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.endpointId, id),
        eq(webhookDeliveries.accountId, accountId),
        sql`${webhookDeliveries.state} = 'waiting' and ${webhookDeliveries.dueAt} <= now()`,
        disabledAt ? eq(webhookDeliveries.event, 'webhook.test') : undefined,
      ),
    )
    .orderBy(webhookDeliveries.dueAt, webhookDeliveries.createdAt)
    .limit(1)
  return delivery && { endpoint, delivery }
}

/** Calls the receiver once and records what it answered. An account deleted meanwhile takes both rows along. */
export async function deliverWebhook(
  app: App,
  { endpoint, delivery }: { endpoint: Endpoint; delivery: Delivery },
) {
  const secrets = openSecrets(app, endpoint)
  if (secrets.length === 0) {
    await recordAttempt(app, endpoint, delivery, { problem: lostSecret, httpStatus: null, isFinal: true })
    return
  }
  const body = JSON.stringify(await describeEvent(app, delivery))
  const { url } = endpoint
  const answer = await app.safeFetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...signWebhook(`msg_${delivery.id}`, new Date(), body, secrets),
    },
    body,
    timeoutMs,
    hasCredentials: true,
    // Only the status counts, so an endless answer ends here.
    truncateAtBytes: 1024,
  })
  const httpStatus = answer.kind === 'answer' ? answer.status : null
  await recordAttempt(app, endpoint, delivery, { problem: problemOf(answer), httpStatus })
}

/** What the post is now: a delivery says what happened, and a receiver that came late sees no older state. */
async function describeEvent({ db, env }: App, { accountId, event, postId, createdAt }: Delivery) {
  const timestamp = createdAt.toISOString()
  if (!postId) return { type: event, timestamp, data: {} }
  const { title, status, version, scheduledAt, publishedAt, wordpressUrl } = posts
  const [post] = await db
    .select({ title, status, version, scheduledAt, publishedAt, wordpressUrl })
    .from(posts)
    .where(and(eq(posts.id, postId), eq(posts.accountId, accountId)))
  const data = {
    id: postId,
    title: post?.title ?? null,
    status: post?.status ?? 'deleted',
    version: post?.version ?? null,
    scheduled_at: post?.scheduledAt?.toISOString() ?? null,
    published_at: post?.publishedAt?.toISOString() ?? null,
    wordpress_url: post?.wordpressUrl ?? null,
    url: `${env.PUBLIC_URL}/dashboard/posts/${postId}`,
  }
  return { type: event, timestamp, data }
}

/** The current secret, and the previous one while it is valid. Empty when the operator lost the key. */
function openSecrets(app: App, { accountId, ...endpoint }: Endpoint): string[] {
  const { sealedSecret, sealedPreviousSecret, previousUntil } = endpoint
  const boundTo = webhookSecretBinding(accountId)
  const open = (sealed: string) => [openOrLog(app, accountId, { sealed, boundTo }) ?? []].flat()
  const current = open(sealedSecret)
  const isPreviousValid = previousUntil !== null && previousUntil > new Date()
  return current.length > 0 && isPreviousValid && sealedPreviousSecret
    ? [...current, ...open(sealedPreviousSecret)]
    : current
}

const lostSecret = 'The secret can’t be read anymore. Create a new secret, then send it again.'

const problemOf = (answer: SafeFetchResult): string | null => {
  if (answer.kind !== 'answer') return answer.message
  if (answer.status >= 200 && answer.status < 300) return null
  const isRedirect = answer.status >= 300 && answer.status < 400
  return isRedirect
    ? 'It redirects. Redirects are not followed.'
    : `It answered with status ${answer.status}.`
}

interface AttemptResult {
  /** Null after a success. */
  problem: string | null
  httpStatus: number | null
  /** Another attempt would fail as well. */
  isFinal?: boolean
}

async function recordAttempt(app: App, endpoint: Endpoint, delivery: Delivery, result: AttemptResult) {
  const { problem, httpStatus, isFinal = false } = result
  const delay = retrySeconds[delivery.attempts]
  const isTest = delivery.event === 'webhook.test'
  const isOver = delay === undefined || isTest || isFinal
  const { id, accountId } = delivery
  await app.db.transaction(async (tx) => {
    await tx
      .update(webhookDeliveries)
      .set({
        state: problem === null ? 'delivered' : isOver ? 'failed' : 'waiting',
        attempts: delivery.attempts + 1,
        httpStatus,
        problem,
        dueAt: sql`now() + make_interval(secs => ${delay ?? 0})`,
      })
      .where(
        and(
          eq(webhookDeliveries.id, id),
          eq(webhookDeliveries.accountId, accountId),
          // Given up meanwhile, when the webhook was turned off: only a success is worth recording.
          problem === null ? undefined : eq(webhookDeliveries.state, 'waiting'),
        ),
      )
    await recordHealth(tx, endpoint, result, { isTest, isOver })
  })
}

async function recordHealth(
  tx: App['db'],
  endpoint: Endpoint,
  { problem, httpStatus }: AttemptResult,
  { isTest, isOver }: { isTest: boolean; isOver: boolean },
) {
  const { failingSince } = webhookEndpoints
  const since = isTest ? failingSince : sql`coalesce(${failingSince}, now())`
  const [after] = await tx
    .update(webhookEndpoints)
    .set({
      failingSince: problem === null ? null : since,
      leasedUntil: sql`now() + make_interval(secs => ${problem === null ? 0 : restSeconds})`,
    })
    .where(and(eq(webhookEndpoints.id, endpoint.id), eq(webhookEndpoints.accountId, endpoint.accountId)))
    .returning({ isHopeless: lt(failingSince, sql`now() - make_interval(days => ${maxFailingDays})`) })
  if (problem === null || isTest) return
  // A delivery gets all its attempts, because days without events say nothing about the receiver.
  if (httpStatus === 410) await disableEndpoint(tx, endpoint, 'It answered 410 Gone.')
  else if (isOver && after?.isHopeless) await disableEndpoint(tx, endpoint, problem)
}

async function disableEndpoint(tx: App['db'], endpoint: Endpoint, problem: string) {
  const { id, accountId, url } = endpoint
  const [off] = await tx
    .update(webhookEndpoints)
    .set({ disabledAt: sql`now()` })
    .where(
      and(
        eq(webhookEndpoints.id, id),
        eq(webhookEndpoints.accountId, accountId),
        sql`${webhookEndpoints.disabledAt} is null`,
      ),
    )
    .returning()
  if (!off) return
  await failWaiting(tx, endpoint, 'The webhook was turned off.')
  await notify(tx, {
    accountId,
    kind: 'webhook_disabled',
    title: `We turned off your webhook to ${new URL(url).host}`,
    description: `${problem} Fix it, then turn the webhook on again in Settings.`,
    url: '/dashboard/settings?tab=api',
    dedupeKey: `webhook-disabled:${id}:${off.disabledAt?.toISOString()}`,
  })
}
