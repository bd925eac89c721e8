import { beforeAll, expect, test } from 'vitest'
import { notify } from '../../server/notifications/notify.ts'
import { given, password, type Server } from '../given/given.ts'
import { visit } from './browser.ts'
import { openSettings, press } from './settings/open-settings.ts'
import { fillBusiness, logIn, visitAs } from './steps.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})

const browserTest = test.skipIf(!process.env.CHROMIUM)
/** Responses that a proxy between us and the customer may send. */
const unreadable = { status: 200, contentType: 'application/json', body: '<html>' }

browserTest('shows in the editor that it is saving, what was saved, and what was not', async () => {
  const owner = await given.account(server)
  const { page, problems, leave } = await visitAs(server, owner, { path: '/dashboard/posts/new' })
  // Comes first, because on a slow machine autosave could run before Ctrl+S, which would then have nothing to save.
  await page.route('**/api/v1/posts/**', (route) => route.abort())
  await page.getByLabel('Title').fill('Calm dogs')
  await page.getByRole('textbox', { name: 'Content' }).fill('Soft water.')
  await page.keyboard.press('Control+s')
  await page.getByRole('region', { name: 'Messages' }).getByText('Failed to save draft').waitFor()
  await page.getByRole('button', { name: 'Save Draft' }).click()
  await page.getByText('Failed to save post').waitFor()
  await page.unroute('**/api/v1/posts/**')
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/v1/posts/**', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Save Draft' }).click()
  await page.getByText('Saving...').first().waitFor()
  answer()
  await page.getByText('Draft saved successfully!').waitFor()
  await page.waitForURL('**/dashboard/posts')
  expect(problems).toEqual([])
  await leave()
})

browserTest(
  'reports settings that were not saved after a malformed response, and keeps the choices',
  async () => {
    const owner = await given.account(server)
    const { page, problems, leave } = await openSettings(server, owner, 'preferences')
    await page.getByRole('checkbox', { name: 'friendly' }).check()
    await page.route('**/profile/**', (route) =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill(unreadable),
    )
    await press(page, 'Save')
    await page.getByText('Failed to update preferences').first().waitFor()
    expect(await page.getByRole('checkbox', { name: 'friendly' }).isChecked()).toBe(true)
    await page.unroute('**/profile/**')
    await press(page, 'Save')
    await page.getByText('Preferences updated successfully').waitFor()

    await page.goto('/dashboard/settings?tab=profile')
    await page.getByLabel('Current password').fill(password)
    await page.getByLabel('New password', { exact: true }).fill('Another-horse-22')
    await page.getByLabel('Confirm new password').fill('Another-horse-22')
    await page.route('**/api/v1/**', (route) =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill(unreadable),
    )
    await press(page, 'Save profile')
    await page.getByText('Failed to change password').first().waitFor()
    page.on('dialog', (dialog) => void dialog.accept())
    await page.goto('/dashboard/settings?tab=site')
    await page.getByLabel('Business Name').fill('Paws & More')
    await press(page, 'Save')
    await page.getByText('Failed to update business preferences').first().waitFor()
    expect(await page.getByLabel('Business Name').inputValue()).toBe('Paws & More')
    expect(problems).toEqual([])
    await leave()
  },
)

browserTest(
  'reverts a failed mark as read with the reason, and shows messages above an open dialog',
  async () => {
    const owner = await given.account(server)
    await server.call('POST', '/notifications/read', {}, owner.token)
    const tell = (kind: 'published' | 'publish_failed', title: string) =>
      server.app.db.transaction((tx) =>
        notify(tx, { accountId: owner.accountId, kind, title, description: '', url: '', dedupeKey: title }),
      )
    const { page, problems, leave } = await visitAs(server, owner)
    await tell('published', 'A post is live')
    await page.goto('/dashboard/notifications')
    const main = page.getByRole('main')
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor()
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/notifications/read', async (route) => {
      await held
      await route.fulfill({ status: 503, body: '{}' })
    })
    await main.getByRole('button', { name: 'Mark all as read' }).click()
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
    answer()
    await page.getByText('Quillcast is briefly unavailable.', { exact: false }).waitFor()
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor()

    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Search' })
    await palette.getByRole('combobox').waitFor()
    await tell('publish_failed', '“Winter paws” could not be published')
    await palette.getByText('“Winter paws”', { exact: false }).waitFor()
    expect(problems).toEqual([])
    await leave()
  },
)

