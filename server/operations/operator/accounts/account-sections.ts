import { desc, eq, sql } from 'drizzle-orm'
import { listActiveThrottles } from '../../../accounts/sign-in/login-throttle.ts'
import { countRecoveryCodes } from '../../../accounts/two-factor/recovery-codes.ts'
import { html, type Html } from '../../../notifications/html.ts'
import type { App } from '../../../platform/app.ts'
import { findPreferences } from '../../../profile/preferences/find-preferences.ts'
import { type accounts, sessions, twoFactors } from '../../../schema/accounts.ts'
import { mailOutbox } from '../../../schema/notifications.ts'
import type { sites } from '../../../schema/profile.ts'
import { type Facts, softLine, statusText, table, timeCell } from '../operator-page.ts'

type Account = typeof accounts.$inferSelect
type Site = typeof sites.$inferSelect

/** Whether and how its owner can sign in. */
export async function signInFacts(app: App, account: Account): Promise<Facts> {
  const [[used], [factor], codes, closed] = await Promise.all([
    app.db
      .select({
        at: sql<string | null>`to_json(max(${sessions.lastUsedAt}))#>>'{}'`,
        open: sql<number>`count(*) filter (where ${sessions.expiresAt} > now())::int`,
      })
      .from(sessions)
      .where(eq(sessions.accountId, account.id)),
    app.db
      .select({ since: twoFactors.confirmedAt })
      .from(twoFactors)
      .where(eq(twoFactors.accountId, account.id)),
    countRecoveryCodes(app.db, account.id),
    listActiveThrottles(app.db, account.email),
  ])
  return {
    Username: account.username,
    Status: account.status.replaceAll('_', ' '),
    'Email confirmed': account.emailVerifiedAt,
    'Profile complete': account.profileCompletedAt,
    'Two-factor authentication': factor?.since
      ? html`on since ${timeCell(factor.since)}, ${codes} recovery codes left`
      : 'off',
    'Too many attempts':
      closed.length === 0
        ? 'no'
        : html`${statusText(false, 'yes')}${closed.map(
            ({ what, until }) => html`<br />${what}, until ${timeCell(until)}`,
          )}`,
    'Active sessions': used?.open ?? 0,
    'Last seen': timeCell(used?.at),
    Created: account.createdAt,
  }
}

/** The result of the last site check, with the fix shown to its owner. */
export function siteFacts(site: Site): Facts {
  const faults = (site.checks ?? []).filter(({ ok }) => !ok)
  return {
    Address: html`<a href="${site.url}" rel="noreferrer">${site.url}</a>`,
    'WordPress user': site.username,
    Connection: statusText(!site.brokenSince, site.brokenSince ? 'broken' : 'working'),
    'Broken since': site.brokenSince,
    'Login or address changed': site.updatedAt,
    'Last checked': site.checkedAt,
    ...Object.fromEntries(
      faults.map(({ name, code, message, fix }) => [
        `Failed check: ${name.replaceAll('_', ' ')}`,
        html`<code>${code}</code> ${message}${softLine(fix)}`,
      ]),
    ),
  }
}

const toggleLabels = {
  emailUpdates: 'upcoming posts',
  contentSuggestions: 'suggestions',
  ownerQuestions: 'questions',
  newFeatures: 'new features',
  marketingEmails: 'offers',
} as const

// Two weeks of a busy account.
const maxRows = 40

/** The account's email preferences, and the status of each mail. */
export async function mailSection(app: App, accountId: string): Promise<Html> {
  const [rows, toggles] = await Promise.all([
    app.db
      .select()
      .from(mailOutbox)
      .where(eq(mailOutbox.accountId, accountId))
      .orderBy(desc(mailOutbox.createdAt))
      .limit(maxRows),
    findPreferences(app.db, accountId),
  ])
  const off = Object.entries(toggleLabels).flatMap(([name, words]) =>
    toggles[name as keyof typeof toggleLabels] ? [] : [words],
  )
  const toFacts = (row: (typeof rows)[number]) => ({
    Email: row.template.replaceAll('-', ' '),
    To: row.recipient,
    Status: html`${statusText(row.status !== 'refused', row.status)} ${row.sentAt ? timeCell(row.sentAt) : ''}`,
    'Server’s answer': row.answer,
    Created: row.createdAt,
  })
  return html`<p class="soft">
      Turned off by the owner: ${off.length === 0 ? 'none' : off.join(', ')}. If a mail server accepted an
      email and the owner can’t find it, it’s in their spam folder or their server dropped it. Give them the
      time and the server’s answer.
    </p>
    ${table('Emails', rows, toFacts, 'No emails yet.', maxRows)}`
}
