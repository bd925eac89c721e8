import { eq, sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { accounts, emailTokens } from '../../../server/schema/accounts.ts'
import { given, until, password, type Server } from '../../given/given.ts'
import { mailedToken } from '../../read-mailbox.ts'
import { visit } from '../browser.ts'
import { visitAs } from '../steps.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})

const newPassword = 'Better-horse-2'
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)
const h1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

async function fillNew(page: Page, first: string, second = first) {
  await page.getByLabel('New Password').fill(first)
  await page.getByLabel('Confirm Password').fill(second)
  await page.getByRole('button', { name: 'Reset Password' }).click()
}

async function resetLink(email: string): Promise<string> {
  await server.call('POST', '/auth/forgot-password', { email })
  return `/reset-password?token=${await mailedToken(server, email, 'reset-password')}`
}

const expire = (email: string) =>
  server.app.db
    .update(emailTokens)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(
      eq(
        emailTokens.accountId,
        sql`(select ${accounts.id} from ${accounts} where ${accounts.email} = ${email})`,
      ),
    )

test.skipIf(!process.env.CHROMIUM)(
  'resets a password with the mailed link, which works once and is removed from the URL',
  async () => {
    const { email } = await given.account(server)
    const { page, problems, leave } = await visit(server.url)
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await page.getByRole('link', { name: 'Invalid email address' }).waitFor()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Email').press('Enter')
    await page.getByText('Reset link sent! Please check your email.').waitFor()
    await page.getByText('The link expires in 10 minutes.').waitFor()
    await page.getByText(email).waitFor()
    await until(async () => (await focused(page)) === 'Check your email')
    expect(await page.title()).toBe('Check your email · Quillcast')
    await page.getByRole('button', { name: 'Send another link' }).click()
    await until(async () => (await focused(page)) === 'Forgot password')
    expect(await page.getByLabel('Email').inputValue()).toBe(email)
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await page.getByRole('link', { name: 'Back to Login' }).waitFor()

    const link = `/reset-password?token=${await mailedToken(server, email, 'reset-password', 2)}`
    await page.goto(link)
    await h1(page, 'Set a new password')
    expect(new URL(page.url()).search).toBe('')
    await page.reload()
    await h1(page, 'Set a new password')
    await fillNew(page, 'Better-horse', 'Better')
    await page.getByRole('link', { name: 'Password must contain at least one number' }).waitFor()
    await page.getByRole('link', { name: 'Passwords must match' }).click()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('confirmPassword')
    await page.getByText('A number: not met yet').waitFor()
    await page.getByLabel('New Password').fill(newPassword)
    await page.getByText('A number: met').waitFor()
    await page.getByText('Password strength: Very Strong').waitFor()
    await fillNew(page, newPassword)
    await page.waitForURL('**/login')
    await page.getByText('Password reset successful!').waitFor()

    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(newPassword)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL('**/dashboard')
    await page.goto(link)
    await h1(page, 'Invalid Reset Link')
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'rejects a missing, truncated or expired link and offers a new one',
  async () => {
    const { email } = await given.account(server)
    const link = await resetLink(email)
    await expire(email)
    const { page, problems, leave } = await visit(server.url)
    for (const address of ['/reset-password', '/reset-password?token=', link.slice(0, -5), link]) {
      await page.goto(address)
      await h1(page, 'Invalid Reset Link')
      await page.getByText('This password reset link is invalid or has expired.').waitFor()
    }
    await page.getByRole('link', { name: 'Request New Reset Link' }).click()
    await h1(page, 'Forgot password')
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'reports a link that expires while the password is chosen, and a password that is too common',
  async () => {
    const { email } = await given.account(server)
    const { page, leave } = await visit(server.url)
    await page.goto(await resetLink(email))
    await fillNew(page, 'P@ssw0rd')
    await page.getByText('Failed to reset password. Please try again.').waitFor()
    await page.getByRole('link', { name: /too common/ }).waitFor()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expire(email)
    await fillNew(page, newPassword)
    await page.getByText('Failed to reset password. Please try again.').waitFor()
    await h1(page, 'Invalid Reset Link')
    expect(await page.getByLabel('New Password').count()).toBe(0)
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'does not call a link invalid when the network fails, and keeps what was typed',
  async () => {
    const { email } = await given.account(server)
    const link = await resetLink(email)
    const { page, leave } = await visit(server.url)
    await page.route('**/auth/*', (route) => route.abort())
    await page.goto(link)
    await page.getByText('Verifying reset token...').waitFor()
    await h1(page, 'The link could not be checked')
    await page.unroute('**/auth/*')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await h1(page, 'Set a new password')
    await page.context().setOffline(true)
    await fillNew(page, newPassword)
    await page.getByText('We couldn’t reach the server.').waitFor()
    await page.getByText('Failed to reset password. Please try again.').waitFor()
    expect(await page.getByLabel('Confirm Password').inputValue()).toBe(newPassword)
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await page.waitForURL('**/login')

    await page.goto('/forgot-password', { waitUntil: 'networkidle' })
    await page.context().setOffline(true)
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await page.getByText('Failed to send reset link. Please try again.').waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe(email)
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'signs out a customer who resets the password while signed in, without an error message',
  async () => {
    const owner = await given.account(server)
    const { page, problems, leave } = await visitAs(server, owner)
    await page.goto(await resetLink(owner.email))
    await fillNew(page, newPassword)
    await page.waitForURL('**/login')
    await page.getByText('Password reset successful!').waitFor()
    await page.getByLabel('Email').waitFor()
    expect(await page.getByText('Your session has ended').count()).toBe(0)
    expect((await server.call('POST', '/auth/login', { email: owner.email, password })).status).toBe(401)
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'confirms an email address when the page is opened, not when it is fetched, and tolerates opening it again',
  async () => {
    const owner = await given.account(server)
    const link = `/verify-email?token=${await mailedToken(server, owner.email, 'verify-address')}`
    await (await fetch(server.url + link)).text()
    const isVerified = async () => {
      const answer = await server.call('POST', '/auth/login', owner)
      return answer.body.data.user.emailVerified as boolean
    }
    expect(await isVerified()).toBe(false)
    const { page, problems, leave } = await visit(server.url)
    await page.goto(link)
    await page.getByText(`${owner.email} is confirmed`).waitFor()
    await page.getByRole('link', { name: 'Log In to Your Account' }).waitFor()
    expect(new URL(page.url()).search).toBe('')
    expect(await isVerified()).toBe(true)
    await page.reload()
    await page.getByText(`${owner.email} is confirmed`).waitFor()
    await page.goto('/verify-email?token=unknown')
    await h1(page, 'This link is invalid or has expired')
    expect(await page.getByRole('button', { name: 'Send a new link' }).count()).toBe(0)
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'sends a new link to a signed-in customer with an expired one, and shows the address as confirmed at once',
  async () => {
    const owner = await given.account(server)
    const { page, problems, leave } = await visitAs(server, owner, { path: '/verify-email' })
    await page.getByRole('button', { name: 'Send a new link' }).click()
    await page.getByText('A new link is on its way. Please check your email.').waitFor()
    await page.goto(`/verify-email?token=${await mailedToken(server, owner.email, 'verify-address', 2)}`)
    await page.getByText(`${owner.email} is confirmed`).waitFor()
    // Stored after the page has been drawn.
    const user = () => page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? ''))
    await until(async () => (await user()).emailVerified)
    expect(await user()).toMatchObject({ email: owner.email, emailVerified: true })
    await page.getByRole('link', { name: 'Go to Your Dashboard' }).click()
    await page.waitForURL('**/dashboard')
    expect(problems).toEqual([])
    await leave()
  },
)