browserTest(
  'asks on Back from unsaved text, and reports a page that fails to load without ending the session',
  async () => {
    const owner = await given.account(server)
    const { id } = await given.post(server, owner)
    const { page, leave } = await visitAs(server, owner)
    await page.getByRole('link', { name: 'Posts', exact: true }).click()
    await page.getByRole('link', { name: 'How often should a dog be washed?' }).click()
    await page.getByLabel('Title').waitFor()
    await page.route('**/api/v1/posts/**', (route) => route.abort())
    await page.getByLabel('Title').fill('Changed')
    const question = page.getByRole('dialog', { name: /^Leave/ })
    await page.goBack()
    await question.getByRole('button', { name: 'Stay' }).click()
    await page.waitForURL(`**/dashboard/posts/${id}`)
    expect(await page.getByLabel('Title').inputValue()).toBe('Changed')
    await page.goBack()
    await question.getByRole('button', { name: 'Leave' }).click()
    await page.waitForURL('**/dashboard/posts')
    await page.getByRole('heading', { name: 'Posts', level: 1 }).waitFor()

    await page.route('**/assets/plan-*.js', (route) => route.abort())
    await page.getByRole('link', { name: 'Plan', exact: true }).click()
    await page.getByRole('heading', { name: 'This page could not be shown' }).waitFor()
    // Offline, the menu stays, and the page opens by itself afterwards.
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Keywords', exact: true }).click()
    await page.getByRole('heading', { name: 'You’re offline' }).waitFor()
    await page.context().setOffline(false)
    await page.getByRole('heading', { name: 'Keywords', level: 1 }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'This page could not be shown' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Posts', level: 1 }).waitFor()
    await page.unroute('**/assets/plan-*.js')
    await page.goForward()
    await page
      .getByRole('button', { name: 'Load again' })
      .or(page.getByRole('heading', { name: 'Plan', level: 1 }))
      .first()
      .waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Plan', level: 1 }).waitFor()
    await leave()
  },
)

browserTest('reports a login and a link that fail with a malformed response', async () => {
  const { page, problems, leave } = await visit(server.url)
  await page.route('**/api/v1/auth/**', (route) => route.fulfill(unreadable))
  await page.goto('/login')
  await logIn(page, given.email())
  await page.getByRole('region', { name: 'Messages' }).getByText('Failed to login', { exact: true }).waitFor()
  await page.goto('/reset-password?token=of-a-mail')
  await page.getByText('Invalid or expired reset token').first().waitFor()
  expect(problems).toEqual([])
  await leave()
})

browserTest(
  'reports a profile that is sent without a registration or gets a malformed response',
  async () => {
    const { email, registrationToken } = await given.paid(server)
    const { page, problems, leave } = await visit(server.url)
    const sent: string[] = []
    page.on(
      'request',
      (request) => request.url().includes('/complete-profile') && sent.push(request.method()),
    )
    const complete = async (registration: object) => {
      await page.goto('/login')
      const saved = JSON.stringify({ email, plan: 'basic', ...registration })
      await page.evaluate((text) => localStorage.setItem('registration_data', text), saved)
      await page.goto('/complete-profile')
      await page.getByRole('button', { name: 'Continue without WordPress' }).click()
      await fillBusiness(page)
      sent.length = 0
      await page.getByRole('button', { name: 'Complete Profile' }).click()
    }
    const said = (text: string) => page.getByRole('region', { name: 'Messages' }).getByText(text).waitFor()
    await complete({})
    await said('Registration token not found')
    expect(sent).toEqual([])

    await page.route('**/api/v1/auth/complete-profile*', (route) => route.fulfill(unreadable))
    await complete({ token: registrationToken })
    await said('Failed to complete profile')
    expect(await page.getByLabel('Business Name').inputValue()).toBe('Paws & Bubbles')
    expect(problems).toEqual([])
    await leave()
  },
)

browserTest('redirects to the landing page with a message when the registration cannot be read', async () => {
  const { page, problems, leave } = await visit(server.url)
  await page.goto('/complete-profile')
  await page.waitForURL(`${server.url}/`)
  // The message appears before the page is left.
  await page.getByRole('link', { name: 'Choose a plan' }).first().waitFor()
  await page.getByText('Registration information not found').waitFor()
  await page.evaluate(() => localStorage.setItem('registration_data', '{not json'))
  await page.goto('/complete-profile')
  await page.waitForURL(`${server.url}/`)
  await page.getByText('Invalid registration data').waitFor()
  expect(problems).toEqual([])
  await leave()
})

browserTest('shows a message on a phone where it covers no control, and dismisses it on a tap', async () => {
  const owner = await given.account(server)
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const path = '/dashboard/settings?tab=preferences'
  const { page, problems, leave } = await visitAs(server, owner, { path, ...phone })
  await page.getByRole('checkbox', { name: 'friendly' }).check()
  await page.clock.install()
  await press(page, 'Save')
  const message = page.getByRole('region', { name: 'Messages' }).getByText('Preferences updated successfully')
  await message.waitFor()
  const covered = await page.evaluate(() => {
    const box = document.querySelector('.toast')!.getBoundingClientRect()
    const controls = [...document.querySelectorAll('main :is(a[href], button, input, select, textarea)')]
    return controls
      .map((control) => [control.textContent, control.getBoundingClientRect()] as const)
      .filter(([, { width, top, bottom }]) => width > 0 && top < box.bottom && bottom > box.top)
      .map(([text]) => text)
  })
  expect(covered).toEqual([])
  await message.tap()
  await message.waitFor({ state: 'detached' })
  expect(problems).toEqual([])
  await leave()
})
