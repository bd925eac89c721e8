import type { keywords as operations } from '../../../contract/keywords/keywords.ts'
import { trendWeeks } from '../../../contract/keywords/keyword-insights.ts'
import { requireFeature } from '../../billing/entitlement.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { countOwnWeeks, countPlatformWeeks, type WeeklyCounts } from './count-weeks.ts'
import { rankMovers } from './rank-movers.ts'

const weekMs = 604_800_000

/** What rises and falls on the platform and on the account's site. Fails with payment_required below premium. */
export const getKeywordTrends: Handler<typeof operations.trends> = async (app, { accountId }) => {
  await requireFeature(app.db, accountId, 'trends')
  const [platform, own] = await Promise.all([countPlatformWeeks(app), countOwnWeeks(app.db, accountId)])
  const end = app.now().getTime()
  const weeks = Array.from({ length: trendWeeks }, (_, at) =>
    new Date(end - (trendWeeks - at) * weekMs).toISOString(),
  )
  return { weeks, platform: present(platform), own: present(own) }
}

const present = ({ posts, series }: WeeklyCounts) => ({ posts, ...rankMovers(series, posts) })
