import { endSessions } from '../../../accounts/sign-in/session.ts'
import { findCustomerId } from '../../../billing/payments/ensure-customer.ts'
import { syncCustomerJob } from '../../../billing/payments/sync-customer.ts'
import { fail } from '../../../platform/fail.ts'
import { checkSite } from '../../../publishing/site-check/check-site.ts'
import { recordedAction } from '../guarded-routes.ts'
import { accountsPath as path, findAccount } from './account-page.ts'

/** Actions that are safe to repeat: check again, sync again, sign out. */
export const accountActionRoutes = [
  recordedAction(`${path}/:id/check`, 'checked', async ({ app, tx, id }) => {
    const { site } = await findAccount(tx, id)
    if (!site) fail('not_found', 'No WordPress site is connected.')
    await app.jobs.send(tx, checkSite, { siteId: site.id })
    return { did: 'Connection checked', accountId: id }
  }),
  recordedAction(`${path}/:id/read-payments`, 'reading', async ({ app, tx, id }) => {
    const customerId = await findCustomerId(app, id, tx)
    if (!customerId) fail('not_found', 'This account has no customer at the payment provider.')
    await app.jobs.send(tx, syncCustomerJob, { customerId })
    return { did: 'Payments synced', accountId: id }
  }),
  recordedAction(`${path}/:id/sign-out`, 'ended', async ({ app, tx, id }) => {
    await findAccount(tx, id)
    await endSessions(app, tx, id)
    return { did: 'Signed out everywhere', accountId: id }
  }),
]
