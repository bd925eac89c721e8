import { expect, inject, test } from 'vitest'
import { checkConnection } from '../../given/given-wordpress.ts'
import { given, until } from '../../given/given.ts'
import { visit } from '../browser.ts'
import { fillBusiness, fillSite, logIn, logInToWordPress } from '../steps.ts'

test.skipIf(!process.env.CHROMIUM)(
  'the owner logs in to WordPress, approves the connection with one click, and the credentials work',
  async () => {
    const server = await given.server()
    const { token } = await given.account(server, { profile: given.business('contributor') })
    const { url, users } = inject('given').wordpress
    const body = { wordpressSiteUrl: url }
    const begun = await server.call('POST', '/posts/wordpress-connection/begin', body, token)
    const { page, leave } = await visit(server.url)
    await page.goto(begun.body.data.authorizeUrl)
    await logInToWordPress(page, users.editor)
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().includes('/wordpress/callback')),
      page.getByRole('button', { name: 'Yes, I approve of this connection' }).click(),
    ])
    const next = new URL((await answer.headerValue('location'))!)
    expect(next.pathname).toBe('/dashboard/settings')
    const receipt = next.hash.replace('#connection=', '')
    const finished = await server.call('POST', '/posts/wordpress-connection/finish', { receipt }, token)
    expect(finished.body.data).toEqual({ wordpressSiteUrl: url, wordpressUsername: 'editor' })
    await checkConnection(server, token)
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'takes an address without https:// when the profile is completed and in the settings',
  async () => {
    const server = await given.server()
    const { email } = await given.paid(server)
    const { page, problems, leave } = await visit(server.url)
    await page.goto('/login')
    await logIn(page, email)
    await page.waitForURL('**/complete-profile')
    const address = page.getByLabel('WordPress Site URL')
    await fillSite(page)
    await address.fill('marlow bakes')
    await page.getByRole('button', { name: 'Connect with one click' }).click()
    await page.getByRole('link', { name: 'Please enter a valid WordPress site URL' }).waitFor()
    await address.fill('marlowbakes.example')
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await fillBusiness(page)
    await page.getByRole('button', { name: 'Complete Profile' }).click()
    await page.waitForURL('**/dashboard')
    await page.goto('/dashboard/settings?tab=site')
    await until(async () => (await address.inputValue()) === 'https://marlowbakes.example')
    await address.fill('www.marlowbakes.example/blog')
    await page.getByLabel('WordPress Application Password').fill('abcd efgh ijkl mnop qrst uvwx')
    const form = page.getByRole('form', { name: 'Business profile' })
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Business profile and WordPress integration updated successfully!').waitFor()
    await page.reload()
    await until(async () => (await address.inputValue()) === 'https://www.marlowbakes.example/blog')
    expect(problems).toEqual([])
    await leave()
  },
)
