import { eq, sql } from 'drizzle-orm'
import type { MailToggles } from '../../../contract/profile/preferences.ts'
import { recordAuditEntry } from '../../accounts/audit/record-audit-entry.ts'
import { mailLinkPage } from '../../notifications/mail-link-page.ts'
import { html } from '../../notifications/html.ts'
import { parseUnsubscribeToken } from '../../notifications/unsubscribe-link.ts'
import type { App } from '../../platform/app.ts'
import type { RawResponse, RawRequest, RawRoute } from '../../platform/http/define-routes.ts'
import { accounts } from '../../schema/accounts.ts'
import { preferences } from '../../schema/profile.ts'
import { lockPreferences } from './find-preferences.ts'

const mailNames: Record<keyof MailToggles, string> = {
  emailUpdates: 'upcoming posts',
  contentSuggestions: 'weekly topic suggestions',
  ownerQuestions: 'questions for your next post',
  newFeatures: 'new features',
  marketingEmails: 'news and offers',
}

const unsubscribePath = '/unsubscribe'
const settings = html`<p class="soft">
  You can change this any time in
  <a href="/dashboard/settings?tab=notifications">Settings, Notifications</a>. We always send emails about
  captions, failures, billing and security.
</p>`

/** One press without a login (RFC 8058); opening it changes nothing, so that mail scanners end none. */
export const unsubscribeRoutes: RawRoute[] = [
  { method: 'GET', path: unsubscribePath, handle: async (app, request) => showConfirmation(app, request) },
  { method: 'POST', path: unsubscribePath, handle: unsubscribe },
]

function tokenOf({ query, body }: RawRequest): string {
  const posted = new URLSearchParams(body.toString()).get('token')
  return typeof query.token === 'string' ? query.token : (posted ?? '')
}

function showConfirmation(app: App, request: RawRequest): RawResponse {
  const token = tokenOf(request)
  const found = parseUnsubscribeToken(app, token)
  if (!found) return unknownTokenPage()
  return mailLinkPage(
    'Unsubscribe from these emails?',
    html`<p>You’ll stop getting emails about ${mailNames[found.toggle]}.</p>
      <form method="post" action="${unsubscribePath}">
        <input type="hidden" name="token" value="${token}" /><button type="submit">Unsubscribe</button>
      </form>
      ${settings}`,
  )
}

async function unsubscribe(app: App, request: RawRequest): Promise<RawResponse> {
  const found = parseUnsubscribeToken(app, tokenOf(request))
  if (!found) return unknownTokenPage()
  const { accountId, toggle } = found
  await app.db.transaction(async (tx) => {
    const [account] = await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId))
    // Deleted meanwhile: nobody mails it any more.
    if (!account) return
    await lockPreferences(tx, accountId)
    await tx
      .update(preferences)
      .set({ [toggle]: false, updatedAt: sql`now()` })
      .where(eq(preferences.accountId, accountId))
    const { caller } = request
    await recordAuditEntry(tx, {
      accountId,
      act: 'unsubscribed',
      actor: 'link',
      caller,
      detail: mailNames[toggle],
    })
  })
  return mailLinkPage(
    'You’re unsubscribed',
    html`<p>You won’t get any more emails about ${mailNames[toggle]}.</p>
      ${settings}`,
  )
}

const unknownTokenPage = (): RawResponse =>
  mailLinkPage(
    'This link doesn’t work',
    html`<p>Your mail program may have cut it off. Copy the whole link, or use your settings.</p>
      ${settings}`,
    404,
  )
