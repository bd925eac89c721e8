import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { subscriptions } from '../../server/schema/billing.ts'
import { hourAhead, savePreferences, weekOf } from '../given/given-slots.ts'
import { given, until, type Server } from '../given/given.ts'
import { setSubscription } from '../given/set-subscription.ts'
import { visit } from './browser.ts'
import { logIn, visitAs } from './steps.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})
const nameOf = ({ email }: { email: string }) => email.split('@')[0] ?? ''

test.skipIf(!process.env.CHROMIUM)(
  'the overview shows a greeting, counts, the next post, recent activity and the plan, and stays current',
  async () => {
    const owner = await given.account(server)
    await given.post(server, owner, { title: 'A draft' })
    await given.post(server, owner, { title: 'Goes out', scheduledDate: '2099-03-10T09:00:00Z' })
    await savePreferences(server, owner, { scheduledTimes: weekOf(hourAhead(96)) })
    await server.call('POST', '/topics', { title: 'Washing puppies' }, owner.token)
    const { page, problems, leave } = await visitAs(server, owner, { timezoneId: 'Europe/Berlin' })
    await page.getByRole('heading', { level: 1, name: `Welcome, ${nameOf(owner).slice(0, 3)}` }).waitFor()
    const card = (name: string) => page.getByRole('listitem').filter({ hasText: name })
    await card('Total Posts').getByText('2', { exact: true }).waitFor()
    await card('Total Posts').getByText('compared with 30 days ago').waitFor()
    await card('Published Posts').getByText('unchanged').waitFor()
    await card('Pending Posts').getByText('up', { exact: true }).waitFor()
    await card('Monthly Posts').getByText('2', { exact: true }).waitFor()
    const upcoming = page.getByRole('region', { name: 'Upcoming Content' })
    await upcoming.getByRole('link', { name: 'Goes out' }).waitFor()
    await upcoming.getByText('Tuesday, March 10', { exact: false }).waitFor()
    await upcoming.getByText('(09:00 UTC), in', { exact: false }).waitFor()
    await upcoming.getByRole('link', { name: 'Washing puppies' }).waitFor()
    const links = await upcoming.getByRole('link').allTextContents()
    expect(links.indexOf('Washing puppies')).toBeLessThan(links.indexOf('Goes out'))
    const billing = page.getByRole('region', { name: 'Billing Information' })
    await billing.getByText('$29.00').waitFor()
    await billing.getByText('Basic').waitFor()
    expect(await billing.getByText('Your subscription will cancel').count()).toBe(0)
    const activity = page.getByRole('region', { name: 'Recent Activity' })
    await activity.getByText('Scheduled').waitFor()

    await given.post(server, owner, { title: 'By the button', scheduledDate: '2099-04-10T09:00:00Z' })
    await activity.getByRole('button', { name: 'Refresh' }).click()
    await activity.getByRole('link', { name: 'By the button' }).waitFor()
    await given.post(server, owner, { title: 'By coming back', scheduledDate: '2099-04-11T09:00:00Z' })
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await activity.getByRole('link', { name: 'By coming back' }).waitFor()
    await upcoming.getByRole('link', { name: 'Open the plan' }).click()
    await page.waitForURL('**/dashboard/plan')
    await page.getByRole('link', { name: 'Overview', exact: true }).click()
    await page.getByRole('link', { name: 'New post' }).click()
    await page.waitForURL('**/dashboard/posts/new')
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'counts and activity update without a reload, with one row for each post',
  async () => {
    const owner = await given.account(server)
    const { page, problems, leave } = await visitAs(server, owner)
    const card = (name: string) => page.getByRole('listitem').filter({ hasText: name })
    await card('Total Posts').getByText('0', { exact: true }).waitFor()
    const listening = page.waitForResponse((response) => response.url().endsWith('/notifications/events'))
    await page.reload()
    await listening
    const { id } = await given.post(server, owner, { title: 'Made elsewhere' })
    await card('Total Posts').getByText('1', { exact: true }).waitFor()
    await server.call('POST', `/posts/${id}/publish`, {}, owner.token)
    await card('Published Posts').getByText('1', { exact: true }).waitFor({ timeout: 45_000 })
    const activity = page.getByRole('region', { name: 'Recent Activity' })
    await activity.getByRole('listitem').getByText('Published').waitFor()
    expect(await activity.getByRole('listitem').count()).toBe(1)
    await server.call('DELETE', `/posts/${id}`, undefined, owner.token)
    await card('Total Posts').getByText('0', { exact: true }).waitFor()
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'opens a page at the top and restores the scroll position after a reload',
  async () => {
    const owner = await given.account(server)
    const { page, leave } = await visitAs(server, owner, { viewport: { width: 390, height: 500 } })
    const scrolled = () => page.evaluate(() => scrollY)
    await page.goto('/dashboard')
    await page.getByText('No recent activity to display').waitFor()
    await until(() => page.evaluate(() => (scrollTo(0, 300), scrollY === 300)))
    await page.reload()
    await page.getByText('No recent activity to display').waitFor()
    // Content that loads later may shift it by a pixel or two.
    await until(async () => (await scrolled()) > 280)
    await page.goto('/dashboard/settings')
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
    expect(await scrolled()).toBe(0)
    await page.goto('/dashboard')
    await page.getByText('No recent activity to display').waitFor()
    expect(await scrolled()).toBe(0)
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'prefetches the figures once during sign-in and refetches every five minutes and on window focus',
  async () => {
    const owner = await given.account(server)
    const { page, leave } = await visit(server.url)
    await page.clock.install()
    let asked = 0
    page.on('request', (request) => (asked += request.url().endsWith('/dashboard/stats') ? 1 : 0))
    await page.goto('/login')
    await logIn(page, owner.email)
    await page.getByText('No recent activity to display').waitFor()
    expect(asked).toBe(1)
    const answered = page.waitForResponse((response) => response.url().endsWith('/dashboard/stats'))
    await page.clock.fastForward('05:01')
    await answered
    expect(asked).toBe(2)
    const focus = () => page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await until(async () => (await focus(), asked === 3))
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'shows a load failure with a retry, and a list of first steps that ticks itself and can be dismissed',
  async () => {
    const owner = await given.account(server)
    const { page, leave } = await visit(server.url)
    await page.route('**/api/v1/dashboard/stats', (route) => route.abort())
    await page.goto('/login')
    await logIn(page, owner.email)
    await page.getByText('Please try refreshing the page.').waitFor()
    await page.unroute('**/api/v1/dashboard/stats')
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('region', { name: 'Getting started: 1 of 5' }).waitFor()
    await given.post(server, owner, { title: 'Washing a dog' })
    await page.reload()
    const further = page.getByRole('region', { name: 'Getting started: 2 of 5' })
    await further.getByRole('button', { name: 'Dismiss' }).click()
    await page.reload()
    await page.getByText('Washing a dog').first().waitFor()
    expect(await further.count()).toBe(0)
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'shows the end date of a canceled subscription and a notice when there is none',
  async () => {
    const owner = await given.account(server)
    const ofOwner = eq(subscriptions.accountId, owner.accountId)
    await setSubscription(server, owner.accountId, { cancelAt: new Date('2099-01-31T10:00:00Z') })
    const { page, leave } = await visitAs(server, owner)
    const billing = page.getByRole('region', { name: 'Billing Information' })
    await billing
      .getByText('Your subscription will cancel at the end of the current billing period.')
      .waitFor()
    await billing.getByText('$0.00').waitFor()
    await server.app.db.delete(subscriptions).where(ofOwner)
    await page.reload()
    await billing.getByText('No subscription is running.', { exact: false }).waitFor()
    await page.getByRole('complementary', { name: 'Menu' }).getByText('Free').waitFor()
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'the navigation reaches every page, shows the plan, offers an upgrade below the top plan, and signs out',
  async () => {
    const premium = await given.account(server, { plan: 'premium' })
    const best = await visitAs(server, premium)
    const bestMenu = best.page.getByRole('complementary', { name: 'Menu' })
    await bestMenu.getByText('Premium').waitFor()
    expect(await best.page.getByRole('link', { name: 'Upgrade Plan' }).count()).toBe(0)
    await best.leave()

    const owner = await given.account(server, { plan: 'standard' })
    const { page, problems, leave } = await visitAs(server, owner)
    const menu = page.getByRole('complementary', { name: 'Menu' })
    await menu.getByText('Standard').waitFor()
    for (const name of ['Posts', 'Plan', 'Keywords', 'Settings', 'Overview']) {
      await menu.getByRole('link', { name, exact: true }).click()
      await page.waitForURL(name === 'Overview' ? '**/dashboard' : `**/dashboard/${name.toLowerCase()}`)
    }
    await menu.getByRole('link', { name: 'Upgrade Plan' }).click()
    await page.waitForURL('**/dashboard/settings?tab=billing')
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Your Profile' }).click()
    await page.waitForURL('**/dashboard/settings?tab=profile')
    expect(await page.getByText('no real money moves').count()).toBe(1)
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.waitForURL('**/login')
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)('the plan badge is purple, blue or gray', async () => {
  const shades: Record<string, number[]> = {}
  for (const plan of ['premium', 'standard', 'basic'] as const) {
    const { page, leave } = await visitAs(server, await given.account(server, { plan }))
    const name = `${plan[0]!.toUpperCase()}${plan.slice(1)}`
    const badge = page.getByRole('complementary', { name: 'Menu' }).getByText(name, { exact: true })
    const ground = await badge.evaluate((element) => {
      const paper = document.createElement('canvas').getContext('2d')!
      paper.fillStyle = getComputedStyle(element).backgroundColor
      paper.fillRect(0, 0, 1, 1)
      return [...paper.getImageData(0, 0, 1, 1).data]
    })
    shades[plan] = ground
    await leave()
  }
  const [red, green, blue] = [0, 1, 2] as const
  const { premium, standard, basic } = shades as Record<string, [number, number, number]>
  expect(Math.min(premium![red], premium![blue])).toBeGreaterThan(premium![green] + 5)
  expect(standard![blue]).toBeGreaterThan(Math.max(standard![red], standard![green]) + 5)
  expect(Math.max(...basic!.slice(0, 3)) - Math.min(...basic!.slice(0, 3))).toBeLessThan(5)
})

test.skipIf(!process.env.CHROMIUM)(
  'the phone menu overlays the page, closes on Escape or selection, and restores focus',
  async () => {
    const owner = await given.account(server)
    const { page, problems, leave } = await visitAs(server, owner, { viewport: { width: 390, height: 844 } })
    const opener = page.getByRole('button', { name: 'Open menu' })
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await opener.click()
    await menu.getByText('Basic').waitFor()
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)
    await opener.click()
    await menu.getByRole('link', { name: 'Plan', exact: true }).click()
    await page.waitForURL('**/dashboard/plan')
    await menu.waitFor({ state: 'detached' })
    await opener.click()
    await menu.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL('**/login')
    expect(problems).toEqual([])
    await leave()
  },
)
