import { eq, sql } from 'drizzle-orm'
import { listActiveThrottles } from '../../../accounts/sign-in/login-throttle.ts'
import { countRecoveryCodes } from '../../../accounts/two-factor/recovery-codes.ts'
import { html } from '../../../notifications/html.ts'
import type { App } from '../../../platform/app.ts'
import { findPreferences } from '../../../profile/preferences/find-preferences.ts'
import { type accounts, sessions, twoFactors } from '../../../schema/accounts.ts'
import type { sites } from '../../../schema/profile.ts'
import { type Facts, softLine, statusText, timeCell } from '../operator-page.ts'

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

/** The kinds of mails that the owner has turned off. */
export async function mutedMails(app: App, accountId: string): Promise<string> {
  const toggles = await findPreferences(app.db, accountId)
  const names = Object.keys(toggleLabels) as (keyof typeof toggleLabels)[]
  return names.flatMap((name) => (toggles[name] ? [] : [toggleLabels[name]])).join(', ') || 'none'
}
