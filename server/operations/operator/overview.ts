import { and, isNotNull, isNull, sql } from 'drizzle-orm'
import { html } from '../../notifications/html.ts'
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
import { definitionList, type Facts, statusText } from './operator-page.ts'
import { providerFacts } from './provider-health.ts'
import { isStuck } from './posts-page.ts'

async function countAll(app: App) {
  const { db } = app
  const [stuck, broken, owing, waiting, refused, dead, people, failed] = await Promise.all([
    db.$count(posts, and(isNull(posts.deletedAt), isStuck)),
    db.$count(sites, isNotNull(sites.brokenSince)),
    db.$count(accounts, hasPaymentDue),
    db.$count(mailOutbox, sql`${mailOutbox.status} = 'queued'`),
    db.$count(mailOutbox, sql`${mailOutbox.status} = 'refused'`),
    db.$count(paymentEvents, and(isNull(paymentEvents.processedAt), isNotNull(paymentEvents.deadAt))),
    db.$count(accounts),
    app.jobs.listFailed(db, 1),
  ])
  return { stuck, broken, owing, waiting, refused, dead, people, failed: failed.total }
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
    const [counts, providers, keys] = await Promise.all([countAll(app), providerFacts(app), keyFacts(app)])
    const ms = Math.round(performance.now() - began)
    const tile = (path: string, count: number, words: string, isTrouble = count > 0) =>
      html`<li>
        <a href="${path}"><strong class="${isTrouble ? 'bad' : ''}">${count}</strong> ${words}</a>
      </li>`
    const body = html`<ul class="tiles">
        ${tile('/operator/posts', counts.stuck, 'posts late or stuck')}
        ${tile('/operator/jobs', counts.failed, 'failed jobs')}
        ${tile('/operator/mails', counts.waiting, 'emails queued', false)}
        ${tile('/operator/mails', counts.refused, 'emails refused')}
        ${tile('/operator/payments', counts.dead, 'failed payment events')}
        ${tile('/operator/accounts?only=broken', counts.broken, 'broken connections')}
        ${tile('/operator/accounts?only=owing', counts.owing, 'accounts with a payment due')}
        ${tile('/operator/accounts', counts.people, 'accounts', false)}
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
