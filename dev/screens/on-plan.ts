import type { Page } from 'playwright-core'
import type { PlanId } from '../../contract/plans.ts'

/** Makes the page's customer appear to be on that plan. */
export const onPlan = (page: Page, plan: PlanId) =>
  page.route('**/api/v1/settings/plan', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { data: { plan: string } }
    json.data.plan = plan
    await route.fulfill({ response, json })
  })
