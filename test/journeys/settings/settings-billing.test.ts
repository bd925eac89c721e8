import { beforeAll, expect, test } from 'vitest'
import { findCustomerId } from '../../../server/billing/payments/ensure-customer.ts'
import { syncCustomer } from '../../../server/billing/payments/sync-customer.ts'
import { renewTestSubscriptions } from '../../../server/billing/stripe-emulator/renew-test-subscriptions.ts'
import { changeBooks, endMonth, billMonths, setCard } from '../../given/change-books.ts'
import { given, until, type Server } from '../../given/given.ts'
import { setSubscription } from '../../given/set-subscription.ts'
import { payByCard } from '../steps.ts'
import { endSubscription, openSettings, press } from './open-settings.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})

test.skipIf(!process.env.CHROMIUM)(
  'shows the plan, its renewal date, five transactions a page and the test-mode notice',
  async () => {
    const owner = await given.account(server)
    const customerId = await findCustomerId(server.app, owner.accountId)
    await changeBooks(server.app, customerId!, (books) => billMonths(books, 6))
    await syncCustomer(server.app, customerId!)
    const { page, problems, leave } = await openSettings(server, owner, 'billing')
    await page.getByText('Lone Ranger', { exact: true }).waitFor()
    await page.getByText(/^Renews on \w+ \d+, \d{4}$/).waitFor()
    await page.getByText('Paid with visa ending in 4242').waitFor()
    const rows = page.getByRole('row')
    await page.getByText('$29.00 USD').first().waitFor()
    await expect.poll(() => rows.count()).toBe(6)
    await page.getByText('Failed', { exact: true }).waitFor()
    await page.getByText('No real money has moved.', { exact: false }).waitFor()
    await page.getByText('Showing page 1 of 2').waitFor()
    await press(page, 'Next')
    await page.getByText('Showing page 2 of 2').waitFor()
    await expect.poll(() => rows.count()).toBe(3)

    await setSubscription(server, owner.accountId, { cancelAt: new Date(Date.now() + 86_400_000) })
    await page.reload()
    await page.getByText(/^Cancels on /).waitFor()
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'offers a plan without an active subscription, and shows load failures',
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
    await page.getByText('No active subscription. You can still read and export everything.').waitFor()
    await page.getByRole('button', { name: 'Continue to Payment' }).waitFor()
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'upgrades for exactly the price shown, schedules and undoes a downgrade, cancels in two clicks and resumes',
  async () => {
    const owner = await given.account(server)
    const { page, problems, leave } = await openSettings(server, owner, 'billing')
    await press(page, 'Upgrade')
    await page.getByLabel('Authority Builder').check()
    const shown = await page.getByText(/^You pay \$\d+\.\d\d now, then \$69\.00 on /).textContent()
    const price = /\$(\d+\.\d\d) now/.exec(shown ?? '')?.[1]
    await press(page, 'Upgrade to Authority Builder')
    await page.getByText('Your plan is now Authority Builder.').waitFor()
    await page.getByText(`$${price} USD`).waitFor()
    expect(await page.getByRole('button', { name: 'Upgrade', exact: true }).count()).toBe(0)

    await press(page, 'Change to a smaller plan')
    await page.getByText(/^You pay nothing now\. From /).waitFor()
    await press(page, 'Change to Smart Marketer')
    await page.getByText(/^Changes to Smart Marketer on /).waitFor()
    await press(page, 'Undo')
    await page.getByText(/^Changes to Smart Marketer on /).waitFor({ state: 'detached' })

    await press(page, 'Cancel Plan')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel Plan' }).click()
    await page.getByText(/^Cancels on /).waitFor()
    expect(await page.getByRole('button', { name: 'Cancel Plan', exact: true }).count()).toBe(0)
    await press(page, 'Resume plan')
    await page.getByText(/^Renews on /).waitFor()
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)('asks to resume a canceled plan before an upgrade', async () => {
  const owner = await given.account(server)
  await server.call('POST', '/settings/cancel-subscription', {}, owner.token)
  const { page, problems, leave } = await openSettings(server, owner, 'billing')
  await page.getByText(/^Cancels on /).waitFor()
  await press(page, 'Upgrade')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Your plan is set to end. Resume it first, then change it.').waitFor()
  expect(await dialog.getByRole('button', { name: 'Check the price again' }).count()).toBe(0)
  await press(page, 'Keep my plan')
  await dialog.waitFor({ state: 'detached' })
  expect(problems).toEqual([])
  await leave()
})

test.skipIf(!process.env.CHROMIUM)(
  'says that the bank wants the renewal confirmed, and links to where',
  async () => {
    const owner = await given.account(server)
    const customerId = (await findCustomerId(server.app, owner.accountId))!
    await fallBehind(server, customerId, '3184')
    const { page, problems, leave } = await openSettings(server, owner, 'post-settings')
    const banner = page.getByRole('region', { name: 'Payment to confirm' })
    await banner.getByText('Your bank wants you to confirm the renewal').waitFor()
    expect(await banner.getByRole('link', { name: 'Update payment' }).count()).toBe(0)
    await page.goto(`${server.url}/dashboard/settings?tab=billing`)
    await page.getByText('Your bank wants you to confirm the renewal').first().waitFor()
    await page.getByRole('link', { name: 'Confirm $29.00' }).click()
    await page.waitForURL('**/test-invoice/*')
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'shows a failed payment on every page until another card pays it',
  async () => {
    const owner = await given.account(server)
    const customerId = (await findCustomerId(server.app, owner.accountId))!
    await fallBehind(server, customerId)
    const { page, problems, leave } = await openSettings(server, owner, 'post-settings')
    await page
      .getByRole('region', { name: 'Payment failed' })
      .getByRole('link', { name: 'Update payment' })
      .click()
    await page
      .getByText(/^Payment failed on /)
      .first()
      .waitFor()
    await press(page, 'Update payment')
    await page.waitForURL('**/test-card/*')
    await payByCard(page, '4242 4242 4242 4242')
    await page.getByText('Your payment method was updated.').waitFor()
    await until(async () => (await syncCustomer(server.app, customerId)) === 'synced')
    await page.reload()
    await page.getByText('Active', { exact: true }).waitFor()
    expect(await page.getByText(/^Payment failed on /).count()).toBe(0)
    const bill = page.getByRole('link', { name: /^Invoice/ }).first()
    const paper = await page.request.get(String(await bill.getAttribute('href')))
    expect(await paper.text()).toContain('Test mode: not a tax document')
    expect(problems).toEqual([])
    await leave()
  },
)

/** Ends the month with a card that is declined or needs the bank's confirmation. */
async function fallBehind({ app }: Server, customerId: string, card = '0341') {
  await changeBooks(app, customerId, (books) => {
    setCard(books, card)
    endMonth(books)
  })
  await renewTestSubscriptions(app)
  await syncCustomer(app, customerId)
}
