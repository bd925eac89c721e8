import { beforeAll, expect, test } from 'vitest'
import { given, password, until, type Server } from '../../given/given.ts'
import { visit } from '../browser.ts'
import { fillProfile, logIn, payByCard, register } from '../steps.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})

test.skipIf(!process.env.CHROMIUM)(
  'reports a declined card, charges nothing, and takes another card in the same checkout',
  async () => {
    const { page, problems, leave } = await visit(server.url)
    await page.goto('/register?plan=standard')
    await register(page, given.email())
    await page.waitForURL('**/test-checkout/**')
    await payByCard(page, '4000 0000 0000 0002')
    await page.getByText('Your card was declined, and you weren’t charged.').waitFor()
    const typed = () =>
      page.locator('input').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
    expect(await typed()).toEqual(['4000 0000 0000 0002', '12/34', '', 'Ada Lovelace'])
    await page.locator('#number').fill('')
    await page.locator('#number').pressSequentially('4242424242424242')
    await page.locator('#exp').fill('')
    await page.locator('#exp').pressSequentially('1234')
    await page.locator('#csc').fill('123')
    expect(await typed()).toEqual(['4242 4242 4242 4242', '12/34', '123', 'Ada Lovelace'])
    await page.locator('#number').press('End')
    for (const key of ['ArrowLeft', 'ArrowLeft', 'Backspace', '2']) await page.keyboard.press(key)
    expect((await typed())[0]).toBe('4242 4242 4242 4242')
    await page.locator('form [type=submit]').click()
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
  'shows sign-up errors at each field, and registers once on a double click',
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
    expect(await page.getByRole('link', { name: 'Try Again' }).getAttribute('href')).toBe('/')
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'leads back to the same checkout after canceling, and to the payment after signing in unpaid',
  async () => {
    const email = given.email()
    const { page, problems, leave } = await visit(server.url)
    await page.goto('/register?plan=premium')
    await register(page, email)
    await page.waitForURL('**/test-checkout/**')
    const checkout = page.url()
    await page.getByText('Cancel and go back').click()
    await page.getByText('You selected the Premium plan').waitFor()
    await page.getByRole('link', { name: 'Continue to Payment' }).click()
    await page.waitForURL(checkout)
    await page.goto('/register?plan=basic')
    await until(async () => (await page.getByLabel('Email').inputValue()) === email)
    await page.goto('/login')
    await logIn(page, email)
    await page.getByRole('heading', { name: 'Your payment isn’t complete' }).waitFor()
    const steps = page.getByRole('navigation', { name: 'Steps to your first post' })
    expect(await steps.locator('[aria-current=step]').innerText()).toBe('Payment')
    expect(await page.getByLabel('WordPress Site URL').count()).toBe(0)
    await page.getByRole('button', { name: 'Continue to Payment' }).click()
    await page.waitForURL(checkout)
    await payByCard(page, '4242 4242 4242 4242')
    await page.getByRole('link', { name: 'Complete Your Profile' }).click()
    await page.getByLabel('WordPress Site URL').waitFor()
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'registers nothing without a plan, offers the plans, and redirects a submit to the start page',
  async () => {
    const { page, leave } = await visit(server.url)
    await page.goto('/register?plan=unknown')
    expect(await page.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('/#pricing')
    // The button is disabled, but a form can still be submitted without it.
    await page.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit())
    await page.waitForURL(`${server.url}/`)
    // The URL changes before the page renders, and the previous page shows the same text in a card.
    await page.getByLabel('Email').waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByText('Please select a plan first').waitFor()
    // Before the page's script has loaded.
    const held = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto('/register', { waitUntil: 'commit' })
    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByRole('link', { name: 'Smart Marketer' }).click()
    held.resolve()
    await page.getByText('You selected the Standard plan').waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe('ada@example.com')
    await page.getByText('$49/month, renews monthly until canceled. Cancel anytime in two clicks').waitFor()
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'explains a failed sign-up, offers the ways to sign in, and keeps what was typed',
  async () => {
    const { email } = await given.account(server)
    const { page, leave } = await visit(server.url)
    await page.goto('/register?plan=basic')
    await register(page, given.email(), 'P@ssw0rd')
    await page.getByRole('link', { name: /too common/ }).waitFor()
    await register(page, email, 'Another-horse-1')
    await page.getByRole('link', { name: 'An account with this email already exists' }).waitFor()
    expect(await page.getByRole('link', { name: 'Reset your password' }).getAttribute('href')).toBe(
      '/forgot-password',
    )
    expect(
      await page
        .getByText('Is this your account?')
        .getByRole('link', { name: 'Log in' })
        .getAttribute('href'),
    ).toBe('/login')
    await page.context().setOffline(true)
    await register(page, given.email())
    await page.getByText('Registration failed. Please try again.').first().waitFor()
    await page.getByText('We couldn’t reach the server.').waitFor()
    expect(await page.getByLabel('Confirm password').inputValue()).toBe(password)
    expect(await page.getByText('Is this your account?').count()).toBe(0)
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Continue to Payment' }).click()
    await page.waitForURL('**/test-checkout/**')
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'the page after checkout reports an unknown state, and continues when the account is already complete',
  async () => {
    const { email, sessionId, registrationToken } = await given.paid(server)
    const { page, leave } = await visit(server.url)
    await page.goto('/registration/success?session_id=any')
    await page.waitForURL('**/register')
    await page.getByText('Registration information not found').waitFor()

    const kept = JSON.stringify({ email, plan: 'basic', token: registrationToken })
    await page.evaluate((text) => localStorage.setItem('registration_data', text), kept)
    await page.goto('/registration/success?session_id=unknown')
    await page.getByText('Error verifying payment. Please contact support.').waitFor()
    expect(await page.getByRole('link', { name: 'Contact support' }).getAttribute('href')).toBe('/contact')

    await server.call('POST', '/auth/complete-profile', { ...given.business(), registrationToken })
    await page.goto(`/registration/success?session_id=${sessionId}`)
    await page.getByText('Your account has been created successfully!').waitFor()
    await page.getByRole('link', { name: 'Log In to Your Account' }).click()
    await page.waitForURL('**/login')
    expect(await page.evaluate(() => localStorage.getItem('registration_data'))).toBe(null)
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'reports a checkout still unpaid after a minute and can check again',
  async () => {
    const { stripeUrl } = await given.registration(server)
    const sessionId = /test_cs_\w+/.exec(stripeUrl)?.[0]
    const { page, leave } = await visit(server.url)
    await page.clock.install()
    await page.goto('/login')
    const kept = JSON.stringify({ email: given.email(), plan: 'premium', token: 'any' })
    await page.evaluate((text) => localStorage.setItem('registration_data', text), kept)
    await page.goto(`/registration/success?session_id=${sessionId}`)
    await page.getByText('Verifying your payment. This takes a few seconds.').waitFor()
    await page.clock.runFor(61_000)
    await page.getByText('Payment verification failed. Please contact support.').waitFor()
    expect(await page.getByRole('link', { name: 'Return to Registration' }).getAttribute('href')).toBe(
      '/register?plan=premium',
    )
    await page.getByRole('button', { name: 'Check again' }).click()
    await page.getByText('Verifying your payment. This takes a few seconds.').waitFor()
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'redirects a paid customer without a profile to it from every page, and keeps the typed text after a reload',
  async () => {
    const { email } = await given.paid(server)
    const { page, problems, leave } = await visit(server.url)
    await page.goto('/login')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL('**/complete-profile')
    await page.goto('/dashboard/posts')
    await page.waitForURL('**/complete-profile')
    await page.getByText('Connect with an application password').click()
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await page.getByRole('link', { name: 'WordPress API key is required' }).waitFor()
    await fillProfile(page)
    await page.reload()
    expect(await page.getByLabel('Business Name').inputValue()).toBe('Paws & Bubbles')
    await page.getByRole('button', { name: 'Complete Profile' }).click()
    await page.waitForURL('**/dashboard')
    await page.getByText('Profile completed successfully!').waitFor()
    expect(problems).toEqual([])
    await leave()
  },
)
