import { and, isNotNull, isNull, sql } from 'drizzle-orm'
import { html, type Html } from '../../notifications/html.ts'
import type { App } from '../../platform/app.ts'
import { countSealedWithPreviousKey } from '../../platform/secrets/reseal.ts'
import { accounts } from '../../schema/accounts.ts'
import { paymentEvents } from '../../schema/billing.ts'
import { mailOutbox } from '../../schema/notifications.ts'
import { posts } from '../../schema/posts.ts'
import { sites } from '../../schema/profile.ts'
import { sealedColumns } from '../reseal-secrets.ts'
import { getPage } from './guarded-routes.ts'
import { hasPaymentDue } from './accounts/accounts-page.ts'
import { definitionList, type Facts, statusText, softLine, timeCell } from './operator-page.ts'
import { isStuck } from './posts-page.ts'
import { countWorkers } from '../../platform/health.ts'
import { describeProviders } from '../../platform/describe-providers.ts'

type Tile = [path: string, words: string, count: Promise<number>, isCalm?: true]

const tilesOf = ({ db, jobs }: App): Tile[] => {
  const isMail = (status: 'queued' | 'refused') => sql`${mailOutbox.status} = ${sql.raw(`'${status}'`)}`
  const isDead = and(isNull(paymentEvents.processedAt), isNotNull(paymentEvents.deadAt))
  return [
    ['/posts', 'posts late or stuck', db.$count(posts, and(isNull(posts.deletedAt), isStuck))],
    ['/jobs', 'failed jobs', jobs.listFailed(db, 1).then(({ total }) => total)],
    ['/mails', 'emails queued', db.$count(mailOutbox, isMail('queued')), true],
    ['/mails', 'emails refused', db.$count(mailOutbox, isMail('refused'))],
    ['/payments', 'failed payment events', db.$count(paymentEvents, isDead)],
    ['/accounts?only=broken', 'broken connections', db.$count(sites, isNotNull(sites.brokenSince))],
    ['/accounts?only=owing', 'accounts with a payment due', db.$count(accounts, hasPaymentDue)],
    ['/accounts', 'accounts', db.$count(accounts), true],
  ]
}

const showTile = async ([path, words, counting, isCalm]: Tile): Promise<Html> => {
  const count = await counting
  const look = count > 0 && !isCalm ? 'bad' : ''
  return html`<li>
    <a href="/operator${path}"><strong class="${look}">${count}</strong> ${words}</a>
  </li>`
}

/** Empty without a previous key. */
async function keyFacts(app: App): Promise<Facts> {
  if (app.secrets.previousKeyPrefix === undefined) return {}
  const counts = await Promise.all(sealedColumns.map((column) => countSealedWithPreviousKey(app, column)))
  const texts = counts.reduce((sum, one) => sum + one)
  const keyStatus =
    texts === 0
      ? 'all secrets use the new key; you can remove SECRET_KEY_PREVIOUS'
      : `${texts} secrets will be re-encrypted tonight; keep SECRET_KEY_PREVIOUS until then`
  return { Keys: statusText(texts === 0, keyStatus) }
}

export const overviewRoutes = [
  getPage('/operator', async (app) => {
    const began = performance.now()
    const [tiles, providers, keys] = await Promise.all([
      Promise.all(tilesOf(app).map(showTile)),
      providerFacts(app),
      keyFacts(app),
    ])
    const ms = Math.round(performance.now() - began)
    const body = html`<ul class="tiles">
        ${tiles}
      </ul>
      <h2>Dependencies</h2>
      ${definitionList({
        Database: html`${statusText(true, app.engine)} read this page in ${ms} ms`,
        ...providers,
        ...keys,
      })}`
    return { title: 'Overview', body }
  }),
]

// By primary key, so that its cost does not depend on the table's size; a busy installation writes as many within minutes.
const maxRecords = 1000

type Row = Record<string, string | number | null>

