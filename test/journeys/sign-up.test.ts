import { afterAll, beforeAll, expect, test } from 'vitest'
import { given, password, type Server } from '../given.ts'
import { closeBrowser, visit } from './browser.ts'
import { fillProfile, payByCard, register } from './steps.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})
afterAll(closeBrowser)

test.skipIf(!process.env.CHROMIUM)(
  'a declined card is told, costs nothing, and the next card pays the same checkout',
  async () => {
    const { page, problems, leave } = await visit(server.url)
    await page.goto('/register?plan=standard')
    await register(page, given.email())
    await page.waitForURL('**/test-checkout/**')
    await payByCard(page, '4000 0000 0000 0002')
    await page.getByText('Your card was declined. Nothing was charged.').waitFor()
    await payByCard(page, '4242 4242 4242 4242')
    await page.getByText('Payment Successful!').waitFor()
    await page.reload()
    await page.getByText('Payment Successful!').waitFor()
    await page.goto('/registration/success')
    await page.getByText('No session ID found in URL. Please contact support.').waitFor()
    await page.getByRole('link', { name: 'Return to Registration' }).click()
    await page.getByText('You selected the Standard plan').waitFor()
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'a registration says what is wrong with each field, and two presses of the button register once',
  async () => {
    const { page, problems, leave } = await visit(server.url)
    await page.goto('/register')
    await page.getByText('Please select a plan first').waitFor()
    expect(await page.getByRole('button', { name: 'Continue to Payment' }).isDisabled()).toBe(true)

    await page.goto('/register?plan=basic')
    await register(page, 'not an address', 'short', 'other')
    for (const message of [
      'Invalid email address',
      'Password must be at least 8 characters long',
      'Passwords must match',
    ])
      await page.getByRole('link', { name: message }).waitFor()
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    await page.getByLabel('Email').fill(given.email())
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByText('Password strength: Very Strong').waitFor()
    await page.getByLabel('Confirm password').fill(password)
    await page.getByRole('button', { name: 'Continue to Payment' }).dblclick()
    await page.waitForURL('**/test-checkout/**')
    expect(calls.filter((path) => path === '/api/v1/auth/register')).toHaveLength(1)
    await page.getByText('Cancel and go back').click()
    await page.getByText('Your payment was canceled. No charges were made to your account.').waitFor()
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'a wrong login is told in both places, and the right one leads to the page that was wanted',
  async () => {
    const { email } = await given.account(server)
    const { page, problems, leave } = await visit(server.url)
    await page.goto('/dashboard/posts?status=draft')
    await page.waitForURL('**/login')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('Wrong-horse-1')
    await page.getByRole('button', { name: 'Log In' }).click()
    await page.getByText('Invalid credentials').waitFor()
    await page.getByText('Failed to login. Please check your credentials.').waitFor()
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Log In' }).click()
    await page.waitForURL('**/dashboard/posts?status=draft')
    await page.getByText('Login successful!').waitFor()
    await page.getByRole('button', { name: 'Sign out' }).first().click()
    await page.waitForURL('**/login')
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'who has paid but not finished the profile is led to it from every page, and finds the typed text after a reload',
  async () => {
    const { email } = await given.paid(server)
    const { page, problems, leave } = await visit(server.url)
    await page.goto('/login')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Log In' }).click()
    await page.waitForURL('**/complete-profile')
    await page.goto('/dashboard/posts')
    await page.waitForURL('**/complete-profile')
    await page.getByRole('button', { name: 'Complete Profile' }).click()
    await page.getByRole('link', { name: 'WordPress API key is required' }).waitFor()
    await fillProfile(page)
    await page.reload()
    expect(await page.getByLabel('Business Name').inputValue()).toBe('Paws & Bubbles')
    await fillProfile(page)
    await page.getByRole('button', { name: 'Complete Profile' }).click()
    await page.waitForURL('**/dashboard')
    await page.getByText('Profile completed successfully!').waitFor()
    expect(problems).toEqual([])
    await leave()
  },
)
