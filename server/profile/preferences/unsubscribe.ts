import { eq } from 'drizzle-orm'
import type { MailToggles } from '../../../contract/profile/preferences.ts'
import { recordAuditEntry } from '../../accounts/audit/record-audit-entry.ts'
import { mailActionForm, mailActionPage, mailLinkPage } from '../../notifications/mail-action-page.ts'
import { html } from '../../notifications/html.ts'
import { parseUnsubscribeToken } from '../../notifications/signed-links.ts'
import { accounts } from '../../schema/accounts.ts'
import { updatePreferences } from './preferences.ts'

const mailNames: Record<keyof MailToggles, string> = {
  emailUpdates: 'upcoming posts',
  contentSuggestions: 'weekly topic suggestions',
  ownerQuestions: 'questions for your next post',
  newFeatures: 'new features',
  marketingEmails: 'news and offers',
}

const path = '/unsubscribe'
const settings = html`<p class="soft">
  You can change this any time in
  <a href="/dashboard/settings?tab=notifications">Settings, Notifications</a>. We always send emails about
  captions, failures, billing and security.
</p>`

/** One-click unsubscribe without a login (RFC 8058), where only the address carries the token. */
export const unsubscribeRoutes = mailActionPage({
  path,
  find: (app, fields) => parseUnsubscribeToken(app, fields('token')),
  ask: (_app, { toggle }, fields) =>
    mailLinkPage(
      'Unsubscribe from these emails?',
      html`<p>You’ll stop getting emails about ${mailNames[toggle]}.</p>
        ${mailActionForm(path, { token: fields('token') }, 'Unsubscribe')} ${settings}`,
    ),
  async act(app, { accountId, toggle }, { caller }) {
    await app.db.transaction(async (tx) => {
      const [account] = await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId))
      // The account was deleted, so it gets no more mail.
      if (!account) return
      await updatePreferences(tx, accountId, { [toggle]: false })
      const detail = mailNames[toggle]
      await recordAuditEntry(tx, { accountId, act: 'unsubscribed', actor: 'link', caller, detail })
    })
    return mailLinkPage(
      'You’re unsubscribed',
      html`<p>You won’t get any more emails about ${mailNames[toggle]}.</p>
        ${settings}`,
    )
  },
  unknown: html`<p>Your mail program may have cut it off. Copy the whole link, or use your settings.</p>
    ${settings}`,
})
