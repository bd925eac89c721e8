import { beforeAll, expect, test } from 'vitest'
import { given, type Account, type Server } from '../../given/given.ts'
import { endSubscription, focused, openSettings, press } from './open-settings.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})

const stored = async ({ token }: Account) =>
  (await server.call('GET', '/profile/preferences', undefined, token)).body.data.preferences
const saved = 'Preferences updated successfully'
const berlin = { timezoneId: 'Europe/Berlin' }

test.skipIf(!process.env.CHROMIUM)(
  'selects days and hours of the customer’s own week within the plan, with UTC beside them',
  async () => {
    const owner = await given.account(server)
    await server.call('PUT', '/profile/preferences', { timezone: 'Pacific/Kiritimati' }, owner.token)
    const { page, problems, leave } = await openSettings(server, owner, 'post-settings')
    const day = (name: string) => page.getByRole('checkbox', { name, exact: true })
    const time = (name: string) => page.getByRole('combobox', { name: `Time on ${name}` })
    await page.getByText('Your Basic plan has 2 days a week, 1 time a day.').waitFor()
    await page.getByText('Times are in Pacific/Kiritimati.', { exact: false }).waitFor()

    await day('Monday').check()
    expect(await time('Monday').locator('option:checked').textContent()).toMatch(
      /^9:00.AM \(Sun 19:00 UTC\)$/,
    )
    await time('Monday').selectOption('14:00')
    expect(await page.getByRole('button', { name: 'Add a time on Monday' }).count()).toBe(0)
    // Takes the other day's time.
    await day('Friday').check()
    expect(await time('Friday').locator('option:checked').textContent()).toMatch(/^2:00.PM \(00:00 UTC\)$/)
    await day('Sunday').click()
    await page.getByText('You can only select up to 2 days on your current plan').waitFor()
    expect(await day('Sunday').isChecked()).toBe(false)
    await page.getByText('2 of 2 days').waitFor()
    await page.getByRole('radio', { name: 'Ask me first' }).check()
    await press(page, 'Save')
    await page.getByText(saved).waitFor()
    expect(await stored(owner)).toMatchObject({
      scheduledTimes: '{"monday":["00:00"],"friday":["00:00"]}',
      autopilot: 'ask',
    })
    await page.goto('/dashboard/plan')
    await page.getByText(/^Mon, Fri at 2:00.PM \(00:00 UTC\)$/).waitFor()
    await page.getByText('We write only topics you approve').waitFor()
    await page.getByRole('button', { name: 'Edit schedule' }).click()
    await day('Monday').uncheck()
    await press(page, 'Save')
    await page.getByText(/^Fri at 2:00.PM \(00:00 UTC\)$/).waitFor()
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'shows the date of a daylight saving change and the local time after it',
  async () => {
    const owner = await given.account(server)
    await server.call('PUT', '/profile/preferences', { timezone: 'Europe/Berlin' }, owner.token)
    const { page, leave } = await openSettings(server, owner, 'post-settings')
    await page
      .getByText(/^Your schedule is kept in UTC\. From .+, slots at 1[01]:00.AM move to 1[01]:00.AM, and/)
      .waitFor()
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'saves tones, keywords and time zone within the plan, and reports a server failure',
  async () => {
    const owner = await given.account(server)
    const { page, problems, leave } = await openSettings(server, owner, 'preferences', berlin)
    await page.getByRole('checkbox', { name: 'friendly' }).check()
    await page.getByRole('checkbox', { name: 'formal', exact: true }).click()
    await page.getByText('You can only select up to 1 tone on your current plan').waitFor()
    const words = page.getByLabel('Add a keyword')
    await words.fill('dog wash, Dog  Wash, cat care')
    await words.press('Enter')
    await words.fill('a, b, c, d')
    await press(page, 'Add')
    await page.getByText('You can only add up to 5 keywords on your current plan').waitFor()
    expect(await words.inputValue()).toBe('a, b, c, d')
    await words.fill('')
    await press(page, 'Remove cat care')
    expect(await focused(page)).toBe('default-keyword')

    const zone = page.getByRole('combobox', { name: 'Time zone' })
    await zone.selectOption({ label: 'New York' })
    expect(await zone.inputValue()).toBe('America/New_York')
    await press(page, 'Use Europe/Berlin')
    await page.route('**/profile/preferences', (route) => route.abort())
    await press(page, 'Save')
    await page.getByText('We couldn’t reach the server.', { exact: false }).waitFor()
    await page.unroute('**/profile/preferences')
    await press(page, 'Save')
    await page.getByText(saved).waitFor()
    expect(await stored(owner)).toMatchObject({
      selectedTones: ['friendly'],
      defaultKeywords: ['dog wash'],
      timezone: 'Europe/Berlin',
    })
    expect(await page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0)
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'shows everything without an active subscription, and explains how to pay when saving',
  async () => {
    const owner = await given.account(server)
    await endSubscription(server, owner)
    const { page, problems, leave } = await openSettings(server, owner, 'preferences')
    await page.getByText('Saving needs a paid plan.').waitFor()
    await page.getByRole('checkbox', { name: 'friendly' }).check()
    await press(page, 'Save')
    await page.getByText('This needs a paid plan. Choose one to continue.').waitFor()
    await page.getByRole('button', { name: 'Continue to Payment' }).waitFor()
    expect((await stored(owner)).selectedTones).toEqual([])
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'saves an email preference at once and reverts it with a message on failure',
  async () => {
    const owner = await given.account(server)
    const { page, problems, leave } = await openSettings(server, owner, 'notifications')
    const all = page.getByRole('switch')
    await all.first().waitFor()
    const states = () => all.evaluateAll((list) => list.map((one) => (one as HTMLInputElement).checked))
    expect(await states()).toEqual([true, true, true, false, false])
    await page.getByRole('switch', { name: 'Email updates' }).click()
    await page.getByText('Saved.').waitFor()
    await page.route('**/profile/notifications', (route) => route.abort())
    await page.getByRole('switch', { name: 'Marketing emails' }).click()
    await page.getByText('We couldn’t reach the server.', { exact: false }).waitFor()
    expect(await states()).toEqual([false, true, true, false, false])
    const { body } = await server.call('GET', '/profile/notifications', undefined, owner.token)
    expect(body.data.notifications).toMatchObject({ emailUpdates: false, marketingEmails: false })
    expect(problems).toEqual([])
    await leave()
  },
)
