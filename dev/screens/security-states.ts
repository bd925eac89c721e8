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

/** Three devices, the current one signed in a while ago. */
async function withOldSession(page: Page) {
  await page.route('**/api/v1/account/sessions', (route) =>
    route.fulfill({ json: { success: true, data: { sessions: devices } } }),
  )
  const failure = {
    success: false,
    code: 'password_required',
    message: 'Enter your password again to do this.',
    requestId: 'screens',
  }
  await page.route('**/api/v1/account/sessions/*', (route) => route.fulfill({ status: 403, json: failure }))
}

// As long as real codes.
const codes = Array.from({ length: 10 }, (_, n) => `${n}abc-defg-hijk-lmno-pqrs-tuvw-xyz2`)

/** Turned on, with few recovery codes left; renewing them returns new ones. */
const withSecondFactor = (page: Page) =>
  page.route('**/api/v1/account/two-factor', (route) =>
    route.fulfill({
      json: {
        success: true,
        data:
          route.request().method() === 'GET'
            ? { enabled: true, enabled_at: '2026-01-20T09:30:00.000Z', recovery_codes_left: 2 }
            : { secret: null, otpauth: null, recoveryCodes: codes },
      },
    }),
  )

const refusesWithoutCode = (page: Page) =>
  page.route('**/api/v1/profile', (route) => {
    if (route.request().method() === 'GET') return route.continue()
    const message = 'Please enter the code from your authenticator app.'
    const failure = { success: false, code: 'two_factor_required', message, requestId: 'screens' }
    return route.fulfill({ status: 403, json: failure })
  })

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
      await seesDialog(page, 'Confirm it’s you')
      await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
      await sees(page, 'There is a problem')
    },
  },
  {
    name: 'settings-export-password',
    path,
    prepare: (page) =>
      page.route('**/api/v1/account/export', (route) =>
        route.fulfill({
          status: 403,
          json: {
            ...{ success: false, code: 'password_required', requestId: 'screens' },
            message: 'Enter your password again to do this.',
          },
        }),
      ),
    enter: async (page) => {
      await press(page, /Download|Export/)
      await seesDialog(page, 'Confirm it’s you')
    },
  },
  {
    name: 'settings-sessions',
    path,
    prepare: withOldSession,
    enter: async (page) => {
      await page.getByText('Firefox on Linux').first().scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'settings-two-factor-on',
    path,
    prepare: withSecondFactor,
    enter: (page) => sees(page, /Renew|New recovery codes/i),
  },
  {
    name: 'settings-recovery-codes',
    path,
    prepare: withSecondFactor,
    enter: async (page) => {
      await press(page, /recovery codes/i)
      await page.getByRole('dialog').getByLabel('Current password').fill('Correct-horse-1')
      await page.getByRole('dialog').getByLabel('Code').fill('123456')
      await press(page, 'Get new codes')
      await sees(page, 'The old ones no longer work.')
    },
  },
  {
    name: 'settings-profile-code',
    path: '/dashboard/settings?tab=profile',
    prepare: refusesWithoutCode,
    enter: async (page) => {
      await page.getByLabel('Email', { exact: true }).fill('ada.elsewhere@example.com')
      await page.getByLabel('Current password').fill('Correct-horse-1')
      await press(page, 'Save profile')
      await sees(page, 'one of your recovery codes')
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
