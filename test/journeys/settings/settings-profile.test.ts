import { beforeAll, expect, test } from 'vitest'
import { given, password, until, type Server } from '../../given/given.ts'
import { mailedToken, mailsTo } from '../../read-mailbox.ts'
import { entry, openSettings, press } from './open-settings.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})

const newPassword = 'Other-horse-2'

test.skipIf(!process.env.CHROMIUM)(
  'changes name and password together and shows each violated rule at its field',
  async () => {
    const owner = await given.account(server)
    const { page, problems, leave } = await openSettings(server, owner, 'profile')
    const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
    const sees = (text: string) => page.getByText(text, { exact: true }).first().waitFor()
    await fill('Username', 'ad')
    await fill('Email', 'nobody')
    await fill('New password', 'short')
    await press(page, 'Save profile')
    await sees('Username must be at least 3 characters')
    await sees('Invalid email address')
    await sees(
      'Password must be at least 8 characters long. Password must contain at least one uppercase letter, one number, and one special character',
    )
    await sees('Passwords do not match or current password is required')

    const name = `ada ${owner.accountId.slice(0, 8)}`
    await fill('Username', name)
    await fill('Email', owner.email)
    await fill('Current password', 'Wrong-horse-1')
    await fill('New password', newPassword)
    await page.getByText('Very Strong').waitFor()
    await fill('Confirm new password', newPassword)
    await press(page, 'Save profile')
    await sees('This is not your current password')
    await fill('Current password', password)
    await press(page, 'Save profile')
    await sees('Password changed successfully')
    await sees('Profile updated successfully!')
    expect(await page.getByLabel('Current password').inputValue()).toBe('')
    await page.getByRole('complementary').getByText(name).waitFor()
    const again = await server.call('POST', '/auth/login', { email: owner.email, password: newPassword })
    expect(again.body.data.user.username).toBe(name)
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'requires the password for a new email address, waits for confirmation, and can resend the link',
  async () => {
    const owner = await given.account(server)
    const { page, problems, leave } = await openSettings(server, owner, 'profile')
    const email = given.email()
    const field = page.getByLabel('Email', { exact: true })
    await field.fill(email)
    await press(page, 'Save profile')
    await page.getByText('Please enter your current password').first().waitFor()
    await page.getByLabel('Current password').fill(password)
    await press(page, 'Save profile')
    await page.getByText('Profile updated successfully!').waitFor()
    await page.getByText('with the link we emailed there', { exact: false }).waitFor()
    expect(await field.inputValue()).toBe(owner.email)
    await page
      .getByRole('form', { name: 'Your account' })
      .getByRole('button', { name: 'Send it again' })
      .click()
    await page.getByText('Sent again. Check that inbox', { exact: false }).waitFor()
    await until(async () => (await mailsTo(server, email, 'verify-address')).length === 2)
    const token = await mailedToken(server, email, 'verify-address', 2)
    expect((await server.call('POST', '/auth/verify-email', { token })).status).toBe(200)
    await page.reload()
    await until(async () => (await field.inputValue()) === email)
    expect(await page.getByText('with the link we emailed there').count()).toBe(0)
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'saves the business profile and tests the connection as it is typed',
  async () => {
    const owner = await given.account(server)
    const { page, problems, leave } = await openSettings(server, owner, 'site')
    await page.getByLabel('promises').fill('One\n\n\n  Two  \n\n')
    await press(page, 'Test connection')
    await page.getByText('The connection works.').waitFor()
    const sent = page.waitForRequest('**/profile/business')
    await press(page, 'Save')
    await page.getByText('Business profile and WordPress integration updated successfully!').waitFor()
    expect((await sent).postDataJSON()).toMatchObject({ clientPromises: ['One', 'Two'] })
    const { body } = await server.call('GET', '/profile', undefined, owner.token)
    expect(body.data.businessProfile.clientPromises).toEqual(['One', 'Two'])
    await entry(page, 'Billing').click()
    await page.getByRole('heading', { name: 'Your plan' }).waitFor()
    expect(problems).toEqual([])
    await leave()
  },
)
