import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { sessions } from '../../../server/schema/accounts.ts'
import { appCode } from '../../walks/app-code.ts'
import { given, password, until, type Account, type Server } from '../../given/given.ts'
import { visit } from '../browser.ts'
import { logIn } from '../steps.ts'
import { entry, focused, openSettings, press } from './open-settings.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})

const openSecurity = (owner: Account) =>
  openSettings(server, owner, 'security', { permissions: ['clipboard-read', 'clipboard-write'] })

test.skipIf(!process.env.CHROMIUM)(
  'sets up two-factor, shows recovery codes once, asks for a code at sign-in, and turns it off',
  async () => {
    const owner = await given.account(server)
    const { page, problems, leave } = await openSecurity(owner)
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    await page.getByText('Not configured').waitFor()
    await press(page, 'Set up')
    await page.getByLabel('Current password').fill('Wrong-horse-1')
    await press(page, 'Continue')
    await page.getByRole('heading', { name: 'There is a problem' }).waitFor()
    await page.getByLabel('Current password').fill(password)
    await press(page, 'Continue')
    await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
    await press(page, 'Copy key')
    await page.getByText('Key copied to clipboard!').waitFor()
    const secret = await copied()
    await page.getByLabel('Code from the app').fill('000000')
    await press(page, 'Turn on')
    await page.getByText('This code is invalid or has already been used').first().waitFor()
    await page.getByLabel('Code from the app').fill(appCode(secret))
    await press(page, 'Turn on')
    await page.getByText('Two-factor authentication is on. Save these codes.').waitFor()
    const codes = await page
      .getByRole('list', { name: 'Recovery codes' })
      .getByRole('listitem')
      .allTextContents()
    expect(codes).toHaveLength(10)
    await press(page, 'Copy')
    await page.getByText('Recovery codes copied to clipboard!').waitFor()
    expect((await copied()).split('\n')).toEqual(codes)
    const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'Download')])
    expect(file.suggestedFilename()).toBe('quillcast-recovery-codes.txt')
    expect(readFileSync(await file.path(), 'utf8')).toContain(codes.join('\n'))
    await entry(page, 'Billing').click()
    await page.getByText('Your recovery codes are shown only this once.').waitFor()
    await press(page, 'Stay')
    await press(page, 'I’ve saved them')
    await page.getByText('10 of 10 recovery codes left.').waitFor()
    expect(await focused(page)).toBe('two-factor')

    const other = await visit(server.url)
    await other.page.goto('/login')
    await logIn(other.page, owner.email)
    await other.page.getByText('One more step', { exact: false }).waitFor()
    await other.page.waitForFunction(() => document.activeElement?.id === 'code')
    await other.page.getByLabel('Code').fill('123456')
    await press(other.page, 'Log in')
    await other.page.getByText('This code is invalid or has already been used').first().waitFor()
    await press(other.page, 'Back')
    expect(await other.page.getByLabel('Email').inputValue()).toBe(owner.email)
    await press(other.page, 'Log in')
    await other.page.getByLabel('Code').fill(codes[0]!)
    await press(other.page, 'Log in')
    await other.page.waitForURL('**/dashboard')

    await entry(page, 'Profile').click()
    const moved = given.email()
    await page.getByRole('textbox', { name: 'Email' }).fill(moved)
    await page.getByLabel('Current password').fill(password)
    await press(page, 'Save profile')
    await page.getByText('Please enter the code from your authenticator app.').first().waitFor()
    await page.getByLabel('Code').fill(codes[2]!)
    await press(page, 'Save profile')
    await page.getByText(`Confirm ${moved} with the link we emailed there`).waitFor()
    expect(await page.getByLabel('Code').count()).toBe(0)

    await entry(page, 'Security').click()
    await page.reload()
    await page.getByText('8 of 10 recovery codes left.').waitFor()
    await press(page, 'Turn off')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Current password').fill(password)
    await dialog.getByRole('button', { name: 'Turn off' }).click()
    await dialog.getByText('Please enter the code from your authenticator app').first().waitFor()
    await dialog.getByLabel('Code').fill(codes[1]!)
    await dialog.getByRole('button', { name: 'Turn off' }).click()
    await page.getByText('Two-factor authentication is off').waitFor()
    await page.getByText('Not configured').waitFor()
    expect([...problems, ...other.problems]).toEqual([])
    await other.leave()
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'lists every device, marks the current one, and signs out one or all others',
  async () => {
    const owner = await given.account(server)
    const { page, problems, leave } = await openSecurity(owner)
    const signIn = async () =>
      (await server.call('POST', '/auth/login', { email: owner.email, password })).body.data.tokens
        .accessToken
    const isIn = async (token: string) =>
      (await server.call('GET', '/posts', undefined, token)).status === 200
    const [second, third] = [await signIn(), await signIn()]
    await page.reload()
    const list = page.getByRole('region', { name: 'Active sessions' })
    await list.getByText('This device').waitFor()
    // The session that completed the profile, two created by hand and this browser's.
    expect(await list.getByRole('listitem').count()).toBe(4)
    await list
      .getByRole('button', { name: /^Sign out Unknown device/ })
      .first()
      .click()
    await page.getByText(/^Signed out: /).waitFor()
    await expect.poll(() => list.getByRole('listitem').count()).toBe(3)
    expect(await focused(page)).toBe('sessions')
    await press(page, 'Sign out all other devices')
    await page.getByText('Signed out 2 other devices').waitFor()
    await expect.poll(() => list.getByRole('listitem').count()).toBe(1)
    expect([await isIn(second), await isIn(third)]).toEqual([false, false])
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'asks for the password once before signing out devices when the sign-in is not recent',
  async () => {
    const owner = await given.account(server)
    const { page, problems, leave } = await openSecurity(owner)
    await server.app.db
      .update(sessions)
      .set({ authenticatedAt: sql`now() - interval '1 hour'` })
      .where(eq(sessions.accountId, owner.accountId))
    const signIn = () => server.call('POST', '/auth/login', { email: owner.email, password })
    await Promise.all([signIn(), signIn()])
    await page.reload()
    const list = page.getByRole('region', { name: 'Active sessions' })
    const first = list.getByRole('button', { name: /^Sign out Unknown device/ }).first()
    await first.click()
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(await list.getByRole('listitem').count()).toBe(4)
    await first.click()
    await dialog.getByLabel('Current password').fill('Wrong-horse-1')
    await dialog.getByRole('button', { name: 'Sign out' }).click()
    await dialog.getByText('This is not your current password').first().waitFor()
    await dialog.getByLabel('Current password').fill(password)
    await dialog.getByRole('button', { name: 'Sign out' }).click()
    await page.getByText(/^Signed out: /).waitFor()
    await expect.poll(() => list.getByRole('listitem').count()).toBe(3)
    expect(await focused(page)).toBe('sessions')
    await press(page, 'Sign out all other devices')
    await page.getByText('Signed out 2 other devices').waitFor()
    expect(await dialog.count()).toBe(0)
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)('downloads everything as one file, or reports the failure', async () => {
  const owner = await given.account(server)
  const { page, problems, leave } = await openSecurity(owner)
  await page.route('**/account/export', (route) => route.abort())
  await press(page, 'Download everything')
  await page.getByText('We couldn’t reach the server.', { exact: false }).waitFor()
  await page.unroute('**/account/export')
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'Download everything')])
  expect(file.suggestedFilename()).toMatch(/^quillcast-export-\d{4}-\d\d-\d\d\.zip$/)
  expect(
    readFileSync(await file.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
  await page.getByText('Saved to your downloads.').waitFor()
  await server.app.db
    .update(sessions)
    .set({ authenticatedAt: sql`now() - interval '1 hour'` })
    .where(eq(sessions.accountId, owner.accountId))
  await press(page, 'Download everything')
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialog.getByLabel('Current password').fill(password)
  await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Download' }).click()])
  expect(problems).toEqual([])
  await leave()
})

test.skipIf(!process.env.CHROMIUM)(
  'deletes an account after email and password are typed, and clears the browser storage',
  async () => {
    const owner = await given.account(server)
    const { page, problems, leave } = await openSecurity(owner)
    await press(page, 'Delete account')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Your subscription ends right away', { exact: false }).waitFor()
    await dialog.getByRole('button', { name: 'Delete for good' }).click()
    await dialog.getByText('Type the email address of your account').first().waitFor()
    await dialog.getByLabel('Your email address').fill(owner.email.toUpperCase())
    await dialog.getByLabel('Current password').fill('Wrong-horse-1')
    await dialog.getByRole('button', { name: 'Delete for good' }).click()
    await dialog.getByRole('link', { name: /password/ }).waitFor()
    await dialog.getByLabel('Current password').fill(password)
    await page.evaluate(() => localStorage.setItem('unsaved:any', 'text'))
    await dialog.getByRole('button', { name: 'Delete for good' }).click()
    await page.waitForURL(`${server.url}/`)
    await page.getByText('Your account has been deleted.').waitFor()
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
    await until(
      async () => (await server.call('POST', '/auth/login', { email: owner.email, password })).status === 401,
    )
    expect(problems).toEqual([])
    await leave()
  },
)
