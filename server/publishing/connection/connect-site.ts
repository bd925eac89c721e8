import type { siteProfile } from '../../../contract/profile/profile.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { alreadyComplete, requireAccount } from '../../profile/find-account.ts'
import { findIncompleteProfile } from '../../profile/profile.ts'
import { requirePayment } from '../../profile/require-payment.ts'
import { storeSite } from '../../profile/save-site.ts'
import { learnSites } from '../../writing/own-site/learn-sites.ts'
import { saveTriedLogin, tryLogin } from './try-login.ts'

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