/** Reads what was recorded about our providers; contacts none of them. */
async function readHealth(app: App) {
  const one = async (query: ReturnType<typeof sql>) => (await app.db.execute<Row>(query)).rows[0] ?? {}
  const [mail, model, web, paid] = await Promise.all([
    // If later mails got through, only one recipient's server defers and the mail server is not down.
    one(sql`select to_json(max(sent_at) filter (where status in ('sent', 'kept')))#>>'{}' as good,
      count(*) filter (where status = 'queued' and attempts > 0)::int as again,
      coalesce(min(created_at) filter (where status = 'queued' and attempts > 0)
        > coalesce(max(sent_at) filter (where status in ('sent', 'kept')), '-infinity'), false) as down,
      (array_agg(answer order by created_at desc) filter (where status = 'queued' and attempts > 0))[1] as why
      from mail_outbox`),
    one(sql`select to_json(max(created_at) filter (where data->>'outcome' = 'text'))#>>'{}' as good,
      count(*) filter (where data->>'outcome' <> 'text' and created_at > now() - interval '1 hour')::int as bad,
      to_json(max(created_at) filter (where data->>'outcome' <> 'text'))#>>'{}' as failed,
      (array_agg(data->>'outcome' order by id desc))[1] <> 'text' as down,
      (array_agg(data->>'outcome' order by id desc) filter (where data->>'outcome' <> 'text'))[1] as why
      from (select id, data, created_at, kind from writing_records order by id desc limit ${maxRecords}) newest where kind = 'call'`),
    one(sql`select to_json(max(created_at) filter (where data->>'failure' is null))#>>'{}' as good,
      (array_agg(data->>'failure' order by id desc))[1] as why
      from (select id, data, created_at, kind from writing_records order by id desc limit ${maxRecords}) newest where kind = 'research'`),
    one(sql`select to_json(max(synced_at))#>>'{}' as good,
      (select count(*) from payment_events where processed_at is null and error is not null)::int as again,
      (select error from payment_events where processed_at is null and error is not null
        order by received_at desc limit 1) as why
      from billing_customers`),
  ])
  return { mail, model, web, paid }
}

const timeText = (value: Row[string] | undefined) => (value ? timeCell(String(value)) : 'never')
const count = (many: number, one: string, more: string) => `${many} ${many === 1 ? one : more}`
const lastAnswer = (text: Row[string] | undefined) => softLine(text && `Last answer: ${text}`)

/** Each provider's status, since when, and its last answer when it fails. */
async function providerFacts(app: App): Promise<Facts> {
  const { mail, model, web, paid } = await readHealth(app)
  const { alive, heartbeatSeconds } = await countWorkers(app)
  const { ai, research, payments, mail: mails } = describeProviders(app)
  const [failedCalls, unsent, unread] = [Number(model.bad), Number(mail.again), Number(paid.again)]
  return {
    Workers: html`${statusText(alive > 0, alive > 0 ? `${alive} running` : 'none running')}, last seen:
    ${heartbeatSeconds === null ? 'never' : `${Math.round(heartbeatSeconds)} s ago`}`,
    Model: html`${providerStatus(!model.down, ai)}; last success: ${timeText(model.good)},
    ${count(failedCalls, 'failed call', 'failed calls')} in the last
    hour${model.down ? lastAnswer(model.why) : ''}`,
    'Web research': html`${providerStatus(!web.why, research)}; last success:
    ${timeText(web.good)}${lastAnswer(web.why)}`,
    Payments: html`${providerStatus(unread === 0, payments)}; last synced: ${timeText(paid.good)},
    ${count(unread, 'event', 'events')} failing${unread > 0 ? lastAnswer(paid.why) : ''}`,
    Mail: html`${providerStatus(!mail.down, mails)}; last sent: ${timeText(mail.good)}, ${unsent}
    failing${unsent > 0 ? lastAnswer(mail.why) : ''}`,
  }
}

const providerStatus = (isGood: boolean, name: string): Html =>
  isGood ? html`${name}` : html`${name} ${statusText(false, 'failing')}`
