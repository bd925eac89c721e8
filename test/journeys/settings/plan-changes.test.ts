import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { lockedSentence } from '../../../contract/billing/plan-features.ts'
import { findCustomerId } from '../../../server/billing/payments/ensure-customer.ts'
import { renewTestSubscriptions } from '../../../server/billing/stripe-emulator/renew-test-subscriptions.ts'
import type { StripeBooks } from '../../../server/billing/stripe-emulator/stripe-books.ts'
import { changeBooks, endMonth } from '../../given/change-books.ts'
import { given, type Account, type Server } from '../../given/given.ts'
import { setSubscription } from '../../given/set-subscription.ts'
import { openKeywords, tab } from '../keywords/keyword-steps.ts'
import { payByCard } from '../steps.ts'
import { openSettings, press } from './open-settings.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})

const browserTest = test.skipIf(!process.env.CHROMIUM)

/** Another tab of the same browser. */
async function openTab(page: Page, path: string) {
  const other = await page.context().newPage()
  await other.goto(path)
  return other
}

/** Marks the page so that a reload can be detected. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isMarked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window)
const keptPlan = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('user') ?? '{}') as { plan?: string }).plan)

const menu = (page: Page) => page.getByRole('complementary', { name: 'Menu' })
const badge = (page: Page, plan: string) => menu(page).getByText(plan, { exact: true }).waitFor()
const describeReader = (page: Page) => page.getByRole('button', { name: 'Add a persona' })
const sees = (page: Page, text: string) => page.getByText(text, { exact: false }).first().waitFor()

/** Ends the paid month: the payment provider applies the scheduled change and sends its webhook. */
async function finishMonth(
  { app }: Server,
  owner: Account,
  agree: (books: StripeBooks) => object = () => ({}),
) {
  const customerId = (await findCustomerId(app, owner.accountId))!
  await changeBooks(app, customerId, (books) => endMonth(books, agree(books)))
  await renewTestSubscriptions(app)
}

browserTest(
  'an upgrade in one tab unlocks voice, personas and strategy in other tabs and browsers without a reload',
  async () => {
    const owner = await given.account(server)
    const { page: voice, problems, leave } = await openSettings(server, owner, 'voice')
    await sees(voice, lockedSentence('personas'))
    const elsewhere = await openKeywords(server, owner)
    const keywords = elsewhere.page
    await tab(keywords, 'Ideas from your site').click()
    await sees(keywords, lockedSentence('strategy'))
    const billing = await openTab(voice, '/dashboard/settings?tab=billing')
    const pages = [voice, keywords, billing]
    for (const page of pages) await mark(page)

    await press(billing, 'Upgrade')
    await billing.getByText(/^You pay \$/).waitFor()
    await press(billing, 'Upgrade to Smart Marketer')
    await sees(billing, 'Your plan is now Smart Marketer.')
    await describeReader(voice).waitFor()
    await sees(keywords, 'What to write next needs an AI model')
    for (const page of pages) await badge(page, 'Standard')
    await sees(voice, lockedSentence('ownPassages'))

    await tab(keywords, 'Trending Keywords').click()
    await sees(keywords, 'Trend analysis is part of the Authority Builder plan. Upgrade')
    await press(billing, 'Upgrade')
    await billing.getByText(/^You pay \$/).waitFor()
    await press(billing, 'Upgrade to Authority Builder')
    await sees(voice, 'Each post is written with the passages')
    await sees(keywords, 'Across the platform')
    for (const page of pages) await badge(page, 'Premium')
    expect(await menu(voice).getByRole('link', { name: 'Upgrade Plan' }).count()).toBe(0)
    expect(await Promise.all(pages.map(isMarked))).toEqual([true, true, true])
    // The copy stored at sign-in is unchanged and has no effect.
    expect(await keptPlan(voice)).toBe('basic')
    expect(problems).toEqual([])
    await leave()
    await elsewhere.leave()
  },
)

browserTest(
  'a plan that ends while someone works locks their open tabs, and a payment in another tab unlocks them',
  async () => {
    const owner = await given.account(server, { plan: 'standard' })
    const { page: voice, problems, leave } = await openSettings(server, owner, 'voice')
    await describeReader(voice).waitFor()
    const paying = await openTab(voice, '/dashboard/settings?tab=billing')
    await paying.getByText(/^Renews on /).waitFor()
    await mark(voice)

    await finishMonth(server, owner, () => ({ cancel_at_period_end: true }))
    await sees(voice, lockedSentence('personas'))
    await badge(voice, 'Free')
    expect(await describeReader(voice).count()).toBe(0)
    await paying.getByLabel('Plan', { exact: true }).selectOption('premium')
    await press(paying, 'Continue to Payment')
    await paying.waitForURL('**/test-checkout/*')
    await payByCard(paying, '4242 4242 4242 4242')

    await describeReader(voice).waitFor()
    await sees(voice, 'Each post is written with the passages')
    await badge(voice, 'Premium')
    expect(await isMarked(voice)).toBe(true)
    expect(problems).toEqual([])
    await leave()
  },
)

browserTest('a smaller plan locks open tabs on its day, with the limits of the new plan', async () => {
  const owner = await given.account(server, { plan: 'premium' })
  const { page: voice, problems, leave } = await openSettings(server, owner, 'voice')
  await describeReader(voice).waitFor()
  const preferences = await openTab(voice, '/dashboard/settings?tab=preferences')
  await sees(preferences, '0 of 6 on Premium')
  const changed = await server.call('POST', '/settings/change-plan', { plan: 'basic' }, owner.token)
  expect(changed.body.data).toMatchObject({ pending: { plan: 'basic' } })
  await finishMonth(server, owner)
  await sees(voice, lockedSentence('personas'))
  await sees(preferences, '0 of 1 on Basic')
  for (const page of [voice, preferences]) await badge(page, 'Basic')
  expect(problems).toEqual([])
  await leave()
})

browserTest('the end of a grace period locks an open tab by the clock', async () => {
  const owner = await given.account(server, { plan: 'standard' })
  const graceMs = 7 * 24 * 3_600_000
  await setSubscription(server, owner.accountId, {
    status: 'past_due',
    // Long enough to open the page.
    pastDueSince: new Date(Date.now() - graceMs + 12_000),
  })
  const { page, problems, leave } = await openSettings(server, owner, 'voice')
  await describeReader(page).waitFor()
  await mark(page)
  await sees(page, lockedSentence('personas'))
  await badge(page, 'Free')
  expect(await isMarked(page)).toBe(true)
  expect(problems).toEqual([])
  await leave()
})
