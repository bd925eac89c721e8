import { beforeAll, expect, test } from 'vitest'
import { given, type Server } from '../../given/given.ts'
import { visitAs, publishFromEditor } from '../steps.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})

test.skipIf(!process.env.CHROMIUM)(
  'explains a login that the site refuses and publishes the post once it is fixed',
  async () => {
    const repaired = given.business('author')
    const owner = await given.account(server, {
      profile: { ...repaired, wordpressApiKey: 'abcd efgh ijkl mnop qrst uvwx' },
    })
    const { page, problems, leave } = await visitAs(server, owner, { path: '/dashboard/posts/new' })
    await page.getByLabel('Title').fill('A post that needs two presses')
    await page.getByRole('textbox', { name: 'Content' }).fill('Text that stays.')
    await publishFromEditor(page)
    await page.getByText('This post could not be published').waitFor({ timeout: 45_000 })
    await page.getByText('The username or the application password is not right.').first().waitFor()
    await page.getByText('a new application password', { exact: false }).first().waitFor()
    expect(await page.getByRole('textbox', { name: 'Content' }).innerText()).toBe('Text that stays.')
    const address = page.url()

    await page.getByRole('main').getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Test connection' }).click()
    await page.getByText('The connection does not work yet.').waitFor()
    await page.getByLabel('WordPress Application Password').fill(repaired.wordpressApiKey)
    await page.getByRole('button', { name: 'Test connection' }).click()
    await page.getByText('The connection works.').waitFor()
    await page
      .getByRole('form', { name: 'Business profile' })
      .getByRole('button', { name: 'Save', exact: true })
      .click()
    await page.getByText('Business profile and WordPress integration updated successfully!').waitFor()

    await page.goto(address)
    await publishFromEditor(page)
    await page.getByText('Post published successfully!').first().waitFor({ timeout: 45_000 })
    await page.getByRole('cell', { name: 'Published' }).waitFor()
    expect(problems).toEqual([])
    await leave()
  },
)
