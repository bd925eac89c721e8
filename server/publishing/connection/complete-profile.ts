import type { siteProfile } from '../../../contract/profile/profile.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { limitRate } from '../../platform/http/rate-limit.ts'
import { alreadyComplete, requireAccount, findAccount } from '../../profile/find-account.ts'
import { findIncompleteProfile } from '../../profile/profile.ts'
import { requirePayment } from '../../profile/require-payment.ts'
import { saveBusiness, storeSite } from '../../profile/save-site.ts'
import { learnSites } from '../../writing/own-site/learn-sites.ts'
import { saveTriedLogin, tryLogin } from './try-login.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { recordAuditEntry } from '../../accounts/audit/record-audit-entry.ts'
import { startSession } from '../../accounts/sign-in/session.ts'
import { getUser } from '../../accounts/get-user.ts'
import { fail } from '../../platform/fail.ts'
import { accounts } from '../../schema/accounts.ts'
import { businessCards, preferences, sites } from '../../schema/profile.ts'
import { saveCardLines } from '../../profile/business-card/business-card.ts'

/** Tries a login and connects its site before there is a profile; the site is read immediately. */
export const connectSite: Handler<typeof siteProfile.connectSite> = async (app, values) => {
  const { id, profileCompletedAt } = await requireAccount(app.db, values)
  if (profileCompletedAt) return alreadyComplete()
  await requirePayment(app, id)
  const tried = await tryLogin(app, id, values, { isStoredTried: true })
  return app.db.transaction(async (tx) => {
    if (tried) await storeSite(tx, id, tried.site, values)
    await saveTriedLogin(tx, id, tried)
    await app.jobs.send(tx, learnSites, { accountId: id })
    return { site: (await findIncompleteProfile(tx, id)).site! }
  })
}

/** Forgets what the model made of the site, so that it is asked once more. */
export const readSiteAgain: Handler<typeof siteProfile.readSiteAgain> = async (app, credential) => {
  const { id: accountId, profileCompletedAt } = await requireAccount(app.db, credential)
  if (profileCompletedAt) return alreadyComplete()
  await limitRate(app, `read-site-again:${accountId}`, 6, 3600)
  await app.db.transaction(async (tx) => {
    await tx.update(sites).set({ readAfter: null }).where(eq(sites.accountId, accountId))
    await tx
      .update(businessCards)
      .set({ read: [], searches: [], readKey: null })
      .where(eq(businessCards.accountId, accountId))
    await app.jobs.send(tx, learnSites, { accountId })
  })
  return {}
}

/** Tries the login, stores the profile once and signs in. A customer who lost the token can sign in with the password instead. */
export const completeProfile: Handler<typeof siteProfile.complete> = async (app, values) => {
  const account = await findAccount(app.db, values)
  if (!account)
    return fail(
      'invalid_token',
      values.registrationToken ? 'Invalid registration token' : 'Registration token not found',
    )
  if (account.profileCompletedAt) return alreadyComplete()
  await requirePayment(app, account.id)
  const tried = await tryLogin(app, account.id, values, { isStoredTried: true })
  const accessToken = await app.db.transaction(async (tx) => {
    const [completed] = await tx
      .update(accounts)
      .set({ profileCompletedAt: sql`now()` })
      .where(and(eq(accounts.id, account.id), isNull(accounts.profileCompletedAt)))
      .returning({ id: accounts.id })
    if (!completed) return alreadyComplete()
    await saveBusiness(app, tx, account.id, values)
    await saveTriedLogin(tx, account.id, tried)
    if (values.card) await saveCardLines(tx, account.id, values.card)
    // Shows times in the customer's own time zone from the first day.
    if (values.timezone)
      await tx
        .insert(preferences)
        .values({ accountId: account.id, timezone: values.timezone })
        .onConflictDoNothing()
    await recordAuditEntry(tx, { accountId: account.id, act: 'signed_in', caller: values.caller })
    return startSession(tx, account.id, { remember: false, userAgent: values.caller.userAgent })
  })
  return { user: await getUser(app.db, account.id), tokens: { accessToken } }
}
