import { endSessions } from '../../../accounts/sign-in/session.ts'
import { findCustomerId } from '../../../billing/payments/ensure-customer.ts'
import { syncCustomerJob } from '../../../billing/payments/sync-customer.ts'
import { fail } from '../../../platform/fail.ts'
import { checkSite } from '../../../publishing/site-check/check-site.ts'
import { postAction, redirectWithNotice, requireId, recordOperatorAction } from '../guarded-routes.ts'
import { accountsPath as path, findAccount } from './account-page.ts'

/** Actions that are safe to repeat: check again, sync again, sign out. */
export const accountActionRoutes = [
  postAction(`${path}/:id/check`, async (app, request) => {
    const id = requireId(request.params.id)
    const { site } = await findAccount(app, id)
    if (!site) fail('not_found', 'No WordPress site is connected.')
    await app.db.transaction(async (tx) => {
      await app.jobs.send(tx, checkSite, { siteId: site.id })
      await recordOperatorAction(tx, request, 'Connection checked', id)
    })
    return redirectWithNotice(`${path}/${id}`, 'checked')
  }),
  postAction(`${path}/:id/read-payments`, async (app, request) => {
    const id = requireId(request.params.id)
    const customerId = await findCustomerId(app, id)
    if (!customerId) fail('not_found', 'This account has no customer at the payment provider.')
    await app.db.transaction(async (tx) => {
      await app.jobs.send(tx, syncCustomerJob, { customerId })
      await recordOperatorAction(tx, request, 'Payments synced', id)
    })
    return redirectWithNotice(`${path}/${id}`, 'reading')
  }),
  postAction(`${path}/:id/sign-out`, async (app, request) => {
    const id = requireId(request.params.id)
    await findAccount(app, id)
    await app.db.transaction(async (tx) => {
      await endSessions(app, tx, id)
      await recordOperatorAction(tx, request, 'Signed out everywhere', id)
    })
    return redirectWithNotice(`${path}/${id}`, 'ended')
  }),
]
