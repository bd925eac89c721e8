import { desc, eq, sql } from 'drizzle-orm'
import { findThrottled } from '../../accounts/login-throttle.ts'
import { countRecoveryCodes } from '../../accounts/recovery-codes.ts'
import { html, type Html } from '../../notifications/html.ts'
import type { App } from '../../platform/app.ts'
import { findPreferences, presentToggles } from '../../profile/find-preferences.ts'
import { type accounts, sessions, twoFactors } from '../../schema/accounts.ts'
import { mailOutbox } from '../../schema/notifications.ts'
import type { sites } from '../../schema/profile.ts'
import { type Cell, cutNote, factsList, goodOrBad, momentCell, rowsTable } from './operator-page.ts'

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
    ['Address confirmed', momentCell(account.emailVerifiedAt)],
    ['Profile complete', momentCell(account.profileCompletedAt)],
    [
      'Two-factor authentication',
      factor?.since ? html`on since ${momentCell(factor.since)}, ${codes} recovery codes left` : 'off',
    ],
    [
      'Too many tries',
      closed.length === 0
        ? 'no'
        : html`${goodOrBad(false, 'yes')}${closed.map(
            ({ what, until }) => html`<br />${what}, until ${momentCell(until)}`,
          )}`,
    ],
    ['Open sessions', used?.open ?? 0],
    ['Last seen', momentCell(used?.at)],
    ['Since', momentCell(account.createdAt)],
  ])
}

/** What the last look at the site said, with what its owner was told to do. */
export function siteFacts(site: Site | null): Html {
  if (!site) return html`<p class="empty">No WordPress is connected.</p>`
  const faults = (site.checks ?? []).filter(({ ok }) => !ok)
  return factsList([
    ['Address', html`<a href="${site.url}" rel="noreferrer">${site.url}</a>`],
    ['User there', site.username],
    ['State', goodOrBad(!site.brokenSince, site.brokenSince ? 'broken' : 'works')],
    ['Broken since', momentCell(site.brokenSince)],
    ['Login or address changed', momentCell(site.updatedAt)],
    ['Last look', momentCell(site.checkedAt)],
    ...faults.map(({ name, code, message, fix }): [string, Cell] => [
      `Fault at ${name.replaceAll('_', ' ')}`,
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
      Switched off by the owner: ${off.length === 0 ? 'nothing' : off.join(', ')}. What a mail server has
      taken and the owner does not find is in their spam folder, or their server dropped it: give them the
      time and the answer.
    </p>
    ${rowsTable('Mails', ['Mail', 'To', 'Status', 'Answer', 'Made'], cells, 'No mail was made.')}
    ${cutNote(rows, shown)}`
}
