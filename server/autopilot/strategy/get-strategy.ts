import { z } from 'zod'
import { Insight, type strategy as operations } from '../../../contract/autopilot/strategy.ts'
import { requireFeature } from '../../billing/entitlement.ts'
import { countPlatformWeeks } from '../../keywords/trends/get-keyword-trends.ts'
import { rankMovers } from '../../keywords/trends/rank-movers.ts'
import type { App } from '../../platform/app.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { hashOf } from '../../writing/checks/checks.ts'
import { findReading, readingJob } from '../../writing/readings/readings.ts'
import { findCoveredTitles } from '../topics/choose-topic.ts'
import { createCoverageFinder } from '../topics/is-covered.ts'
import { findKnownSite, type KnownSite } from '../known-site.ts'
import { readStrategy } from './read-strategy.ts'

// Ten recommendations, each with its reason.
const callWords = 500
const Insights = z.array(Insight).catch([])

/** Recommends what to write next, and why. Fails with payment_required below the standard plan. */
export const getStrategy: Handler<typeof operations.strategy> = async (app, { accountId }) => {
  const { plan } = await requireFeature(app.db, accountId, 'strategy')
  if (!app.smallLlm)
    return { insights: [], notice: 'What to write next needs an AI model, and none is connected.' }
  const site = await findKnownSite(app, accountId)
  if (site.isEmpty)
    return {
      insights: [],
      notice: 'There is nothing to read yet. Connect your site or write your first post.',
    }
  const task = { kind: 'strategy' as const, accountId, key: await keyOf(app, accountId, site) }
  const { result, notice } = await findReading(app, task, readSiteStrategy, { plan, words: callWords })
  // Drops topics written meanwhile and posts deleted since.
  const isCovered = await createCoverageFinder(await findCoveredTitles(app.db, accountId))
  const titles = new Set(site.posts.map(({ title }) => title))
  const insights = Insights.parse(result).filter(({ topic, post }) =>
    topic ? !isCovered(topic.title) : post !== null && titles.has(post.title),
  )
  return { insights, notice }
}

export const readSiteStrategy = readingJob('read-site-strategy', async (app, { accountId }, signal) => {
  const { series, posts } = await countPlatformWeeks(app)
  const rising = rankMovers(series, posts).rising.map(({ word }) => word)
  const isCovered = await createCoverageFinder(await findCoveredTitles(app.db, accountId))
  const context = { site: await findKnownSite(app, accountId), rising, isCovered }
  return readStrategy({ llm: app.smallLlm! }, context, signal)
})

/** Changes with every post made, changed or deleted, and every month. */
async function keyOf(app: App, accountId: string, { data, posts }: KnownSite): Promise<string> {
  const { today, ...rest } = data
  return hashOf([rest, posts.length, await findCoveredTitles(app.db, accountId), String(today).slice(0, 7)])
}
