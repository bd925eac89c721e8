import { desc, eq, sql } from 'drizzle-orm'
import { findThrottled } from '../../../accounts/sign-in/login-throttle.ts'
import { countRecoveryCodes } from '../../../accounts/two-factor/recovery-codes.ts'
import { html, type Html } from '../../../notifications/html.ts'
import type { App } from '../../../platform/app.ts'
import { findPreferences, presentToggles } from '../../../profile/preferences/find-preferences.ts'
import { type accounts, sessions, twoFactors } from '../../../schema/accounts.ts'
import { mailOutbox } from '../../../schema/notifications.ts'
import type { sites } from '../../../schema/profile.ts'
import { type Cell, cutNote, factsList, goodOrBad, momentCell, rowsTable } from '../operator-page.ts'

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
    findThrottled(app.db, account.email),
  ])
  return factsList([
    ['Username', account.username],
    ['Status', account.status.replaceAll('_', ' ')],
    ['Email confirmed', momentCell(account.emailVerifiedAt)],
    ['Profile complete', momentCell(account.profileCompletedAt)],
    [
      'Two-factor authentication',
      factor?.since ? html`on since ${momentCell(factor.since)}, ${codes} recovery codes left` : 'off',
    ],
    [
      'Too many attempts',
      closed.length === 0
        ? 'no'
        : html`${goodOrBad(false, 'yes')}${closed.map(
            ({ what, until }) => html`<br />${what}, until ${momentCell(until)}`,
          )}`,
    ],
    ['Active sessions', used?.open ?? 0],
    ['Last seen', momentCell(used?.at)],
    ['Created', momentCell(account.createdAt)],
  ])
}

/** What the last look at the site said, with what its owner was told to do. */
export function siteFacts(site: Site | null): Html {
  if (!site) return html`<p class="empty">No WordPress site is connected.</p>`
  const faults = (site.checks ?? []).filter(({ ok }) => !ok)
  return factsList([
    ['Address', html`<a href="${site.url}" rel="noreferrer">${site.url}</a>`],
    ['WordPress user', site.username],
    ['Connection', goodOrBad(!site.brokenSince, site.brokenSince ? 'broken' : 'working')],
    ['Broken since', momentCell(site.brokenSince)],
    ['Login or address changed', momentCell(site.updatedAt)],
    ['Last checked', momentCell(site.checkedAt)],
    ...faults.map(({ name, code, message, fix }): [string, Cell] => [
      `Failed check: ${name.replaceAll('_', ' ')}`,
      html`<code>${code}</code> ${message}<br /><span class="soft">${fix}</span>`,
    ]),
  ])
}

const choices = {
  emailUpdates: 'upcoming posts',
  contentSuggestions: 'suggestions',
  newFeatures: 'new features',
  marketingEmails: 'offers',
} as const

// Two weeks of a busy account.
const shown = 40

/** Which mails it wants, and what became of each that was made. */
export async function mailSection(app: App, accountId: string): Promise<Html> {
  const [rows, toggles] = await Promise.all([
    app.db
      .select()
      .from(mailOutbox)
      .where(eq(mailOutbox.accountId, accountId))
      .orderBy(desc(mailOutbox.createdAt))
      .limit(shown),
    findPreferences(app.db, accountId).then(presentToggles),
  ])
  const off = Object.entries(choices).flatMap(([name, words]) =>
    toggles[name as keyof typeof choices] ? [] : [words],
  )
  const cells = rows.map((row): Cell[] => [
    row.template.replaceAll('-', ' '),
    row.recipient,
    html`${goodOrBad(row.status !== 'refused', row.status)} ${row.sentAt ? momentCell(row.sentAt) : ''}`,
    row.answer ?? '–',
    momentCell(row.createdAt),
  ])
  return html`<p class="soft">
      Turned off by the owner: ${off.length === 0 ? 'none' : off.join(', ')}. If a mail server accepted an
      email and the owner can’t find it, it’s in their spam folder or their server dropped it. Give them the
      time and the server’s answer.
    </p>
    ${rowsTable('Emails', ['Email', 'To', 'Status', 'Server’s answer', 'Created'], cells, 'No emails yet.')}
    ${cutNote(rows, shown)}`
}
