import { and, isNotNull, isNull, sql } from 'drizzle-orm'
import { sealedSecrets } from '../../accounts/reseal-second-factors.ts'
import { html } from '../../notifications/html.ts'
import type { App } from '../../platform/app.ts'
import { countPrevious } from '../../platform/reseal.ts'
import { providersOf } from '../../platform/stand-ins.ts'
import { sealedPasswords } from '../../profile/reseal-password.ts'
import { accounts } from '../../schema/accounts.ts'
import { paymentEvents } from '../../schema/billing.ts'
import { mailOutbox } from '../../schema/notifications.ts'
import { workers } from '../../schema/platform.ts'
import { posts } from '../../schema/posts.ts'
import { sites } from '../../schema/profile.ts'
import { shows } from './guard.ts'
import { factsList, goodOrBad, momentCell, operatorPage } from './operator-page.ts'
import { isStuck } from './troubled-posts.ts'

// As in /readyz: three missed heartbeats and a bit.
const aliveSeconds = 30

// By its key, whatever the size of the table: a busy house writes as many in some minutes.
const newest = 1000

async function countAll(app: App) {
  const { db } = app
  const [stuck, broken, waiting, refused, dead, people, failed] = await Promise.all([
    db.$count(posts, and(isNull(posts.deletedAt), isStuck)),
    db.$count(sites, isNotNull(sites.brokenSince)),
    db.$count(mailOutbox, sql`${mailOutbox.status} = 'queued'`),
    db.$count(mailOutbox, sql`${mailOutbox.status} = 'refused'`),
    db.$count(paymentEvents, isNotNull(paymentEvents.deadAt)),
    db.$count(accounts),
    app.jobs.listFailed(db, 1),
  ])
  return { stuck, broken, waiting, refused, dead, people, failed: failed.total }
}

/** What the last hour says of those we depend on: nothing is asked of them here. */
async function readHealth(app: App) {
  const one = async (query: ReturnType<typeof sql>) =>
    ((await app.db.execute(query)) as { rows: Record<string, string | number | null>[] }).rows[0] ?? {}
  const [beat, mail, model, paid] = await Promise.all([
    one(sql`select count(*) filter (where ${workers.seenAt} > now() - make_interval(secs => ${aliveSeconds}))::int as alive,
      to_json(max(${workers.seenAt}))#>>'{}' as seen from ${workers}`),
    one(sql`select to_json(max(sent_at) filter (where status in ('sent', 'kept')))#>>'{}' as good,
      count(*) filter (where status = 'queued' and attempts > 0)::int as again from mail_outbox`),
    one(sql`select to_json(max(created_at) filter (where data->>'outcome' = 'text'))#>>'{}' as good,
      count(*) filter (where data->>'outcome' <> 'text' and created_at > now() - interval '1 hour')::int as bad
      from (select data, created_at, kind from writing_records order by id desc limit ${newest}) newest where kind = 'call'`),
    one(sql`select to_json(max(synced_at))#>>'{}' as good,
      (select count(*) from payment_events where processed_at is null and error is not null)::int as again
      from billing_customers`),
  ])
  return { beat, mail, model, paid }
}

/** Nothing to tell without a previous key. */
async function keysRow(app: App): Promise<[string, ReturnType<typeof html>][]> {
  if (app.secrets.previousMark === undefined) return []
  const counts = await Promise.all(
    [...sealedSecrets, ...sealedPasswords].map((column) => countPrevious(app, column)),
  )
  const texts = counts.reduce((sum, one) => sum + one)
  const told =
    texts === 0
      ? 'nothing needs SECRET_KEY_PREVIOUS any more: take it away'
      : `${texts} secrets need SECRET_KEY_PREVIOUS until the night`
  return [['Keys', goodOrBad(texts === 0, told)]]
}

const timeOf = (value: string | number | null | undefined) => (value ? momentCell(String(value)) : 'never')

export const overviewRoutes = [
  shows('/operator', async (app, _request, session) => {
    const began = performance.now()
    const [counts, { beat, mail, model, paid }, keys] = await Promise.all([
      countAll(app),
      readHealth(app),
      keysRow(app),
    ])
    const ms = Math.round(performance.now() - began)
    const providers = providersOf(app)
    const tile = (path: string, count: number, words: string, isTrouble = count > 0) =>
      html`<li>
        <a href="${path}"><strong class="${isTrouble ? 'bad' : ''}">${count}</strong> ${words}</a>
      </li>`
    const alive = Number(beat.alive ?? 0)
    const body = html`<ul class="tiles">
        ${tile('/operator/posts', counts.stuck, 'posts late or stuck')}
        ${tile('/operator/jobs', counts.failed, 'failed jobs')}
        ${tile('/operator/mails', counts.waiting, 'mails waiting', false)}
        ${tile('/operator/mails', counts.refused, 'mails refused')}
        ${tile('/operator/payments', counts.dead, 'payment events given up')}
        ${tile('/operator/accounts', counts.broken, 'broken connections')}
        ${tile('/operator/accounts', counts.people, 'accounts', false)}
      </ul>
      <h2>What we depend on</h2>
      ${factsList([
        ['Database', html`${goodOrBad(true, app.engine)} answered this page in ${ms} ms`],
        ['Workers', html`${goodOrBad(alive > 0, `${alive} at work`)}, last sign: ${timeOf(beat.seen)}`],
        [
          'Model',
          html`${providers.ai}; last text: ${timeOf(model.good)}, ${Number(model.bad ?? 0)} failed calls in an
          hour`,
        ],
        [
          'Payments',
          html`${providers.payments}; last read: ${timeOf(paid.good)}, ${Number(paid.again ?? 0)} events tried
          in vain so far`,
        ],
        [
          'Mail',
          html`${providers.mail}; last sent: ${timeOf(mail.good)}, ${Number(mail.again ?? 0)} tried in vain so
          far`,
        ],
        ...keys,
      ])}`
    return operatorPage(session, '/operator', 'Overview', body)
  }),
]
