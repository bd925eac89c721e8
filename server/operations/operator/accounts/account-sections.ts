import { desc, eq, sql } from 'drizzle-orm'
import { listActiveThrottles } from '../../../accounts/sign-in/login-throttle.ts'
import { countRecoveryCodes } from '../../../accounts/two-factor/recovery-codes.ts'
import { html, type Html } from '../../../notifications/html.ts'
import type { App } from '../../../platform/app.ts'
import { findPreferences, presentToggles } from '../../../profile/preferences/find-preferences.ts'
import { type accounts, sessions, twoFactors } from '../../../schema/accounts.ts'
import { mailOutbox } from '../../../schema/notifications.ts'
import type { sites } from '../../../schema/profile.ts'
import {
  type Cell,
  truncationNote,
  definitionList,
  statusText,
  timeCell,
  rowsTable,
} from '../operator-page.ts'

type Account = typeof accounts.$inferSelect
type Site = typeof sites.$inferSelect

/** Whether and how its owner can sign in. */
export async function signInFacts(app: App, account: Account): Promise<Html> {
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
  return definitionList([
    ['Username', account.username],
    ['Status', account.status.replaceAll('_', ' ')],
    ['Email confirmed', timeCell(account.emailVerifiedAt)],
    ['Profile complete', timeCell(account.profileCompletedAt)],
    [
      'Two-factor authentication',
      factor?.since ? html`on since ${timeCell(factor.since)}, ${codes} recovery codes left` : 'off',
    ],
    [
      'Too many attempts',
      closed.length === 0
        ? 'no'
        : html`${statusText(false, 'yes')}${closed.map(
            ({ what, until }) => html`<br />${what}, until ${timeCell(until)}`,
          )}`,
    ],
    ['Active sessions', used?.open ?? 0],
    ['Last seen', timeCell(used?.at)],
    ['Created', timeCell(account.createdAt)],
  ])
}

/** The result of the last site check, with the fix shown to its owner. */
export function siteFacts(site: Site | null): Html {
  if (!site) return html`<p class="empty">No WordPress site is connected.</p>`
  const faults = (site.checks ?? []).filter(({ ok }) => !ok)
  return definitionList([
    ['Address', html`<a href="${site.url}" rel="noreferrer">${site.url}</a>`],
    ['WordPress user', site.username],
    ['Connection', statusText(!site.brokenSince, site.brokenSince ? 'broken' : 'working')],
    ['Broken since', timeCell(site.brokenSince)],
    ['Login or address changed', timeCell(site.updatedAt)],
    ['Last checked', timeCell(site.checkedAt)],
    ...faults.map(({ name, code, message, fix }): [string, Cell] => [
      `Failed check: ${name.replaceAll('_', ' ')}`,
      html`<code>${code}</code> ${message}<br /><span class="soft">${fix}</span>`,
    ]),
  ])
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
    findPreferences(app.db, accountId).then(presentToggles),
  ])
  const off = Object.entries(toggleLabels).flatMap(([name, words]) =>
    toggles[name as keyof typeof toggleLabels] ? [] : [words],
  )
  const cells = rows.map((row): Cell[] => [
    row.template.replaceAll('-', ' '),
    row.recipient,
    html`${statusText(row.status !== 'refused', row.status)} ${row.sentAt ? timeCell(row.sentAt) : ''}`,
    row.answer ?? '–',
    timeCell(row.createdAt),
  ])
  return html`<p class="soft">
      Turned off by the owner: ${off.length === 0 ? 'none' : off.join(', ')}. If a mail server accepted an
      email and the owner can’t find it, it’s in their spam folder or their server dropped it. Give them the
      time and the server’s answer.
    </p>
    ${rowsTable('Emails', ['Email', 'To', 'Status', 'Server’s answer', 'Created'], cells, 'No emails yet.')}
    ${truncationNote(rows, maxRows)}`
}
