import type { Page } from 'playwright-core'
import { beforeAll, expect, inject, test } from 'vitest'
import { given, until, type Server } from '../given/given.ts'
import { visit } from './browser.ts'
import { answerOnSite, fillBusiness, fillProfile, fillSite, logIn, payByCard, register } from './steps.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token') ?? '')
async function countPosts(page: Page): Promise<number> {
  const { body } = await server.call('GET', '/posts', undefined, await tokenOf(page))
  return body.data.pagination.total
}

/** A browser after sign-up and payment. */
async function visitPaid() {
  const made = await given.paid(server)
  const visitor = await visit(server.url)
  await visitor.page.goto('/login')
  await remember(visitor.page, made.email, made.registrationToken)
  await visitor.page.goto('/complete-profile')
  await visitor.page.getByLabel('WordPress Site URL').waitFor()
  return { ...made, ...visitor }
}

async function remember(page: Page, email: string, token: string) {
  const saved = JSON.stringify({ email, plan: 'basic', token })
  await page.evaluate((data) => localStorage.setItem('registration_data', data), saved)
}

/** Records the fields typed into from now on, on our own pages. */
async function watchInputs(page: Page): Promise<Set<string>> {
  const typed = new Set<string>()
  await page.exposeBinding('noteInput', (_source, name: string) => void typed.add(name))
  await page.addInitScript(() =>
    addEventListener(
      'input',
      ({ target }) =>
        (globalThis as unknown as { noteInput(name: string): void }).noteInput(
          `${location.pathname} ${(target as HTMLInputElement).name}`,
        ),
      true,
    ),
  )
  return typed
}

