import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { given, password, until, type Server } from '../../given/given.ts'
import { visit } from '../browser.ts'
import { visitAs } from '../steps.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})

async function signIn(page: Page, email: string, secret = password) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Log in' }).click()
}

const keptKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage).toSorted())
const describedTexts = (page: Page, label: string) =>
  page
    .getByLabel(label, { exact: true })
    .evaluate((input) =>
      (input.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent),
    )

test.skipIf(!process.env.CHROMIUM)(
  'shows a failed login in both places, and leads to the requested page after a correct one',
  async () => {
    const { email } = await given.account(server)
    const { page, problems, leave } = await visit(server.url)
    await page.goto('/dashboard/posts?status=draft')
    await page.waitForURL('**/login')
    await signIn(page, email, 'Wrong-horse-1')
    await page.getByText('Invalid credentials').waitFor()
    await page.getByText('Failed to login. Please check your credentials.').waitFor()
    // One failed login shows one message: no toast where the screen has its own.
    expect(await page.getByText('Invalid credentials!').count()).toBe(0)
    expect(await page.title()).toBe('Error: Log in · Quillcast')
    expect(await describedTexts(page, 'Password')).toEqual(['Invalid credentials'])
    expect(await page.getByLabel('Email').inputValue()).toBe(email)

    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await page.waitForURL('**/dashboard/posts?status=draft')
    await page.getByText('Login successful!').waitFor()
    await until(async () => (await page.title()) === 'Posts · Quillcast')
    expect(await keptKeys(page)).toEqual(['token', 'user'])
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'names each empty field, moves the focus there and updates the title',
  async () => {
    const { page, problems, leave } = await visit(server.url)
    await page.goto('/login')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('heading', { name: 'There is a problem' }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('There is a problem')
    expect(await page.title()).toBe('Error: Log in · Quillcast')
    expect(await describedTexts(page, 'Password')).toEqual(['Password is required'])
    await page.getByRole('link', { name: 'Invalid email address' }).click()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('email')
    await page.keyboard.type('ada@example.com')
    expect(await page.getByText('Invalid email address').count()).toBe(0)
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await page.getByRole('heading', { name: 'Forgot password' }).waitFor()
    expect(await page.title()).toBe('Forgot password · Quillcast')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'reports a missing network at login, keeps what was typed, and works once it is back',
  async () => {
    const { email } = await given.account(server)
    const { page, leave } = await visit(server.url)
    await page.goto('/login', { waitUntil: 'networkidle' })
    await page.context().setOffline(true)
    await signIn(page, email)
    await page.getByText('We couldn’t reach the server. Check your connection and try again.').waitFor()
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(password)
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL('**/dashboard')
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)('shows the wait after too many failed logins', async () => {
  const limited = await given.server({ RATE_LIMITS: 'on' })
  const email = given.email()
  await until(
    async () =>
      (await limited.call('POST', '/auth/login', { email, password: 'Wrong-horse-1' })).status === 429,
  )
  const { page, leave } = await visit(limited.url)
  await page.goto('/login')
  await signIn(page, email)
  await page.getByText(/^Too many attempts\. Please try again in \d+ minutes\.$/).waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe(email)
  await leave()
  await limited.stop()
})

test.skipIf(!process.env.CHROMIUM)(
  'keeps a form sent before the script loads out of the URL and logs in once',
  async () => {
    const { email } = await given.account(server)
    const { page, problems, leave } = await visit(server.url)
    const held = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await held.promise
      await route.continue()
    })
    const logins: string[] = []
    page.on('request', (request) => request.url().endsWith('/auth/login') && logins.push(request.url()))
    await page.goto('/login', { waitUntil: 'commit' })
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Remember me').check()
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Password', { exact: true }).press('Enter')
    expect(new URL(page.url()).search).toBe('')
    const sent = page.waitForRequest('**/auth/login')
    held.resolve()
    expect((await sent).postDataJSON()).toEqual({ email, password, rememberMe: true })
    await page.waitForURL('**/dashboard')
    expect(logins).toHaveLength(1)
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'ends the session in every tab on sign-out and clears the browser storage',
  async () => {
    const owner = await given.account(server)
    const { page, problems, leave } = await visitAs(server, owner)
    const other = await page.context().newPage()
    await other.goto('/dashboard/posts')
    await other.getByRole('heading', { name: 'Posts', exact: true }).waitFor()
    const token = await page.evaluate(() => localStorage.getItem('token'))
    await page.goto('/dashboard/settings')
    await page.getByRole('button', { name: 'Sign out' }).first().click()
    await page.waitForURL('**/login')
    expect(await keptKeys(page)).toEqual([])
    await other.waitForURL('**/login')
    await other.getByText('Your session has ended. Please log in again.').waitFor()
    expect(await page.getByText('Your session has ended').count()).toBe(0)
    await until(async () => (await server.call('GET', '/posts', undefined, token ?? '')).status === 401)

    // The next user starts at the dashboard in both windows.
    await signIn(page, owner.email)
    await page.waitForURL('**/dashboard')
    await other.waitForURL('**/dashboard/posts')
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'sends a revoked session to the login and back to the page afterwards',
  async () => {
    const owner = await given.account(server)
    const { page, leave } = await visitAs(server, owner)
    const token = await page.evaluate(() => localStorage.getItem('token'))
    // Not on the dashboard, where a pending request would reveal it earlier.
    await page.goto('/contact')
    await server.call('POST', '/auth/logout', {}, token ?? '')
    await page.goto('/dashboard/posts')
    await page.waitForURL('**/login')
    const reason = page.getByRole('main').getByText('Your session has ended. Please log in again.')
    await reason.waitFor()
    expect(await keptKeys(page)).toEqual([])
    await signIn(page, owner.email)
    await page.waitForURL('**/dashboard/posts')
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)('reveals a password and warns about Caps Lock', async () => {
  const { page, leave } = await visit(server.url)
  await page.goto('/login')
  const input = page.getByLabel('Password', { exact: true })
  await input.fill(password)
  await until(async () => {
    if ((await input.getAttribute('type')) === 'text') return true
    // The button works only once the page's script has loaded.
    const show = page.getByRole('button', { name: 'Show password' })
    await show.click({ timeout: 1000 }).catch(() => {})
    return false
  })
  await page.getByRole('button', { name: 'Hide password' }).click()
  await until(async () => (await input.getAttribute('type')) === 'password')
  expect(await input.getAttribute('autocomplete')).toBe('current-password')
  await input.dispatchEvent('keydown', { key: 'A', modifierCapsLock: true })
  await page.getByText('Caps Lock is on.').waitFor()
  await page.getByLabel('Email').focus()
  await input.focus()
  await page.keyboard.press('a')
  await page.getByText('Caps Lock is on.').waitFor({ state: 'detached' })
  await leave()
})

test.skipIf(!process.env.CHROMIUM)(
  'keeps a toast while hovered, not under a resting pointer, and closes it by button or Escape',
  async () => {
    const { page, leave } = await visit(server.url)
    await page.clock.install()
    await page.goto('/login')
    const toast = page.getByText('Failed to login. Please check your credentials.')
    const fail = async () => {
      await signIn(page, given.email())
      await toast.waitFor()
    }
    await fail()
    const { x, y } = (await toast.boundingBox())!
    await page.clock.fastForward(5_000)
    await toast.waitFor({ state: 'detached' })
    await page.mouse.move(x + 9, y + 9)
    await page.getByRole('button', { name: 'Log in' }).press('Enter')
    await toast.waitFor()
    await page.clock.fastForward(5_000)
    await toast.waitFor({ state: 'detached' })
    await fail()
    await toast.hover()
    await page.clock.fastForward(60_000)
    expect(await toast.isVisible()).toBe(true)
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await toast.waitFor({ state: 'detached' })
    await fail()
    await page.keyboard.press('Escape')
    await toast.waitFor({ state: 'detached' })
    await leave()
  },
)
