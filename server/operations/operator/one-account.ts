import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { listAudit } from '../../accounts/audit/list-audit.ts'
import { noteAct } from '../../accounts/audit/note-act.ts'
import { endSessions } from '../../accounts/session.ts'
import { entitlementOf, findSubscription } from '../../billing/entitlement.ts'
import { html, type Html } from '../../notifications/html.ts'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/fail.ts'
import { checkSite } from '../../publishing/doctor/check-site.ts'
import { accounts, sessions, twoFactors } from '../../schema/accounts.ts'
import { invoices } from '../../schema/billing.ts'
import { mailOutbox } from '../../schema/notifications.ts'
import { posts } from '../../schema/posts.ts'
import { preferences, sites } from '../../schema/profile.ts'
import { auditRows } from './audit-log.ts'
import { acts, callerOf, doneAt, idOf, noteOperator, shows, toldBy } from './guard.ts'
import {
  actForm,
  type Cell,
  factsList,
  goodOrBad,
  momentCell,
  operatorPage,
  rowsTable,
} from './operator-page.ts'

const path = '/operator/accounts'

async function findAccount(app: App, id: string) {
  const [found] = await app.db
    .select({
      account: accounts,
      site: sites,
      twoFactor: twoFactors.confirmedAt,
      autopilot: preferences.autopilot,
    })
    .from(accounts)
    .leftJoin(sites, eq(sites.accountId, accounts.id))
    .leftJoin(twoFactors, eq(twoFactors.accountId, accounts.id))
    .leftJoin(preferences, eq(preferences.accountId, accounts.id))
    .where(eq(accounts.id, id))
  return found ?? fail('not_found', 'There is no such account.')
}
type Found = Awaited<ReturnType<typeof findAccount>>

async function signIns(app: App, { account, twoFactor, autopilot }: Found): Promise<Html> {
  const [used] = await app.db
    .select({
      at: sql<string | null>`to_json(max(${sessions.lastUsedAt}))#>>'{}'`,
      open: sql<number>`count(*)::int`,
    })
    .from(sessions)
    .where(eq(sessions.accountId, account.id))
  return factsList([
    ['Username', account.username],
    ['Status', account.status],
    ['Address confirmed', momentCell(account.emailVerifiedAt)],
    ['Profile complete', momentCell(account.profileCompletedAt)],
    ['Two-factor authentication', twoFactor ? 'on' : 'off'],
    ['Open sessions', used?.open ?? 0],
    ['Last seen', momentCell(used?.at)],
    ['Autopilot', autopilot ?? 'automatic'],
    ['Since', momentCell(account.createdAt)],
  ])
}

async function payments(app: App, accountId: string): Promise<Html> {
  const subscription = await findSubscription(app.db, accountId)
  const { access, reason, plan, graceEndsAt } = entitlementOf(subscription)
  const [last] = await app.db
    .select()
    .from(invoices)
    .where(eq(invoices.accountId, accountId))
    .orderBy(desc(invoices.date))
    .limit(1)
  return factsList([
    ['Plan', plan],
    ['Access', goodOrBad(access === 'full', `${access} (${reason})`)],
    ['Subscription', subscription ? `${subscription.status}, ${subscription.subscriptionId}` : 'none'],
    ['Period ends', momentCell(subscription?.periodEnd)],
    ['Ends at', momentCell(subscription?.cancelAt)],
    ['Grace until', momentCell(graceEndsAt)],
    [
      'Last invoice',
      last ? html`${last.number ?? last.invoiceId}: ${last.status} ${momentCell(last.date)}` : '–',
    ],
  ])
}

function connection({ site }: Found): Html {
  if (!site) return html`<p class="empty">No WordPress is connected.</p>`
  const faults = (site.checks ?? []).filter(({ ok }) => !ok)
  return factsList([
    ['Address', site.url],
    ['User', site.username],
    ['State', goodOrBad(!site.brokenSince, site.brokenSince ? 'broken' : 'works')],
    ['Broken since', momentCell(site.brokenSince)],
    ['Last look', momentCell(site.checkedAt)],
    ...faults.map(({ name, code, message }): [string, Cell] => [
      `Fault at ${name}`,
      html`<code>${code}</code> ${message}`,
    ]),
  ])
}

