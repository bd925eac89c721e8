import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findCustomerId } from '../../server/billing/ensure-customer.ts'
import { syncCustomer } from '../../server/billing/sync-customer.ts'
import { addTestInvoice } from '../../server/billing/test-payments/test-invoice.ts'
import { subscriptions } from '../../server/schema/billing.ts'
import { given, type Server } from '../given.ts'
import { closeBrowser } from './browser.ts'
import { endSubscription, openSettings, press } from './open-settings.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})
afterAll(closeBrowser)

test.skipIf(!process.env.CHROMIUM)(
  'the plan, its next day and five transactions a page are shown, and that all of it is a test',
  async () => {
    const owner = await given.account(server)
    const customerId = await findCustomerId(server.app, owner.accountId)
    for (let period = 2; period <= 7; period++)
      await addTestInvoice(server.app, server.app.db, {
        customerId: customerId!,
        subscriptionId: `test_sub_${owner.accountId}`,
        plan: 'basic',
        key: period,
        status: period === 7 ? 'open' : 'paid',
        reason: 'subscription_cycle',
      })
    await syncCustomer(server.app, customerId!)
    const { page, problems, leave } = await openSettings(server, owner, 'billing')
    await page.getByText('Lone Ranger', { exact: true }).waitFor()
    await page.getByText(/^Renews on \w+ \d+, \d{4}$/).waitFor()
    await page.getByRole('link', { name: 'hello@quillcast.example' }).waitFor()
    for (const dead of ['Upgrade', 'Cancel Plan', 'Update payment'])
      expect(await page.getByRole('tabpanel').getByRole('button', { name: dead }).count()).toBe(0)
    const rows = page.getByRole('row')
    await page.getByText('$29.00 USD').first().waitFor()
    expect(await rows.count()).toBe(6)
    await page.getByText('Failed', { exact: true }).waitFor()
    await page.getByText('No real money has moved.', { exact: false }).waitFor()
    await page.getByText('Showing page 1 of 2').waitFor()
    await press(page, 'Next')
    await page.getByText('Showing page 2 of 2').waitFor()
    await expect.poll(() => rows.count()).toBe(3)

    await server.app.db
      .update(subscriptions)
      .set({ cancelAt: new Date(Date.now() + 86_400_000) })
      .where(eq(subscriptions.accountId, owner.accountId))
    await page.reload()
    await page.getByText(/^Cancels on /).waitFor()
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'without a live subscription the way to one is offered; what cannot be loaded says so',
  async () => {
    const owner = await given.account(server)
    await endSubscription(server, owner)
    const { page, problems, leave } = await openSettings(server, owner, 'overview')
    await page.route('**/settings/plan', (route) => route.abort())
    await page.route('**/billing/history*', (route) =>
      route.fulfill({
        json: {
          success: true,
          data: { transactions: [], pagination: { page: 1, limit: 5, total: 0, pages: 0 }, testMode: true },
        },
      }),
    )
    await page.goto('/dashboard/settings?tab=billing')
    await page.getByText('No plan details found').waitFor()
    await page.getByText('No transactions yet').waitFor()
    await page.getByText('Your billing history will appear here once you make a payment.').waitFor()
    await page.unroute('**/settings/plan')
    await press(page, 'Try Again')
    await page.getByText('No live subscription: you can read and download everything.').waitFor()
    await page.getByRole('button', { name: 'Continue to Payment' }).waitFor()
    expect(problems).toEqual([])
    await leave()
  },
)
