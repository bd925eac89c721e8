import type { Page } from 'playwright-core'
import type { AuditEntry } from '../../contract/accounts/audit.ts'
import { actLabels } from '../../server/accounts/audit/act-labels.ts'
import { answers, type Owned } from './state-steps.ts'

const long = 'How often should a dog be washed in winter, and what every owner asks before the first visit'
const done: [AuditEntry['act'], AuditEntry['actor'], string][] = [
  ['post_live', 'autopilot', long],
  ['sign_in_failed', 'stranger', ''],
  ['post_live', 'schedule', 'Three signs that a coat needs a brush'],
  ['post_scheduled', 'owner', 'Three signs that a coat needs a brush'],
  ['operator_looked', 'operator', ''],
  ['autopilot_paused', 'owner', '2026-03-02T08:00:00.000Z'],
  ['post_held', 'link', long],
  ['site_changed', 'owner', 'a-very-long-name-of-a-subdomain.of-a-customer.example.com'],
  ['two_factor_on', 'owner', ''],
  ['signed_in', 'owner', ''],
]

const activity = (page: Page, count: number) => {
  const entries = done.slice(0, count).map(([act, actor, detail], at) => {
    const isHuman = actor !== 'autopilot' && actor !== 'schedule' && actor !== 'operator'
    return {
      ...{ id: String(at), act, actor, detail, text: actLabels[act] },
      device: isHuman ? 'Chrome on Windows' : '',
      address: isHuman ? '2001:db8:85a3:8d3:1319:8a2e:370:7348' : '',
      created_at: new Date(Date.UTC(2026, 1, 20 - at, 9, 30)).toISOString(),
    }
  })
  const pagination = { page: 1, limit: 20, total: count * 5, totalPages: Math.ceil((count * 5) / 20) }
  return page.route('**/api/v1/account/activity*', (route) =>
    route.fulfill({ json: { success: true, data: { entries, pagination } } }),
  )
}
const looksAt = (words: string) => async (page: Page) => {
  await page.getByText(words).first().scrollIntoViewIfNeeded()
}

const path = '/dashboard/settings?tab=security'
export const activityStates: Owned[] = [
  {
    name: 'settings-activity',
    path,
    prepare: (page) => activity(page, 10),
    enter: looksAt('Post went live'),
  },
  {
    name: 'settings-activity-empty',
    path,
    prepare: (page) => activity(page, 0),
    enter: looksAt('No activity yet'),
  },
  {
    name: 'settings-activity-failed',
    path,
    prepare: answers('/account/activity*', 500),
    enter: (page) => page.getByRole('tabpanel').getByRole('button', { name: 'Try Again' }).waitFor(),
  },
]
