import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { inject } from 'vitest'
import { given, password, type Account, type Server } from '../given/given.ts'
import { visit } from './browser.ts'

/** Steps shared by several journeys. */
export async function register(page: Page, email: string, first = password, second = first): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(first)
  await page.getByLabel('Confirm password').fill(second)
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
}

export async function payByCard(page: Page, number: string): Promise<void> {
  await page.locator('[autocomplete=cc-number]').fill(number)
  await page.locator('[autocomplete=cc-exp]').fill('12/34')
  await page.locator('[autocomplete=cc-csc]').fill('123')
  await page.locator('[autocomplete=cc-name]').fill('Ada Lovelace')
  await page.locator('form [type=submit]').click()
}

/** Connects the real WordPress of this run by hand and fills the second step of the profile, up to its last button. */
export async function fillProfile(page: Page): Promise<void> {
  await fillSite(page)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Your business' }).waitFor()
  await fillBusiness(page)
}

/** Fills the first step of the profile: the address and the fields that unfold below it. */
export async function fillSite(page: Page, business = given.business('author')): Promise<void> {
  await page.getByLabel('WordPress Site URL').fill(business.wordpressSiteUrl)
  const name = page.getByLabel('WordPress Username')
  if (!(await name.isVisible())) await page.getByText('Connect with an application password').click()
  await name.fill(business.wordpressUsername)
  await page.getByLabel('WordPress Application Password').fill(business.wordpressApiKey)
}

/** Fills the business section of that form. */
export async function fillBusiness(page: Page): Promise<void> {
  const business = given.business('author')
  await page.getByLabel('Business Name').fill(business.businessName)
  await page.getByLabel('ideal client').fill(business.idealClient)
  await page.getByLabel('promises').fill(business.clientPromises.join('\n\n'))
  await page.getByLabel('expectations').fill(business.clientExpectations.join('\n\n'))
}

/** Presses Publish in the editor, or Update on a live post, and confirms. */
export async function publishFromEditor(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(?:Publish|Update)$/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(?:Publish now|Update live post)$/ })
    .click()
}

/** Clicks Publish in the editor and chooses to schedule; returns the dialog. */
export async function scheduleFromEditor(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const summary = page.getByRole('dialog', { name: 'Publish this post?' })
  await summary.getByRole('radio', { name: 'Schedule' }).check()
  return summary
}

/** Follows the one-click button to WordPress, where the author logs in if needed and responds, and back. */
export async function answerOnSite(page: Page, press: 'Yes' | 'No'): Promise<void> {
  const { username, password: sitePassword } = inject('given').wordpress.users.author
  await page.getByRole('button', { name: /onnect with one click/ }).click()
  const answer = page.getByRole('button', { name: new RegExp(`^${press},`) })
  await answer.or(page.locator('#user_login')).waitFor()
  if (page.url().includes('wp-login')) await logInToWordPress(page, { username, password: sitePassword })
  await answer.click()
}

/**
 * Fills and submits WordPress's login form. Its script moves the focus to the first field 200 ms after loading and would
 * redirect typing, so this waits for that moment.
 */
export async function logInToWordPress(page: Page, user: { username: string; password: string }) {
  await page.locator('#user_login:focus, #user_pass:focus').waitFor()
  await page.locator('#user_login').fill(user.username)
  await page.locator('#user_pass').fill(user.password)
  await page.locator('#wp-submit').click()
}

interface VisitOptions extends BrowserContextOptions {
  path?: string
  /** What the browser's storage holds besides the session. */
  stored?: Record<string, string>
}

/** A visitor with a new session of this customer, on `path` or the dashboard; the form itself is not under test. */
export async function visitAs(
  server: Server,
  { email }: Account,
  { path = '/dashboard', stored = {}, ...options }: VisitOptions = {},
) {
  const login = await server.call('POST', '/auth/login', { email, password, rememberMe: true })
  const { user, tokens } = login.body.data
  const items = { ...stored, user: JSON.stringify(user), token: tokens.accessToken as string }
  const localStorage = Object.entries(items).map(([name, value]) => ({ name, value }))
  const storageState = { cookies: [], origins: [{ origin: server.url, localStorage }] }
  const visitor = await visit(server.url, { storageState, ...options })
  await visitor.page.goto(path)
  return visitor
}

export async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}
