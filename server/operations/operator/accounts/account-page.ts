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
import {
  getPage,
  recordAct,
  recordedAction,
  requireId,
  postAction,
  redirectWithNotice,
} from '../guarded-routes.ts'
import { accountsPath, actionForm, definitionList, hiddenFields } from '../operator-page.ts'
import { findPosts, postsPath, postsTable } from '../posts-page.ts'
import { mutedMails, paymentFacts, paymentTables, signInFacts, siteFacts } from './account-sections.ts'
import { countRecoveryCodes } from '../../../accounts/two-factor/recovery-codes.ts'
import { findSecondFactor } from '../../../accounts/two-factor/second-factor.ts'
import { endAccount } from '../../../billing/end-account.ts'

const path = `${accountsPath}/:id`

async function findAccount(db: Db, id: string | undefined) {
  const [found] = await db
    .select({ account: accounts, site: sites })
    .from(accounts)
    .leftJoin(sites, eq(sites.accountId, accounts.id))
    .where(eq(accounts.id, requireId(id)))
  return found ?? fail('not_found', 'Account not found.')
}

const section = (heading: string, content: Html) =>
  html`<section>
    <h2>${heading}</h2>
    ${content}
  </section>`

/** Support cannot bypass the second factor: this text is all that support may offer. */
const lostPhoneHelp = (codes: number | undefined): Html =>
  codes === undefined
    ? html`<p>Two-factor authentication is off. The owner can use “Forgot password?” on the login page.</p>`
    : html`<p>
          Two-factor authentication is on, with ${codes} recovery ${codes === 1 ? 'code' : 'codes'} left. One
          of them, entered instead of the code, logs the owner in. With the password and another, they can set
          up their new phone in Settings → Security. A device that’s still signed in keeps working until its
          session ends.
        </p>
        <p>
          Without the phone and the codes nobody can sign in, and you can’t bypass this: an attacker who has
          taken over a mailbox would ask for exactly that. After you delete the account (below), they can
          register again with the same email address.
        </p>`

const deletionForm = (id: string, email: string): Html =>
  html`<p>
      Owners do this in Settings → Security. Use this form when one asks by email. The subscription ends right
      away, everything in the account is deleted for good, their site isn’t touched, and we email a
      confirmation. Issue refunds, if any, at the payment provider.
    </p>
    <form method="post" action="${accountsPath}/${id}/delete" class="fields">
      ${hiddenFields()}
      <label class="check"
        ><input type="checkbox" name="proof" value="yes" required /> I emailed ${email} and the owner replied
        from that address</label
      >
      <label
        >Type the account’s email address
        <input type="text" name="confirm" required autocomplete="off" maxlength="254"
      /></label>
      <button type="submit" class="danger">Delete this account</button>
    </form>`

// Support questions are about recent changes.
const maxPosts = 10

/** The account page for support. Each view is recorded in the audit log that the owner sees. */
export const accountRoutes = [
  getPage(path, async (app, request) => {
    const { account, site } = await findAccount(app.db, request.params.id)
    const { id } = account
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
  // For owners who cannot do it themselves and prove their identity first.
  getPage(`${path}/owner`, async (app, request) => {
    const { id, email } = (await findAccount(app.db, request.params.id)).account
    const codes = (await findSecondFactor(app.db, id)) && (await countRecoveryCodes(app.db, id))
    const body = html`<p><a href="${accountsPath}/${id}">Back to ${email}</a></p>
      <h2>Lost phone</h2>
      ${lostPhoneHelp(codes)}
      <h2>Data export</h2>
      <p>
        The owner downloads it in Settings → Security → Your data, even after their plan has ended: posts,
        images and everything else, as files. You can’t download it for them, because their texts are private.
      </p>
      <h2>Deletion</h2>
      ${deletionForm(id, email)}`
    return { title: 'Account recovery', body }
  }),
  postAction(`${path}/delete`, async (app, request, fields) => {
    if (fields.get('proof') !== 'yes')
      fail('invalid_input', 'Confirm first that the owner is asking: email the account’s address.')
    const { id: accountId, email } = (await findAccount(app.db, request.params.id)).account
    if ((fields.get('confirm') ?? '').trim().toLowerCase() !== email)
      fail('invalid_input', `Nothing was deleted. The address you typed isn’t ${email}.`)
    await endAccount(app, { accountId, email, by: { caller: request.caller, actor: 'operator' } })
    return redirectWithNotice(accountsPath, 'deleted')
  }),
]
