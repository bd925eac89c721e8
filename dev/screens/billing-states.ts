import type { Page } from 'playwright-core'
import { historyAnswer, planAnswers, surplus } from './billing-answers.ts'
import { answers, ask, neverAnswers, owned, press, sees, seesDialog, type Owned } from './state-steps.ts'
import type { ScreenState } from './states.ts'
import { newEmail, password, type World } from './world.ts'

const path = '/dashboard/settings?tab=billing'

const gives = (page: Page, at: string, data: object | ((url: URL) => object)) =>
  page.route(`**/api/v1${at}`, (route) => {
    const given = typeof data === 'function' ? data(new URL(route.request().url())) : data
    return route.fulfill({ json: { success: true, data: given } })
  })

const standing = (name: keyof typeof planAnswers) => (page: Page) =>
  gives(page, '/settings/plan', planAnswers[name])

const history = (total: number) => (page: Page) =>
  gives(page, '/settings/billing/history*', (url) =>
    historyAnswer(total, Number(url.searchParams.get('page'))),
  )

const plans: Owned[] = [
  {
    name: 'billing-loading',
    path,
    prepare: neverAnswers('/settings/plan'),
    enter: (page) => sees(page, 'Billing'),
  },
  {
    name: 'billing-failed',
    path,
    prepare: answers('/settings/plan', 500),
    enter: (page) =>
      page
        .getByRole('button', { name: /Try Again|Retry/ })
        .first()
        .waitFor(),
  },
  {
    name: 'billing-standard',
    path,
    prepare: standing('standard'),
    enter: (page) => sees(page, /^Renews on/),
  },
  {
    name: 'billing-pending',
    path,
    prepare: standing('pending'),
    enter: (page) => sees(page, /^Changes to Lone Ranger/),
  },
  { name: 'billing-ending', path, prepare: standing('ending'), enter: (page) => sees(page, /^Cancels on/) },
  { name: 'billing-past-due', path, prepare: standing('grace'), enter: (page) => sees(page, /^Pay \$49/) },
  {
    name: 'billing-read-only',
    path,
    prepare: standing('readOnly'),
    enter: (page) => sees(page, /^Pay \$49/),
  },
  {
    name: 'billing-lapsed',
    path,
    prepare: standing('lapsed'),
    enter: (page) => sees(page, 'Continue to Payment'),
  },
  {
    name: 'billing-unpaid-change',
    path,
    prepare: standing('unpaidChange'),
    enter: (page) => sees(page, 'Your plan change is waiting for payment'),
  },
  {
    name: 'billing-overview-past-due',
    path: '/dashboard',
    prepare: standing('grace'),
    enter: (page) => sees(page, 'Pay now'),
  },
  {
    name: 'billing-overview-read-only',
    path: '/dashboard',
    prepare: standing('readOnly'),
    enter: (page) => sees(page, /until it’s paid/),
  },
]

const dialogs: Owned[] = [
  {
    name: 'billing-upgrade',
    path,
    enter: async (page) => {
      await press(page, 'Upgrade')
      await seesDialog(page, 'Upgrade your plan')
      await sees(page, /^You pay/)
    },
  },
  {
    name: 'billing-upgrade-loading',
    path,
    prepare: neverAnswers('/settings/change-plan'),
    enter: async (page) => {
      await press(page, 'Upgrade')
      await sees(page, 'Working out the price...')
    },
  },
  {
    name: 'billing-upgrade-failed',
    path,
    prepare: answers('/settings/change-plan', 503),
    enter: async (page) => {
      await press(page, 'Upgrade')
      await page.getByRole('button', { name: 'Check the price again' }).waitFor()
    },
  },
  {
    name: 'billing-downgrade-surplus',
    path,
    prepare: async (page) => {
      await standing('standard')(page)
      await gives(page, '/settings/change-plan', surplus)
    },
    enter: async (page) => {
      await press(page, 'Change to a smaller plan')
      await sees(page, /^You have 15 default keywords/)
    },
  },
  {
    name: 'billing-cancel',
    path,
    enter: async (page) => {
      await press(page, 'Cancel Plan')
      await seesDialog(page, 'Cancel your plan?')
    },
  },
  {
    name: 'billing-cancel-failed',
    path,
    prepare: answers('/settings/cancel-subscription', 503),
    enter: async (page) => {
      await press(page, 'Cancel Plan')
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel Plan' }).click()
      await page.getByRole('dialog').getByRole('alert').waitFor()
    },
  },
  {
    name: 'billing-card-failed',
    path,
    prepare: answers('/settings/payment-method', 503),
    enter: async (page) => {
      await press(page, 'Update payment')
      await page.getByRole('alert').first().waitFor()
    },
  },
]

const histories: Owned[] = [
  {
    name: 'billing-history-none',
    path,
    prepare: history(0),
    enter: (page) => sees(page, 'No transactions yet'),
  },
  { name: 'billing-history-5', path, prepare: history(5), enter: (page) => sees(page, 'Pending') },
  {
    name: 'billing-history-23',
    path,
    prepare: history(23),
    enter: async (page) => {
      await page.getByRole('navigation', { name: 'Pages of transactions' }).getByText('Next').click()
      await sees(page, 'Showing page 2 of 5')
    },
  },
  {
    name: 'billing-history-loading',
    path,
    prepare: neverAnswers('/settings/billing/history*'),
    enter: (page) => sees(page, /^Renews on/),
  },
  {
    name: 'billing-history-failed',
    path,
    prepare: answers('/settings/billing/history*', 500),
    enter: (page) => page.getByRole('button', { name: 'Try Again' }).waitFor(),
  },
]

const fillCard = async (page: Page, number: string) => {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel(/Expiry/).fill('12/34')
  await page.getByLabel('Security code').fill('123')
  await page.getByLabel('Name on the card').fill('Ada')
  await page.getByRole('button').first().click()
}

const checkout = async (world: World) => {
  const order = { email: newEmail(), password, plan: 'standard' }
  return (await ask(world, 'POST', '/auth/register', order)).stripeUrl
}

const invoice = async (world: World) =>
  (await ask(world, 'GET', '/settings/billing/history')).transactions[0].invoice_url

/** The built-in payment pages. */
const pages: ScreenState[] = [
  { name: 'billing-checkout', path: checkout },
  {
    name: 'billing-checkout-declined',
    path: checkout,
    enter: async (page) => {
      await fillCard(page, '4000 0000 0000 0002')
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'billing-checkout-bank',
    path: checkout,
    enter: async (page) => {
      await fillCard(page, '4000 0027 6000 3184')
      await page.getByRole('button', { name: 'Confirm' }).waitFor()
    },
  },
  { name: 'billing-invoice', path: invoice },
  {
    name: 'billing-card',
    path: async (world) => (await ask(world, 'PUT', '/settings/payment-method', {})).url,
  },
]

/** Billing: each state of the plan, its dialogs, the history, and the built-in payment pages. */
export const billingStates: ScreenState[] = [...owned([...plans, ...dialogs, ...histories]), ...pages]
