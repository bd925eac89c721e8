import { expect, test } from 'vitest'
import { given } from '../../given/given.ts'
import { visitAs } from '../steps.ts'

test.skipIf(!process.env.CHROMIUM)(
  'asks what to do with scheduled posts when the site changes, and explains disconnecting before doing it',
  async () => {
    const server = await given.server()
    const owner = await given.account(server)
    const post = await given.post(server, owner)
    const scheduledDate = '2099-01-01T09:00:00Z'
    await server.call('POST', '/posts/schedule', { id: post.id, scheduledDate }, owner.token)
    const { page, problems, leave } = await visitAs(server, owner, {
      path: '/dashboard/settings?tab=site',
    })
    const address = page.getByLabel('WordPress Site URL')
    await address.fill('https://new.example.com')
    await page.getByLabel('WordPress Application Password').fill('of the new one')
    const save = page.getByRole('form', { name: 'Business profile' }).getByRole('button', { name: 'Save' })
    await save.click()
    await page.getByText('One post is scheduled for the site you are leaving.').first().waitFor()
    await page.getByRole('button', { name: 'Keep the old site' }).click()
    await page.getByText('There is a problem').waitFor()
    expect(await address.inputValue()).toBe('https://new.example.com')
    await save.click()
    await page.getByRole('button', { name: 'Move to the new site' }).click()
    await page.getByText('Business profile and WordPress integration updated successfully!').waitFor()

    await page.getByRole('button', { name: 'Disconnect this site' }).click()
    await page.getByRole('heading', { name: 'Disconnect new.example.com?' }).waitFor()
    await page.getByRole('button', { name: 'Disconnect', exact: true }).click()
    await page.getByText('Disconnected from new.example.com. One scheduled post is held.').waitFor()
    await page.getByRole('button', { name: 'Disconnect this site' }).waitFor({ state: 'detached' })
    expect(await address.inputValue()).toBe('')
    // The browser's console line for a 409 response.
    expect(problems.filter((line) => !line.includes('409'))).toEqual([])
    await leave()
  },
)
