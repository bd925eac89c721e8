import type { Page } from 'playwright-core'
import { press, sees, seesDialog, type Owned } from './state-steps.ts'

const devices = ['Chrome on Windows', 'Safari on iPhone', 'Firefox on Linux'].map((device, at) => ({
  id: `00000000-0000-4000-8000-00000000000${at}`,
  current: at === 0,
  device,
  remembered: at > 0,
  created_at: new Date(Date.UTC(2026, 1, 20 - at, 9, 30)).toISOString(),
  last_used_at: new Date(Date.UTC(2026, 1, 21, 9, 30 - at)).toISOString(),
}))

/** Three devices, of which this one was signed in a while ago. */
async function withOldSession(page: Page) {
  await page.route('**/api/v1/account/sessions', (route) =>
    route.fulfill({ json: { success: true, data: { sessions: devices } } }),
  )
  const failure = {
    success: false,
    code: 'password_required',
    message: 'Please enter your password again to do this.',
    requestId: 'screens',
  }
  await page.route('**/api/v1/account/sessions/*', (route) => route.fulfill({ status: 403, json: failure }))
}

const path = '/dashboard/settings?tab=security'
export const securityStates: Owned[] = [
  {
    name: 'settings-two-factor',
    path,
    enter: async (page) => {
      await press(page, 'Set up')
      await page.getByLabel('Current password').first().waitFor()
    },
  },
  {
    name: 'settings-password-again',
    path,
    prepare: withOldSession,
    enter: async (page) => {
      await press(page, 'Sign out all other devices')
      await seesDialog(page, 'Is it you?')
      await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
      await sees(page, 'There is a problem')
    },
  },
  {
    name: 'settings-delete-account',
    path,
    enter: async (page) => {
      await press(page, /Delete account/i)
      await seesDialog(page, /delete/i)
    },
  },
]