test.skipIf(!process.env.CHROMIUM)(
  'gets from sign-up to a first draft with a one-click connection, prefilled from the site, and exactly one post',
  async () => {
    const { page, problems, leave } = await visit(server.url)
    const typed = await watchInputs(page)
    await page.goto('/register?plan=basic')
    await register(page, given.email())
    await page.waitForURL('**/test-checkout/**')
    await payByCard(page, '4242 4242 4242 4242')
    await page.getByRole('link', { name: 'Complete Your Profile' }).click()
    await page.getByLabel('WordPress Site URL').fill(inject('given').wordpress.url)
    await answerOnSite(page, 'Yes')
    await page.getByText('Your WordPress site is connected.').waitFor()
    await page.waitForURL(`${server.url}/complete-profile?step=business`)
    const name = page.getByLabel('Business Name')
    await until(async () => (await name.inputValue()) !== '')
    await page.getByText('From your site').first().waitFor()
    await page.goBack()
    await page.getByRole('group', { name: /^Connected to 127\.0\.0\.1:\d+ as author$/ }).waitFor()
    expect(await page.getByLabel('WordPress Username').count()).toBe(0)
    await page.getByRole('button', { name: 'Continue' }).click()
    await fillBusiness(page)
    await page.getByLabel('What you do (optional)').waitFor()
    await page.getByText('Your business card').click()
    await page.getByLabel('Town or area').fill('Leeds')
    await page.getByRole('button', { name: 'Complete Profile' }).click()
    await page.waitForURL('**/dashboard')
    expect([...typed].filter((field) => field.startsWith('/complete-profile')).length).toBeLessThanOrEqual(6)
    const { body } = await server.call('GET', '/profile/business-card', undefined, await tokenOf(page))
    expect(body.data.lines).toContainEqual({ part: 'town', text: 'Leeds', page: null, quote: '' })

    await page.getByText(/^Connected to 127/).waitFor()
    await page.reload()
    const open = page.getByRole('link', { name: 'Open your first draft' })
    await open.waitFor()
    expect(await countPosts(page)).toBe(1)
    await open.click()
    await until(async () => (await page.getByLabel('Title').inputValue()) !== '')
    await page.goBack()
    await page.getByRole('heading', { name: 'Recent Activity' }).waitFor()
    await page.reload()
    await page.getByRole('listitem').filter({ hasText: 'Draft' }).first().waitFor()
    expect(await page.getByText('Your first post').count()).toBe(0)
    expect(await countPosts(page)).toBe(1)
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'explains a refused connection with its fix and keeps everything typed',
  async () => {
    const { page, problems, leave } = await visitPaid()
    await page.getByRole('button', { name: 'Connect with one click' }).click()
    await page.getByText('WordPress site URL is required').first().waitFor()
    await page.getByLabel('WordPress Site URL').fill('http://127.0.0.1:9')
    await page.getByRole('button', { name: 'Connect with one click' }).click()
    await page.getByText('127.0.0.1:9 did not accept a connection.').first().waitFor()
    await until(() => page.evaluate(() => document.activeElement?.id === 'wordpressSiteUrl'))
    await page.getByRole('button', { name: 'Continue without WordPress' }).click()
    await page.getByLabel('ideal client').fill('Busy dog owners.')
    await page.goBack()

    await page.getByLabel('WordPress Site URL').fill(inject('given').wordpress.url)
    await answerOnSite(page, 'No')
    await page.getByText('You did not approve the connection on your site.').waitFor()
    expect(page.url()).toBe(`${server.url}/complete-profile`)
    await answerOnSite(page, 'Yes')
    expect(await page.getByLabel('ideal client').inputValue()).toContain('dog owners')
    await page.getByRole('button', { name: 'Change' }).click()
    await page.getByRole('button', { name: 'Use another site' }).click()
    await page.getByRole('button', { name: /^Keep 127/ }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await fillBusiness(page)
    await page.getByRole('button', { name: 'Complete Profile' }).click()
    await page.waitForURL('**/dashboard')
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'shows a wrong application password at its field, lets the user connect later, and reminds them on the dashboard',
  async () => {
    const { page, problems, leave } = await visitPaid()
    await fillSite(page)
    const key = page.getByLabel('WordPress Application Password')
    await key.fill('abcd efgh ijkl mnop qrst uvwx')
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await page.getByText('The username or the application password is not right.').first().waitFor()
    expect(await key.getAttribute('aria-invalid')).toBe('true')
    await until(() => key.evaluate((element) => element === document.activeElement))
    expect(page.url()).toBe(`${server.url}/complete-profile`)
    await page.getByRole('button', { name: 'Continue without WordPress' }).click()
    expect(await page.getByText('The username or the application password is not right.').count()).toBe(0)
    await page.getByRole('listitem').filter({ hasText: 'Your site (later)' }).waitFor()
    await fillBusiness(page)
    await page.getByRole('button', { name: 'Complete Profile' }).click()
    await page.waitForURL('**/dashboard')
    await page.getByText('Your site isn’t connected yet.', { exact: false }).waitFor()
    await page.getByRole('link', { name: 'Open your first draft' }).waitFor()
    await page.getByRole('button', { name: 'Hide' }).click()
    const reminder = page.getByRole('region', { name: 'Connect your site' })
    expect(await reminder.count()).toBe(0)
    await page.locator('main').getByRole('button', { name: 'Dismiss' }).click()
    await reminder.getByText('Your WordPress site isn’t connected.').waitFor()
    await reminder.getByRole('link', { name: 'Connect your site' }).click()
    await page.getByLabel('WordPress Site URL').fill(inject('given').wordpress.url)
    await page.getByLabel('Business Name').fill('Typed before leaving')
    await answerOnSite(page, 'Yes')
    await page.getByText('Your site is connected. You can', { exact: false }).waitFor()
    expect(page.url()).toBe(`${server.url}/dashboard/settings`)
    expect(await page.getByLabel('Business Name').inputValue()).toBe('Typed before leaving')
    await page.getByRole('link', { name: 'Overview', exact: true }).click()
    await page.getByText('Leave without saving?').waitFor()
    await page.getByRole('button', { name: 'Leave', exact: true }).click()
    await page.getByRole('heading', { name: 'Recent Activity' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Recent Activity' }).waitFor()
    expect(await page.getByText('Your first post').count()).toBe(0)
    await until(async () => (await reminder.count()) === 0)
    expect(await countPosts(page)).toBe(1)
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'restores a profile draft in another browser after sign-in, without the application password',
  async () => {
    const first = await visitPaid()
    await first.page.getByRole('button', { name: 'Continue without WordPress' }).click()
    await fillBusiness(first.page)
    await first.page.goBack()
    await fillSite(first.page)
    await first.page.getByRole('button', { name: 'Save and finish later' }).click()
    await first.page.getByText('Saved, except for the application password.', { exact: false }).waitFor()
    await first.leave()

    const { page, problems, leave } = await visit(server.url)
    await page.goto('/login')
    await logIn(page, first.email)
    await page.waitForURL('**/complete-profile')
    await until(async () => (await page.getByLabel('WordPress Username').inputValue()) === 'author')
    expect(await page.getByLabel('WordPress Application Password').inputValue()).toBe('')
    await page.getByRole('button', { name: 'Continue without WordPress' }).click()
    expect(await page.getByLabel('Business Name').inputValue()).toBe('Paws & Bubbles')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL('**/login')
    await page.getByRole('button', { name: 'Log in' }).waitFor()
    expect(await page.getByText('Registration information not found').count()).toBe(0)
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'autosaves the profile draft and keeps it across a reload, even when it never reached the server',
  async () => {
    const { page, problems, leave } = await visitPaid()
    await page.route('**/profile/draft', (route) => route.abort())
    await page.getByRole('button', { name: 'Continue without WordPress' }).click()
    await page.getByText('Optional: town, language, “I” or “we”, phone').waitFor()
    await page.getByLabel('Business Name').fill('Typed without a network')
    await page.reload()
    const name = page.getByLabel('Business Name')
    expect(await name.inputValue()).toBe('Typed without a network')
    await page.unroute('**/profile/draft')
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/profile/draft') && answer.ok())
    await Promise.all([saved, name.fill('Saved by itself')])
    await page.goto('/complete-profile')
    await page.getByRole('heading', { level: 1, name: 'Your business' }).waitFor()
    expect(await name.inputValue()).toBe('Saved by itself')
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'sends an existing account to sign-in, and completes a profile once however often the button is pressed',
  async () => {
    const { page, problems, email, registrationToken, leave } = await visitPaid()
    await fillProfile(page)
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    await page.getByRole('button', { name: 'Complete Profile' }).dblclick()
    await page.waitForURL('**/dashboard')
    expect(calls.filter((path) => path.startsWith('/api/v1/auth/complete-profile'))).toHaveLength(1)
    await page.getByRole('button', { name: 'Sign out' }).first().click()
    await page.waitForURL('**/login')

    await remember(page, email, registrationToken)
    await page.goto('/complete-profile')
    await page.getByText('Your account has already been created. Please log in.').waitFor()
    await page.waitForURL('**/login')
    expect(await page.evaluate(() => localStorage.getItem('registration_data'))).toBeNull()
    expect(problems).toEqual([])
    await leave()
  },
)
