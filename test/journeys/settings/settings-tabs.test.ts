import { beforeAll, expect, test } from 'vitest'
import { given, type Server } from '../../given/given.ts'
import { entry, focused, openSettings, press } from './open-settings.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})

test.skipIf(!process.env.CHROMIUM)(
  'shows its pages in three groups, keeps the page in the URL, goes back with Back, and knows older addresses',
  async () => {
    const { page, problems, leave } = await openSettings(server, await given.account(server), 'unknown')
    await page.getByRole('heading', { name: 'Publishing days and times' }).waitFor()
    const groups = page.getByRole('navigation', { name: 'Settings' }).getByRole('group')
    const entriesOf = (name: string) =>
      page.getByRole('group', { name, exact: true }).getByRole('link').allTextContents()
    expect(await groups.count()).toBe(3)
    expect(await entriesOf('Writing')).toEqual([
      'Post Settings',
      'Preferences',
      'Voice',
      'House style',
      'Facts',
    ])
    expect(await entriesOf('Account')).toEqual(['Profile', 'Security', 'Notifications', 'Activity'])
    expect(await entriesOf('Workspace')).toEqual(['Business and site', 'Billing', 'API'])
    expect(await entry(page, 'Post Settings').getAttribute('aria-current')).toBe('page')
    await entry(page, 'Preferences').press('Enter')
    await page.getByRole('heading', { name: 'Default keywords' }).waitFor()
    expect(page.url()).toBe(`${server.url}/dashboard/settings?tab=preferences`)
    expect(await focused(page)).toBe('Preferences')
    await entry(page, 'Billing').click()
    await page.getByRole('heading', { name: 'Your plan' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Default keywords' }).waitFor()
    await page.goto('/dashboard/settings#your-site')
    await page.getByLabel('WordPress Site URL').waitFor()
    await page.waitForFunction(() => document.activeElement?.id === 'your-site')
    // The address in mails of earlier releases.
    await page.goto('/dashboard/settings?tab=profile#your-site')
    await page.getByLabel('WordPress Site URL').waitFor()
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'protects unsaved changes from another page of the settings, another page or a stray click until confirmed',
  async () => {
    const { page, problems, leave } = await openSettings(server, await given.account(server), 'site')
    await page.getByLabel('Business Name').fill('Typed and not saved')
    await entry(page, 'Billing').click()
    await page.getByText('Leave without saving?').waitFor()
    await press(page, 'Stay')
    expect(await page.getByLabel('Business Name').inputValue()).toBe('Typed and not saved')
    await page.getByRole('link', { name: 'Posts', exact: true }).first().click()
    await press(page, 'Leave')
    await page.waitForURL('**/dashboard/posts')
    await page.goto('/dashboard/settings?tab=preferences')
    await page.getByRole('checkbox', { name: 'friendly' }).check()
    await page.getByText('Unsaved changes', { exact: true }).waitFor()
    await entry(page, 'Security').click()
    await press(page, 'Stay')
    await press(page, 'Discard')
    expect(await page.getByRole('checkbox', { name: 'friendly' }).isChecked()).toBe(false)
    await entry(page, 'Security').click()
    await page.getByRole('heading', { name: 'Active sessions' }).waitFor()
    expect(problems).toEqual([])
    await leave()
  },
)
