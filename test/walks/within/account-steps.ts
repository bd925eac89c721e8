import { sql } from 'drizzle-orm'
import { inject } from 'vitest'
import { revokeEmailTokens } from '../../../server/accounts/email/email-tokens.ts'
import { requirePassword, requireRecentPassword } from '../../../server/accounts/sign-in/require-password.ts'
import { consumeRecoveryCode } from '../../../server/accounts/two-factor/recovery-codes.ts'
import { stepAt, totpCode } from '../../../server/accounts/two-factor/totp.ts'
import { twoFactor } from '../../../server/accounts/two-factor/two-factor.ts'
import { secondFactorBinding } from '../../../server/accounts/two-factor/second-factor.ts'
import { expireRegistrations } from '../../../server/billing/checkout/expire-registrations.ts'
import { openCheckout } from '../../../server/billing/checkout/open-checkout.ts'
import { reserveWords } from '../../../server/billing/daily-words.ts'
import { getPlan } from '../../../server/billing/get-plan.ts'
import { sendNotices } from '../../../server/billing/send-notices.ts'
import { markQuotesUsed, quoteChange } from '../../../server/billing/subscriptions/change-plan.ts'
import { followNotifications } from '../../../server/notifications/follow-notifications.ts'
import { hashToken } from '../../../server/platform/secrets/secrets.ts'
import { getSuggestions } from '../../../server/profile/business-card/business-card.ts'
import { decideProposed } from '../../../server/profile/facts/edit-facts.ts'
import { presentFacts } from '../../../server/profile/facts/facts.ts'
import { findIncompleteProfile } from '../../../server/profile/profile.ts'
import { leaveSite } from '../../../server/profile/leave-site.ts'
import {
  listSitePosts,
  listSiteTitles,
  getFreshSite,
  withoutOurs,
} from '../../../server/profile/site-posts/list-site-posts.ts'
import { readSitePosts } from '../../../server/profile/site-posts/read-site-posts.ts'
import { removeDeadLinks } from '../../../server/profile/site-posts/remove-dead-links.ts'
import { hasCard } from '../../../server/profile/voice/card/voice-cards.ts'
import { keepSiteSamples } from '../../../server/profile/voice/samples/samples.ts'
import { planQuotes } from '../../../server/schema/billing.ts'
import { sites } from '../../../server/schema/profile.ts'
import { password } from '../../given/given.ts'
import { caller, page, type Step } from './within.ts'

/** Sign-in, payment, profile, and the operator's view of an account. */
export const accountSteps: Record<string, Step> = {
  revokeEmailTokens: async ({ tx, me }) => {
    await revokeEmailTokens(tx, me.accountId, { resets: 'all but the last' })
    await revokeEmailTokens(tx, me.accountId, { newAddressesBut: 'ada@example.com' })
  },
  requirePassword: async ({ app, tx, me, their }) => {
    const check = { accountId: me.accountId, sessionId: their.ids.session }
    await requirePassword(app, { ...check, currentPassword: password, caller })
    await requireRecentPassword(tx, check)
  },
  consumeRecoveryCode: async ({ tx, me, their, prepare }) => {
    await prepare(
      sql`update recovery_codes set code_hash = ${hashToken('code')} where account_id = ${their.accountId}`,
    )
    await consumeRecoveryCode(tx, me.accountId, 'code')
  },
  twoFactor: async ({ app, me, their, prepare }) => {
    const secret = Buffer.from('a secret of 20 bytes')
    const sealed = app.secrets.seal(secret.toString('hex'), secondFactorBinding(me.accountId))
    await prepare(sql`update two_factors set sealed_secret = ${sealed}, confirmed_at = null, last_step = 0
      where account_id in (${me.accountId}, ${their.accountId})`)
    const ask = (action: 'confirm' | 'renew' | 'disable', step: number) =>
      twoFactor(app, {
        action,
        code: totpCode(secret, stepAt(app.now()) + step),
        currentPassword: password,
        accountId: me.accountId,
        sessionId: me.ids.session,
        caller,
      })
    await ask('confirm', -1)
    await prepare(sql`update two_factors set confirmed_at = now() where account_id = ${their.accountId}`)
    await ask('renew', 0)
    await ask('disable', 1)
  },
  expireRegistrations: async ({ app, me, prepare }) => {
    await prepare(
      sql`update accounts set status = 'pending_payment', created_at = now() - interval '9 days' where id = ${me.accountId}`,
    )
    await prepare(
      sql`update checkouts set created_at = now() - interval '9 days' where account_id = ${me.accountId}`,
    )
    await expireRegistrations(app)
  },
  openCheckout: async ({ app, me: { accountId: id, email } }) =>
    openCheckout(app, { account: { id, email }, plan: 'basic', kind: 'subscription' }),
  reserveWords: async ({ app, tx, me, their, prepare }) => {
    await prepare(
      sql`update writing_ledger set day = (now() at time zone 'utc')::date where account_id = ${their.accountId}`,
    )
    await reserveWords(app, tx, me.accountId, 'basic', 10 ** 9)
  },
  getPlan: ({ app, me }) => getPlan(app, me),
  sendNotices: async ({ app, their, prepare }) => {
    await prepare(sql`update subscriptions set set_aside = true where account_id = ${their.accountId}`)
    await prepare(
      sql`update billing_customers set card_brand = 'visa', card_last4 = '4242', card_expires_at = now() where account_id = ${their.accountId}`,
    )
    await sendNotices(app)
  },
  quoteChange: async ({ app, me, their, prepare }) => {
    await prepare(
      sql`update plan_quotes set subscription_id = 'none', plan = 'basic', used_at = null, created_at = now() - interval '1 day' where account_id = ${their.accountId}`,
    )
    await quoteChange(
      app,
      me.accountId,
      { subscription: { subscriptionId: 'none', plan: 'premium', periodEnd: null } },
      'basic',
    )
  },
  markQuotesUsed: async ({ app, me, foreign }) =>
    markQuotesUsed(app, me.accountId, (await foreign(planQuotes)).subscriptionId),
  followNotifications: ({ app, me }) =>
    followNotifications(app, { accountId: me.accountId, after: 0, signal: AbortSignal.abort() }),
  getSuggestions: ({ app, me }) => getSuggestions(app, { accountId: me.accountId } as never),
  facts: async ({ tx, me }) => {
    await presentFacts(tx, me.accountId)
    await decideProposed(tx, me.accountId, [me.ids.proposedFact])
  },
  findIncompleteProfile: ({ tx, me }) => findIncompleteProfile(tx, me.accountId),
  leaveSite: async ({ tx, mine }) => leaveSite(tx, await mine(sites), 'hold'),
  sitePosts: async ({ app, tx, me }) => {
    await getFreshSite(app, me.accountId)
    await listSiteTitles(tx, me.accountId)
    await withoutOurs(tx, me.accountId, await listSitePosts(tx, me.accountId))
    await removeDeadLinks(app, me.accountId, `<a href="${page}">One</a>`)
  },
  readSitePosts: async ({ app, me, prepare }) => {
    await prepare(
      sql`update sites set url = ${inject('given').wordpress.url} where account_id = ${me.accountId}`,
    )
    await readSitePosts(app, me.accountId)
  },
  voice: async ({ app, tx, me }) => {
    await hasCard(tx, me.accountId)
    await keepSiteSamples(app, me.accountId)
  },
}
