import type { Page } from 'playwright-core'
import { password, type World } from './world.ts'

/** A screen in a state that customers can see. */
export interface ScreenState {
  name: string
  path: string | ((world: World) => string | Promise<string>)
  /** Who is signed in; a visitor by default. */
  as?: 'paid' | 'customer' | 'newcomer'
  /** Runs before the page is requested, for example to make a response fail or hang. */
  prepare?(page: Page): Promise<unknown>
  /** Leads from the loaded page to the state, and waits for it. */
  enter?(page: Page, world: World): Promise<void>
  /** In a separate installation: a new one, or one whose providers all fail. */
  installation?: 'empty' | 'failing'
  /** Only at this width: a menu of small screens. */
  onlyAt?: number
  /** The browser's time zone, where it matters. */
  zone?: string
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const sees = (page: Page, text: string) => page.getByText(text).first().waitFor()

const sitePages = ['/', '/docs', '/status', '/terms', '/privacy', '/contact', '/api/docs', '/dev/mailbox']

export const publicStates: ScreenState[] = [
  ...sitePages.map((path) => ({ name: path === '/' ? 'landing' : path.slice(1).replaceAll('/', '-'), path })),
  {
    name: 'landing-questions-open',
    path: '/',
    enter: async (page) => {
      for (const question of await page.locator('#faq summary').all()) await question.click()
    },
  },
  { name: 'not-found', path: '/nothing-here', enter: (page) => sees(page, 'Page not found') },
  { name: 'login', path: '/login' },
  {
    name: 'login-errors',
    path: '/login',
    enter: async (page) => {
      await press(page, 'Log In')
      await sees(page, 'There is a problem')
    },
  },
  {
    name: 'login-refused',
    path: '/login',
    enter: async (page, { paid }) => {
      await page.getByLabel('Email').fill(paid.email)
      await page.getByLabel('Password', { exact: true }).fill('Wrong-horse-1')
      await press(page, 'Log In')
      await sees(page, 'Invalid credentials')
    },
  },
  { name: 'register-no-plan', path: '/register', enter: (page) => sees(page, 'Please select a plan first') },
  { name: 'register', path: '/register?plan=standard' },
  {
    name: 'register-errors',
    path: '/register?plan=basic',
    enter: async (page) => {
      await page.getByLabel('Password', { exact: true }).fill('short')
      await press(page, 'Continue to Payment')
      await sees(page, 'There is a problem')
    },
  },
  {
    name: 'register-email-taken',
    path: '/register?plan=premium',
    enter: async (page, { customer }) => {
      await page.getByLabel('Email').fill(customer.email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByLabel('Confirm password').fill(password)
      await press(page, 'Continue to Payment')
      await sees(page, 'There is a problem')
    },
  },
  { name: 'registration-cancel', path: '/registration/cancel' },
  {
    name: 'registration-paid',
    path: ({ paid }) => `/registration/success?session_id=${paid.sessionId}`,
    as: 'paid',
    enter: (page) => sees(page, 'Payment Successful!'),
  },
  {
    name: 'registration-without-session',
    path: '/registration/success',
    as: 'paid',
    enter: (page) => sees(page, 'No session ID found in URL. Please contact support.'),
  },
  { name: 'forgot-password', path: '/forgot-password' },
  {
    name: 'forgot-password-error',
    path: '/forgot-password',
    enter: async (page) => {
      await press(page, 'Send Reset Link')
      await page.getByText('Invalid email address').first().waitFor()
    },
  },
  {
    name: 'forgot-password-sent',
    path: '/forgot-password',
    enter: async (page, { paid }) => {
      await page.getByLabel('Email').fill(paid.email)
      await press(page, 'Send Reset Link')
      await page.getByRole('button', { name: 'Send another link' }).waitFor()
    },
  },
  {
    name: 'reset-password-invalid',
    path: '/reset-password',
    enter: (page) => sees(page, 'Invalid Reset Link'),
  },
  {
    name: 'reset-password',
    path: ({ paid, linkOf }) => linkOf('reset-password', paid.email),
    enter: async (page) => {
      await page.getByLabel('New Password').first().fill('short')
      await press(page, 'Reset Password')
      await sees(page, 'There is a problem')
    },
  },
  {
    name: 'verify-email-invalid',
    path: '/verify-email?token=unknown',
    enter: (page) => sees(page, 'invalid'),
  },
  {
    name: 'verify-email',
    path: ({ paid, linkOf }) => linkOf('verify-address', paid.email),
    enter: (page) => sees(page, 'confirmed'),
  },
  {
    name: 'complete-profile',
    path: '/complete-profile',
    as: 'paid',
    enter: (page) => page.getByLabel('Business Name').waitFor(),
  },
  {
    name: 'complete-profile-errors',
    path: '/complete-profile',
    as: 'paid',
    enter: async (page) => {
      await press(page, 'Complete Profile')
      await sees(page, 'There is a problem')
    },
  },
]
