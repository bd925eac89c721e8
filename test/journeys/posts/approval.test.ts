import { beforeAll, expect, test } from 'vitest'
import { given, type Server } from '../../given/given.ts'
import { visit } from '../browser.ts'
import { visitAs } from '../steps.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})

const phone = { viewport: { width: 390, height: 844 } }
const content =
  '<p>Less often than you think. Once a month is enough.</p><h2>Curly coats</h2><p>Curly coats need more.</p>'

test.skipIf(!process.env.CHROMIUM)(
  'asks for approval in the editor; the approver comments on a phone, reads the change and approves',
  async () => {
    const owner = await given.account(server)
    const post = await given.post(server, owner, { content })
    const { page, problems, leave } = await visitAs(server, owner, { path: `/dashboard/posts/${post.id}` })
    await page.getByRole('tab', { name: 'Share' }).click()
    await page.getByRole('button', { name: 'Get approval' }).click()
    await page.getByRole('button', { name: 'Create the link' }).click()
    await page.getByRole('link', { name: 'Enter the name of the approver.' }).waitFor()
    const request = page.getByRole('dialog', { name: 'Get approval' })
    await request.getByLabel('Name').fill('Dana Reyes')
    await page.getByRole('button', { name: 'Create the link' }).click()
    await page.getByRole('heading', { name: 'The link for Dana Reyes' }).waitFor()
    const address = (await page.getByRole('dialog').locator('code').textContent())!
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByText('No answer yet.', { exact: false }).waitFor()

    const approver = await visit(server.url, phone)
    await approver.page.goto(address)
    await approver.page.getByRole('heading', { name: 'asks for your approval' }).waitFor()
    await approver.page.getByText('Comment', { exact: true }).first().click()
    await approver.page.getByLabel('About').first().selectOption('Once a month is enough.')
    await approver.page.getByLabel('Your comment').first().fill('Says who?')
    expect(await approver.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await approver.page.getByRole('button', { name: 'Ask for changes' }).click()
    await approver.page.getByRole('heading', { name: 'You asked for changes' }).waitFor()

    await page.goto('/dashboard/notifications')
    await page.getByText('Dana Reyes asks for changes').first().click()
    await page.getByRole('tab', { name: 'Share', selected: true }).waitFor()
    const comments = page.getByRole('list', { name: 'Open comments' })
    await comments.getByText('Says who?').waitFor()
    await comments.getByRole('button', { name: 'Show in text' }).click()
    await page.waitForFunction(() => getSelection()?.toString() === 'Once a month is enough.')
    await page.keyboard.type('Vets say once a month.')
    await comments.getByText('This is no longer in the text.').waitFor()
    await comments.getByRole('button', { name: 'Resolve' }).click()
    await page.getByText('1 resolved').waitFor()
    await page.getByText('Changes requested by Dana Reyes', { exact: false }).first().waitFor()
    await page.getByText('for an earlier version', { exact: false }).first().waitFor()

    await approver.page.getByRole('link', { name: 'Read the post again' }).click()
    await approver.page.getByText('It has changed since', { exact: false }).waitFor()
    await approver.page.getByText('Vets say once a month.', { exact: false }).first().waitFor()
    await approver.page.getByRole('button', { name: 'Approve' }).click()
    await approver.page.getByRole('heading', { name: 'You approved this post' }).waitFor()
    expect(approver.problems).toEqual([])
    await approver.leave()

    await page.reload()
    await page.getByText('Approved by Dana Reyes', { exact: false }).first().waitFor()
    await page.getByRole('button', { name: 'Revoke the link for Dana Reyes' }).click()
    await page.getByText('The link for Dana Reyes no longer works.').waitFor()
    await page.goto('/dashboard/settings?tab=activity')
    await page.getByText('by approval link · Dana Reyes', { exact: false }).first().waitFor()
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)('names an approver of ask first, and nobody again', async () => {
  const owner = await given.account(server)
  const { page, problems, leave } = await visitAs(server, owner, { path: '/dashboard/settings' })
  const approver = async () =>
    (await server.call('GET', '/profile/preferences', undefined, owner.token)).body.data.preferences.approver
  await page.getByRole('radio', { name: 'Ask me first' }).check()
  const group = page.getByRole('group', { name: 'Also ask someone else' })
  await group.getByLabel('Name').fill('Dana Reyes')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await group.getByText('Invalid email address').waitFor()
  await group.getByLabel('Email').fill('dana@example.com')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Preferences updated successfully').waitFor()
  expect(await approver()).toEqual({ name: 'Dana Reyes', email: 'dana@example.com' })
  await group.getByLabel('Name').fill('')
  await group.getByLabel('Email').fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('You have unsaved changes.').waitFor({ state: 'detached' })
  expect(await approver()).toBeNull()
  expect(problems).toEqual([])
  await leave()
})
