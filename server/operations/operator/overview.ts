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
import { isDeadEvent } from './queues.ts'
import { countWorkers } from '../../platform/health.ts'
import { describeProviders } from '../../platform/describe-providers.ts'

type Tile = [path: string, words: string, count: Promise<number>, isCalm?: true]

const tilesOf = ({ db, jobs }: App): Tile[] => {
  const isMail = (status: 'queued' | 'refused') => sql`${mailOutbox.status} = ${sql.raw(`'${status}'`)}`
  return [
    ['/posts', 'posts late or stuck', db.$count(posts, and(isNull(posts.deletedAt), isStuck))],
    ['/jobs', 'failed jobs', jobs.listFailed(db, 1).then(({ total }) => total)],
    ['/mails', 'emails queued', db.$count(mailOutbox, isMail('queued')), true],
    ['/mails', 'emails refused', db.$count(mailOutbox, isMail('refused'))],
    ['/payments', 'failed payment events', db.$count(paymentEvents, isDeadEvent)],
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
    return html`<ul class="tiles">
        ${tiles}
      </ul>
      <h2>Dependencies</h2>
      ${definitionList({
        Database: html`${statusText(true, app.engine)} read this page in ${ms} ms`,
        ...providers,
        ...keys,
      })}`
  }),
]

// By primary key, so that its cost does not depend on the table's size; a busy installation writes as many within minutes.
const newestRecords = (kind: 'call' | 'research') =>
  sql`(select id, data, created_at, kind from writing_records order by id desc limit 1000) newest where kind = ${kind}`

type Row = Record<string, string | number | boolean | null>

/** Reads what was recorded about our providers; contacts none of them. */
async function readHealth(app: App) {
  const one = async (query: ReturnType<typeof sql>) => (await app.db.execute<Row>(query)).rows[0] ?? {}
  return Promise.all([
    // If later mails got through, only one recipient's server defers and the mail server is not down.
    one(sql`select to_json(max(sent_at) filter (where status in ('sent', 'kept')))#>>'{}' as good,
      count(*) filter (where status = 'queued' and attempts > 0)::int as again,
      coalesce(min(created_at) filter (where status = 'queued' and attempts > 0)
        > coalesce(max(sent_at) filter (where status in ('sent', 'kept')), '-infinity'), false) as down,
      (array_agg(answer order by created_at desc) filter (where status = 'queued' and attempts > 0))[1] as why
      from mail_outbox`),
    one(sql`select to_json(max(created_at) filter (where data->>'outcome' = 'text'))#>>'{}' as good,
      count(*) filter (where data->>'outcome' <> 'text' and created_at > now() - interval '1 hour')::int as bad,
      nullif((array_agg(data->>'outcome' order by id desc))[1], 'text') as why
      from ${newestRecords('call')}`),
    one(sql`select to_json(max(created_at) filter (where data->>'failure' is null))#>>'{}' as good,
      (array_agg(data->>'failure' order by id desc))[1] as why
      from ${newestRecords('research')}`),
    one(sql`select to_json(max(synced_at))#>>'{}' as good,
      (select count(*) from payment_events where processed_at is null and error is not null)::int as again,
      (select error from payment_events where processed_at is null and error is not null
        order by received_at desc limit 1) as why
      from billing_customers`),
  ])
}

const count = (many: Row[string] | undefined, thing: string) =>
  `, ${Number(many)} ${thing}${many === 1 ? '' : 's'}`

/** A provider's status, the time of its last success, and its last answer when it fails. */
const providerCell = (name: string, { good, why, down = why != null }: Row, success: string, rest = '') =>
  html`${name}${down ? html` ${statusText(false, 'failing')}` : ''}; last ${success}:
  ${good ? timeCell(String(good)) : 'never'}${rest}${softLine(why && `Last answer: ${why}`)}`

async function providerFacts(app: App): Promise<Facts> {
  const [mail, model, web, paid] = await readHealth(app)
  const { alive, heartbeatSeconds } = await countWorkers(app)
  const { ai, research, payments, mail: mails } = describeProviders(app)
  return {
    Workers: html`${statusText(alive > 0, alive > 0 ? `${alive} running` : 'none running')}, last seen:
    ${heartbeatSeconds === null ? 'never' : `${Math.round(heartbeatSeconds)} s ago`}`,
    Model: providerCell(ai, model, 'success', `${count(model.bad, 'failed call')} in the last hour`),
    'Web research': providerCell(research, web, 'success'),
    Payments: providerCell(payments, paid, 'synced', `${count(paid.again, 'event')} failing`),
    Mail: providerCell(mails, mail, 'sent', `, ${Number(mail.again)} failing`),
  }
}
