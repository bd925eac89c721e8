import { eq } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { posts } from '../../../server/schema/posts.ts'
import { given, until, type Account, type Server } from '../../given/given.ts'
import { visitAs } from '../steps.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})

// A Thursday far enough ahead that every post in these tests is in the future.
const today = new Date('2099-03-12T12:00:00Z')
const planned = (owner: Account, title: string, scheduledDate: string) =>
  given.post(server, owner, { title, scheduledDate })

async function openCalendar(owner: Account, query = '', options = {}) {
  const visitor = await visitAs(server, owner, { timezoneId: 'UTC', locale: 'en-GB', ...options })
  await visitor.page.clock.setFixedTime(today)
  await visitor.page.goto(`/dashboard/plan?view=month${query}`)
  const cell = (day: string) => visitor.page.locator(`[data-day="${day}"]`)
  return { ...visitor, cell }
}
/** Drags like a user: press, move slightly, move on, release. */
async function drag(page: Page, from: Locator, to: Locator) {
  await from.hover()
  await page.mouse.down()
  const { x = 0, y = 0, width = 0, height = 0 } = (await to.boundingBox()) ?? {}
  await page.mouse.move(x + width / 2, y + height - 20, { steps: 8 })
  await page.mouse.move(x + width / 2, y + height - 10, { steps: 4 })
  await page.mouse.up()
}
const storedDate = async (owner: Account, id: string) =>
  (await server.call('GET', `/posts/${id}`, undefined, owner.token)).body.data.post.scheduledDate as string

