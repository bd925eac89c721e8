import { and, eq, isNull } from 'drizzle-orm'
import { findAuditEntries } from '../../../accounts/audit/list-audit-entries.ts'
import { endSessions } from '../../../accounts/sign-in/session.ts'
import { findCustomerId } from '../../../billing/payments/ensure-customer.ts'
import { syncCustomerJob } from '../../../billing/payments/sync-customer.ts'
import { html, type Html } from '../../../notifications/html.ts'
import type { Db } from '../../../platform/database/db.ts'
import { fail } from '../../../platform/fail.ts'
import { findPreferences } from '../../../profile/preferences/preferences.ts'
import { checkSite } from '../../../publishing/site-check/check-site.ts'
import { accounts } from '../../../schema/accounts.ts'
import { posts } from '../../../schema/posts.ts'
import { sites } from '../../../schema/profile.ts'
import { auditTable } from '../audit-log.ts'
import { getPage, recordAct, recordedAction, requireId } from '../guarded-routes.ts'
import { accountsPath, actionForm, definitionList } from '../operator-page.ts'
import { findPosts, postsPath, postsTable } from '../posts-page.ts'
import { mutedMails, paymentFacts, paymentTables, signInFacts, siteFacts } from './account-sections.ts'

const path = `${accountsPath}/:id`

export async function findAccount(db: Db, id: string) {
  const [found] = await db
    .select({ account: accounts, site: sites })
    .from(accounts)
    .leftJoin(sites, eq(sites.accountId, accounts.id))
    .where(eq(accounts.id, id))
  return found ?? fail('not_found', 'Account not found.')
}

const section = (heading: string, content: Html) =>
  html`<section>
    <h2>${heading}</h2>
    ${content}
  </section>`

// Support questions are about recent changes.
const maxPosts = 10

/** The account page for support. Each view is recorded in the audit log that the owner sees. */
export const accountRoutes = [
  getPage(path, async (app, request) => {
    const id = requireId(request.params.id)
    const { account, site } = await findAccount(app.db, id)
    await recordAct(app.db, request, 'operator_looked', { accountId: id })
    const [signIn, payment, charges, newest, chosen, { entries }] = await Promise.all([
      signInFacts(app, account),
      paymentFacts(app, id),
      paymentTables(app, id),
      findPosts(app, and(eq(posts.accountId, id), isNull(posts.deletedAt)), maxPosts),
      findPreferences(app.db, id),
      findAuditEntries(app, { account: id }),
    ])
    const act = (name: string, label: string) => actionForm(`${accountsPath}/${id}/${name}`, {}, label)
    const body = html`<div class="acts">
        ${site ? act('check', 'Check connection') : ''} ${act('read-payments', 'Sync payments')}
        ${act('sign-out', 'Sign out everywhere')}
        <a class="button" href="${accountsPath}/${id}/owner">Account recovery…</a>
      </div>
      <div class="columns tall">
        ${section('Login', definitionList(signIn))} ${section('Payment', definitionList(payment))}
        ${section('WordPress', site ? definitionList(siteFacts(site)) : html`<p class="empty">No WordPress site is connected.</p>`)}
      </div>
      <h2>Posts</h2>
      <p>
        Autopilot: ${chosen.autopilot}.
        <a href="${postsPath}?account=${id}">All posts, including deleted ones</a>
      </p>
      ${postsTable('Recent posts', newest, 'No posts yet.', true)}
      <h2>Billing history</h2>
      ${charges}
      <h2>Emails</h2>
      <p>
        <a href="/operator/mails?q=${encodeURIComponent(account.email)}">Emails to ${account.email}</a>.
        Turned off by the owner: ${mutedMails(chosen)}. If a mail server accepted an email and the owner can’t
        find it, it’s in their spam folder or their server dropped it. Give them the time and the server’s
        answer.
      </p>
      <h2>Activity</h2>
      ${auditTable(entries, true)}
      <p><a href="/operator/audit?account=${id}">All activity in this account</a></p>`
    return { title: account.email, body }
  }),
  // Safe to repeat: check again, sync again, sign out.
  recordedAction(`${path}/check`, 'checked', async ({ app, tx, id }) => {
    const { site } = await findAccount(tx, id)
    if (!site) fail('not_found', 'No WordPress site is connected.')
    await app.jobs.send(tx, checkSite, { siteId: site.id })
    return { did: 'Connection checked', accountId: id }
  }),
  recordedAction(`${path}/read-payments`, 'reading', async ({ app, tx, id }) => {
    const customerId = await findCustomerId(app, id, tx)
    if (!customerId) fail('not_found', 'This account has no customer at the payment provider.')
    await app.jobs.send(tx, syncCustomerJob, { customerId })
    return { did: 'Payments synced', accountId: id }
  }),
  recordedAction(`${path}/sign-out`, 'ended', async ({ app, tx, id }) => {
    await findAccount(tx, id)
    await endSessions(app, tx, id)
    return { did: 'Signed out everywhere', accountId: id }
  }),
]