async function work(app: App, accountId: string): Promise<Html> {
  const counts = await app.db
    .select({ status: posts.status, count: sql<number>`count(*)::int` })
    .from(posts)
    .where(and(eq(posts.accountId, accountId), isNull(posts.deletedAt)))
    .groupBy(posts.status)
  const failed = await app.db
    .select({ title: posts.title, failure: posts.failure, at: posts.updatedAt })
    .from(posts)
    .where(and(eq(posts.accountId, accountId), eq(posts.status, 'failed'), isNull(posts.deletedAt)))
    .orderBy(desc(posts.updatedAt))
    .limit(10)
  const rows = failed.map(({ title, failure, at }) => [
    title || 'Untitled',
    failure?.cause ?? '–',
    momentCell(at),
  ])
  return html`${factsList(counts.map(({ status, count }) => [status, count]))}
  ${rowsTable('Failed posts', ['Failed post', 'Cause', 'Since'], rows, 'No post is failed.')}`
}

async function mails(app: App, accountId: string): Promise<Html> {
  const rows = await app.db
    .select({
      template: mailOutbox.template,
      status: mailOutbox.status,
      made: mailOutbox.createdAt,
      answer: mailOutbox.answer,
    })
    .from(mailOutbox)
    .where(eq(mailOutbox.accountId, accountId))
    .orderBy(desc(mailOutbox.createdAt))
    .limit(20)
  const cells = rows.map(({ template, status, made, answer }) => [
    template,
    status,
    answer ?? '–',
    momentCell(made),
  ])
  return rowsTable('Mails', ['Mail', 'Status', 'Answer', 'Made'], cells, 'No mail was made.')
}

/** One account as support needs it. That it was looked at is written down where its owner sees it. */
export const accountRoutes = [
  shows(`${path}/:id`, async (app, request, session) => {
    const id = idOf(request.params.id)
    const found = await findAccount(app, id)
    await noteAct(app.db, {
      accountId: id,
      act: 'operator_looked',
      actor: 'operator',
      caller: callerOf(request),
    })
    const body = html`<div class="acts">
        ${found.site ? actForm(session, `${path}/${id}/check`, {}, 'Check the connection now') : ''}
        ${actForm(session, `${path}/${id}/sign-out`, {}, 'Sign out everywhere')}
      </div>
      <div class="columns">
        <section>
          <h2>Account</h2>
          ${await signIns(app, found)}
        </section>
        <section>
          <h2>Payment</h2>
          ${await payments(app, id)}
        </section>
        <section>
          <h2>WordPress</h2>
          ${connection(found)}
        </section>
        <section>
          <h2>Posts</h2>
          ${await work(app, id)}
        </section>
      </div>
      <h2>Mails</h2>
      ${await mails(app, id)}
      <h2>What was done</h2>
      ${auditRows((await listAudit(app, { account: id, page: 1 })).entries)}`
    return operatorPage(session, path, found.account.email, body, toldBy(request))
  }),
  acts(`${path}/:id/check`, async (app, request) => {
    const id = idOf(request.params.id)
    const { site } = await findAccount(app, id)
    if (!site) fail('not_found', 'No WordPress is connected.')
    await app.db.transaction(async (tx) => {
      await app.jobs.send(tx, checkSite, { siteId: site.id })
      await noteOperator(tx, request, 'Connection checked', id)
    })
    return doneAt(`${path}/${id}`, 'checked')
  }),
  acts(`${path}/:id/sign-out`, async (app, request) => {
    const id = idOf(request.params.id)
    await findAccount(app, id)
    await app.db.transaction(async (tx) => {
      await endSessions(tx, id)
      await noteOperator(tx, request, 'Signed out everywhere', id)
    })
    return doneAt(`${path}/${id}`, 'ended')
  }),
]
