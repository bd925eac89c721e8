import { afterAll, beforeAll, expect, test } from 'vitest'
import { given, type Server } from '../../given/given.ts'
import { closeBrowser } from '../browser.ts'
import { focused, openSettings, press } from './open-settings.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})
afterAll(closeBrowser)

test.skipIf(!process.env.CHROMIUM)(
  'keeps the tab in the URL, moves between tabs by arrow key, and goes back with Back',
  async () => {
    const { page, problems, leave } = await openSettings(server, await given.account(server), 'unknown')
    const tab = (name: string) => page.getByRole('tab', { name, exact: true })
    await page.getByRole('heading', { name: 'Publishing days and times' }).waitFor()
    expect(await page.getByRole('tab').allTextContents()).toEqual([
      'Post Settings',
      'Preferences',
      'Profile',
      'Voice',
      'Facts',
      'Billing',
      'Notifications',
      'Security',
    ])
    // On a desktop all tabs are visible at once.
    const hidden = await page.getByRole('tablist').evaluate((list) => list.scrollWidth - list.clientWidth)
    expect(hidden).toBeLessThanOrEqual(0)
    await tab('Post Settings').focus()
    await page.keyboard.press('ArrowLeft')
    expect(await focused(page)).toBe('tab-security')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Default keywords' }).waitFor()
    expect(page.url()).toBe(`${server.url}/dashboard/settings?tab=preferences`)
    expect(await focused(page)).toBe('tab-preferences')
    await tab('Billing').click()
    await page.getByRole('heading', { name: 'Your plan' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Default keywords' }).waitFor()
    await page.goto('/dashboard/settings#your-site')
    await page.getByLabel('WordPress Site URL').waitFor()
    await page.waitForFunction(() => document.activeElement?.id === 'your-site')
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'protects unsaved changes from another tab, another page or a stray click until confirmed',
  async () => {
    const { page, problems, leave } = await openSettings(server, await given.account(server), 'profile')
    await page.getByLabel('Business Name').fill('Typed and not saved')
    await page.getByRole('tab', { name: 'Billing' }).click()
    await page.getByText('Leave without saving?').waitFor()
    await press(page, 'Stay')
    expect(await page.getByLabel('Business Name').inputValue()).toBe('Typed and not saved')
    await page.getByRole('link', { name: 'Posts', exact: true }).first().click()
    await press(page, 'Leave')
    await page.waitForURL('**/dashboard/posts')
    await page.goto('/dashboard/settings?tab=preferences')
    await page.getByRole('checkbox', { name: 'friendly' }).check()
    await page.getByText('Unsaved changes', { exact: true }).waitFor()
    await page.getByRole('tab', { name: 'Security' }).click()
    await press(page, 'Stay')
    await press(page, 'Discard')
    expect(await page.getByRole('checkbox', { name: 'friendly' }).isChecked()).toBe(false)
    await page.getByRole('tab', { name: 'Security' }).click()
    await page.getByRole('heading', { name: 'Active sessions' }).waitFor()
    expect(problems).toEqual([])
    await leave()
  },
)
