import { z } from 'zod'
import { Insight, type strategy as operations, insightKinds } from '../../../contract/autopilot/strategy.ts'
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
import { askForJson, type Model } from '../../writing/model/call-model.ts'
import { cleanLine } from '../../writing/model/strip-foreign.ts'
import { quoteData } from '../../writing/model/system-prompt.ts'
import { WritingFailure } from '../../writing/writing-failure.ts'

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

const Recommended = z.object({
  kind: z.enum(insightKinds),
  why: z.string(),
  evidence: z.array(z.string()),
  level: z.enum(['low', 'medium', 'high']),
  do: z.string(),
  post: z.string().catch(''),
  topic: z.string().catch(''),
  keyword: z.string().catch(''),
})
const Answer = z.object({ recommendations: z.array(Recommended.nullable().catch(null)) })

// A page to read at a glance.
const maxInsights = 10
const maxLine = 300
const ranks = { high: 0, medium: 1, low: 2 }

interface StrategyInput {
  site: KnownSite
  /** Subjects covered by more posts on the platform than before. */
  rising: string[]
  isCovered(topic: string): string | undefined
}

/** A model's recommendations, most useful first, limited to those whose evidence the code finds on the site. */
export async function readStrategy(model: Model, input: StrategyInput, signal: AbortSignal) {
  const call = { step: 'strategy' as const, prompt: strategyPrompt(input), schema: Answer }
  return askForJson(model, call, signal, ({ recommendations }) => {
    const insights = recommendations.flatMap((given) => (given ? toInsight(given, input) : []))
    if (insights.length === 0 && recommendations.length > 0)
      throw new WritingFailure(
        'model_broken_answer',
        'No recommendation names titles of the data, or each is about what is covered.',
      )
    const distinct = [...new Map(insights.map((one) => [one.topic?.title ?? one.post?.title, one])).values()]
    const ranked = distinct.toSorted((a, b) => ranks[a.level] - ranks[b.level])
    return { value: ranked.slice(0, maxInsights) }
  })
}

function toInsight(
  given: z.output<typeof Recommended>,
  { site, rising, isCovered }: StrategyInput,
): Insight[] {
  const { kind, level, why } = given
  const isKnown = (words: string) => site.isKnown(words) || rising.includes(words)
  const evidence = given.evidence.filter(isKnown).map((words) => words.slice(0, maxLine))
  const found = site.posts.find(({ title }) => title === given.post.trim())
  const title = cleanLine(given.topic, 200)
  const isNew = kind === 'gap' || kind === 'rising'
  const keyword = cleanLine(given.keyword, 100)
  const isTopic = title !== '' && site.isFitting(`${title} ${keyword}`) && !isCovered(title)
  if (evidence.length === 0 || why.trim() === '' || (isNew ? !isTopic : !found)) return []
  return [
    {
      kind,
      level,
      evidence,
      reason: why.trim().slice(0, maxLine),
      title: cleanLine(given.do, maxLine) || (isNew ? title : found!.title),
      topic: isNew ? { title, keywords: keyword ? [keyword] : [] } : null,
      post: isNew ? null : { id: found!.id, title: found!.title, url: found!.url },
    },
  ]
}

function strategyPrompt({ site, rising }: StrategyInput): string {
  return `What should this business write or change next on its blog, so that the readers it wants find it and come to it?
${quoteData({ ...site.data, ...(rising.length > 0 ? { risingElsewhere: rising } : {}) })}
Recommend at most ${maxInsights} things, each of one kind:
- gap: a question its customers have, about something it does, that no post answers.
- competing: two posts that answer the same question; "post" is the one to merge into the other or to give another focus.
- rising: something of risingElsewhere or of the coming weeks (season, dates of its trade and country) that it does and no post is about.
- refresh: a post whose figures, dates, law or prices are probably out of date by today; "post" is that one.
For each first "why": one or two plain sentences in English to the owner. "evidence": titles of pages, posts or keywords of the data, or words of it, letter by letter, that it rests on. "level": how much it would help, low, medium or high. "do": what to do, in English, as a short line. For gap and rising "topic": the title of the post to write, in "language", and "keyword": what its readers would search for, in that language. For competing and refresh "post": its title, letter by letter.
Nothing that a post covers already, nothing that this business doesn't do, nothing twice.
Answer with JSON only:
{"recommendations": [{"kind": "gap", "why": "…", "evidence": ["…"], "level": "high", "do": "…", "post": "", "topic": "…", "keyword": "…"}]}`
}
