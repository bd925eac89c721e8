import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { findAuditEntries } from '../../../accounts/audit/list-audit-entries.ts'
import { recordAuditEntry } from '../../../accounts/audit/record-audit-entry.ts'
import { html, type Html } from '../../../notifications/html.ts'
import type { App } from '../../../platform/app.ts'
import type { Db } from '../../../platform/database/db.ts'
import { fail } from '../../../platform/fail.ts'
import { accounts } from '../../../schema/accounts.ts'
import { posts } from '../../../schema/posts.ts'
import { preferences, sites } from '../../../schema/profile.ts'
import { auditTable } from '../audit-log.ts'
import { requireId, getPage } from '../guarded-routes.ts'
import { actionForm, definitionList } from '../operator-page.ts'
import type { OperatorSession } from '../operator-session.ts'
import { findPosts, postsPath, postsTable } from '../post-rows.ts'
import { paymentFacts, paymentTables } from './account-payments.ts'
import { mailSection, signInFacts, siteFacts } from './account-sections.ts'

export const accountsPath = '/operator/accounts'

export async function findAccount(db: Db, id: string) {
  const [found] = await db
    .select({ account: accounts, site: sites, autopilot: preferences.autopilot })
    .from(accounts)
    .leftJoin(sites, eq(sites.accountId, accounts.id))
    .leftJoin(preferences, eq(preferences.accountId, accounts.id))
    .where(eq(accounts.id, id))
  return found ?? fail('not_found', 'Account not found.')
}

// Support questions are about recent changes.
const maxRows = 10

async function postsSection(app: App, session: OperatorSession, accountId: string, autopilot: string | null) {
  const ofAccount = and(eq(posts.accountId, accountId), isNull(posts.deletedAt))
  const [counts, newest] = await Promise.all([
    app.db
      .select({ status: posts.status, count: sql<number>`count(*)::int` })
      .from(posts)
      .where(ofAccount)
      .groupBy(posts.status)
      .orderBy(desc(sql`count(*)`)),
    findPosts(app, ofAccount, maxRows),
  ])
  const countsByStatus = counts.map(({ status, count }) => `${count} ${status}`).join(', ') || 'none'
  return html`${definitionList({ Autopilot: autopilot ?? 'automatic', Posts: countsByStatus })}
    ${postsTable('Recent posts', newest, session, 'No posts yet.', true)}
    <p><a href="${postsPath}?account=${accountId}">All posts, including deleted ones</a></p>`
}

/** The sections that answer common support questions, each with a heading. */
async function accountSections(
  app: App,
  session: OperatorSession,
  found: Awaited<ReturnType<typeof findAccount>>,
) {
  const { account, site, autopilot } = found
  const { id } = account
  const [signIn, paid, charged, posted, mailed, { entries }] = await Promise.all([
    signInFacts(app, account),
    paymentFacts(app, id),
    paymentTables(app, id),
    postsSection(app, session, id, autopilot),
    mailSection(app, id),
    findAuditEntries(app, { account: id }),
  ])
  return html`<div class="columns tall">
      <section>
        <h2>Login</h2>
        ${signIn}
      </section>
      <section>
        <h2>Payment</h2>
        ${paid}
      </section>
      <section>
        <h2>WordPress</h2>
        ${siteFacts(site)}
      </section>
    </div>
    <h2>Posts</h2>
    ${posted}
    <h2>Billing history</h2>
    ${charged}
    <h2>Emails</h2>
    ${mailed}
    <h2>Activity</h2>
    ${auditTable(entries, true)}
    <p><a href="/operator/audit?account=${id}">All activity in this account</a></p>`
}

const actionButtons = (session: OperatorSession, id: string, hasSite: boolean): Html =>
  html`<div class="acts">
    ${hasSite ? actionForm(session, `${accountsPath}/${id}/check`, {}, 'Check connection') : ''}
    ${actionForm(session, `${accountsPath}/${id}/read-payments`, {}, 'Sync payments')}
    ${actionForm(session, `${accountsPath}/${id}/sign-out`, {}, 'Sign out everywhere')}
    <a class="button" href="${accountsPath}/${id}/owner">Account recovery…</a>
  </div>`

/** The account page for support. Each view is recorded in the audit log that the owner sees. */
export const accountRoutes = [
  getPage(`${accountsPath}/:id`, async (app, request, session) => {
    const id = requireId(request.params.id)
    const found = await findAccount(app.db, id)
    await recordAuditEntry(app.db, {
      accountId: id,
      act: 'operator_looked',
      actor: 'operator',
      caller: request.caller,
    })
    const body = html`${actionButtons(session, id, found.site !== null)}
    ${await accountSections(app, session, found)}`
    return { title: found.account.email, body }
  }),
]