test.skipIf(!process.env.CHROMIUM)(
  'navigates a month by keyboard, opens the week of a day with Enter, and moves its posts by menu',
  async () => {
    const owner = await given.account(server)
    const { id } = await planned(owner, 'Winter paws', '2099-03-17T09:00:00Z')
    const { page, cell, problems, leave } = await openCalendar(owner)
    await page.getByRole('grid', { name: 'March 2099' }).waitFor()
    expect(await cell('2099-03-12').getAttribute('aria-current')).toBe('date')
    await cell('2099-03-17').getByText('09:00 Scheduled').waitFor()
    await cell('2099-03-12').focus()
    for (const key of ['ArrowDown', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key)
    const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.day)
    await until(async () => (await focused()) === '2099-03-17')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard/plan?view=week&day=2099-03-17')
    await cell('2099-03-17').getByText('09:00 Scheduled').waitFor()
    await until(async () => (await focused()) === '2099-03-17')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Move to…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Move “Winter paws”' })
    await dialog.getByLabel('Date and time').fill('2099-03-01T09:00')
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    await dialog.getByText('Choose a time in the future').waitFor()
    await dialog.getByLabel('Date and time').fill('2099-03-20T10:30')
    await dialog.getByText('Your time zone: UTC.').waitFor()
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    await cell('2099-03-20').getByText('10:30 Scheduled').waitFor()
    await page.getByRole('region', { name: 'Messages' }).getByText('“Winter paws” goes out on').waitFor()
    expect(await storedDate(owner, id)).toBe('2099-03-20T10:30:00.000Z')
    await page.getByRole('button', { name: 'Undo' }).click()
    await cell('2099-03-17').getByText('09:00 Scheduled').waitFor()
    await until(async () => (await storedDate(owner, id)) === '2099-03-17T09:00:00.000Z')

    await page.getByRole('button', { name: 'Month', exact: true }).click()
    await page.getByRole('grid', { name: 'March 2099' }).waitFor()
    await cell('2099-03-12').focus()
    await page.keyboard.press('PageDown')
    await page.getByRole('grid', { name: 'April 2099' }).waitFor()
    await until(async () => (await focused()) === '2099-04-01')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Home')
    await until(async () => (await focused()) === '2099-03-23')
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'drags a post to a future day keeping its time, refuses past days, and reverts a refused move',
  async () => {
    const owner = await given.account(server)
    const { id } = await planned(owner, 'Summer coats', '2099-03-17T09:00:00Z')
    const tall = { viewport: { width: 1280, height: 1500 } }
    const { page, cell, problems, leave } = await openCalendar(owner, '', tall)
    // Content that loads above would shift the days under the pointer.
    await page.getByRole('region', { name: 'Confirm your address' }).waitFor()
    const chip = page.getByRole('link', { name: /Summer coats/, includeHidden: true })
    await drag(page, chip, cell('2099-03-24'))
    await cell('2099-03-24').getByText('09:00 Scheduled').waitFor()
    await until(async () => (await storedDate(owner, id)) === '2099-03-24T09:00:00.000Z')
    await drag(page, chip, cell('2099-03-10'))
    await page.getByText('This day has passed. Choose a day to come.').waitFor()
    await cell('2099-03-24').getByText('09:00 Scheduled').waitFor()
    await drag(page, chip, cell('2099-03-12'))
    const dialog = page.getByRole('dialog', { name: 'Move “Summer coats”' })
    await dialog.getByText('Choose a time in the future').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    await server.app.db.update(posts).set({ status: 'writing' }).where(eq(posts.id, id))
    await drag(page, chip, cell('2099-03-26'))
    await page.getByText('This post is still being written. Please wait until it is done.').waitFor()
    await cell('2099-03-24').getByText('Summer coats').waitFor()
    await cell('2099-03-24').getByText('Being written').waitFor()
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'keeps view and month in the URL, shows local times, and expands a full day',
  async () => {
    const owner = await given.account(server)
    for (const hour of ['08', '09', '10', '11'])
      await planned(owner, `At ${hour}`, `2099-03-17T${hour}:30:00Z`)
    const zone = { timezoneId: 'Asia/Kolkata' }
    const { page, cell, problems, leave } = await openCalendar(owner, '', zone)
    await page.getByText(/Times are in Asia\/(Calcutta|Kolkata)\./).waitFor()
    await cell('2099-03-17').getByText('14:00 Scheduled').waitFor()
    expect(await cell('2099-03-17').getByText('16:30').count()).toBe(0)
    await cell('2099-03-17').getByRole('button', { name: '2 more', includeHidden: true }).click()
    await cell('2099-03-17').getByText('17:00 Scheduled').waitFor()
    await page.goBack()
    await page.getByRole('grid', { name: 'March 2099' }).waitFor()
    await page.getByRole('button', { name: 'Next month' }).click()
    await page.waitForURL('**/dashboard/plan?view=month&month=2099-04')
    await page.getByText('Nothing is planned for April 2099 yet.').waitFor()
    await page.getByRole('button', { name: 'Week', exact: true }).click()
    await page.waitForURL('**/dashboard/plan?view=week&day=2099-04-01')
    await page.goBack()
    await page.getByRole('grid', { name: 'April 2099' }).waitFor()
    await page.getByRole('button', { name: 'Today' }).click()
    await page.getByRole('grid', { name: 'March 2099' }).waitFor()
    await page.goto('/dashboard/calendar?view=week&day=2099-03-18')
    await cell('2099-03-17').getByRole('link', { name: /At 11/, includeHidden: true }).click()
    await page.waitForURL('**/dashboard/posts/*')
    await page.goto('/dashboard/calendar?month=2099-99&day=x')
    await page.getByRole('grid', { name: 'March 2099' }).waitFor()
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'stacks what is planned on a phone, and retries a plan that fails to load',
  async () => {
    const owner = await given.account(server)
    await planned(owner, 'Later', '2099-03-20T09:00:00Z')
    const phone = { viewport: { width: 390, height: 844 } }
    const { page, problems, leave } = await openCalendar(owner, '&month=2099-05', phone)
    await page.getByText('Nothing is planned for May 2099 yet.').waitFor()
    await page.getByRole('button', { name: 'Today' }).click()
    await page.getByRole('button', { name: 'Actions for Later' }).click()
    await page.getByRole('menuitem', { name: 'Move to…' }).click()
    await page.getByLabel('Date and time').fill('2099-03-21T09:00')
    await page.getByRole('button', { name: 'Move', exact: true }).click()
    await page
      .getByRole('main')
      .getByText(/Sat,? 21 Mar, 09:00/)
      .waitFor()
    expect(await page.getByRole('grid').count()).toBe(0)
    await page.route('**/dashboard/calendar?from=**', (route) => route.abort())
    await page.reload()
    await page.getByText('Failed to load your plan').waitFor()
    await page.unroute('**/dashboard/calendar?from=**')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await page.getByRole('link', { name: 'Later' }).waitFor()
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM).each([
  ['en-US', '9:00.AM'],
  ['de-DE', '09:00'],
])('shows every hour as %s writes it, and the coming weeks near the end of a month', async (locale, hour) => {
  const owner = await given.account(server)
  await server.call('PUT', '/profile/preferences', { scheduledTimes: '{"monday":["09:00"]}' }, owner.token)
  const { id } = await planned(owner, 'Goes out', '2099-04-06T09:00:00Z')
  const { page, cell, problems, leave } = await openCalendar(owner, '', { locale })
  await page.clock.setFixedTime(new Date('2099-03-28T12:00:00Z'))
  await page.reload()
  await cell('2099-04-06')
    .getByText(new RegExp(`^${hour} Scheduled`))
    .waitFor()
  await cell('2099-04-30').waitFor({ state: 'detached' })
  await page.getByText(new RegExp(`Mon at ${hour} UTC`)).waitFor()
  await page.getByRole('button', { name: 'Previous month' }).click()
  await page.waitForURL('**/dashboard/plan?view=month&month=2099-03')
  await cell('2099-03-01').waitFor()
  await page.getByRole('button', { name: 'Next month' }).click()
  await cell('2099-04-30').waitFor()
  await page.getByRole('button', { name: 'Today' }).click()
  await page.waitForURL('**/dashboard/plan?view=month')
  await page.getByRole('button', { name: 'Next month' }).click()
  await page.waitForURL('**/dashboard/plan?view=month&month=2099-04')
  await page.goto(`/dashboard/posts`)
  await page
    .getByText(new RegExp(`Goes out .*2099.* ${hour} (UTC|GMT)`))
    .first()
    .waitFor()
  await page.goto(`/dashboard/posts/${id}`)
  await page.getByText(/^Last saved at \d/).waitFor()
  expect(problems).toEqual([])
  await leave()
})
