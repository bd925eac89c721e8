import { and, eq } from 'drizzle-orm'
import type { PlanId } from '../../../contract/billing/plans.ts'
import { wakeAutopilot } from '../../accounts/wake-autopilot.ts'
import type { App } from '../../platform/app.ts'
import { topics } from '../../schema/autopilot.ts'
import { siteReads } from '../../schema/site-posts.ts'
import { hashOf } from '../../writing/checks/checks.ts'
import { beginReading, findReading, readingJob, type ReadingTask } from '../../writing/readings/readings.ts'
import {
  lockAutopilot,
  readAutopilot,
  type AutopilotContext,
  type Reconciliation,
} from '../autopilot-context.ts'
import { findKnownSite, type KnownSite } from '../known-site.ts'
import { findCoveredTitles } from './choose-topic.ts'
import { createCoverageFinder, asPost, findCovering, indexCovered } from './is-covered.ts'
import { findOpenSlots } from './open-slots.ts'
import { planTopics } from './plan-topics.ts'
import { listTopicRows, type TopicRow } from './topic-order.ts'
import { z } from 'zod'
import { askForJson, type Model } from '../../writing/model/call-model.ts'
import { cleanLine } from '../../writing/model/strip-foreign.ts'
import { listOf } from '../../platform/models/read-json.ts'
import { quoteData } from '../../writing/model/system-prompt.ts'
import type { TitleIndex } from '../../writing/checks/similar.ts'

// A month of topics, each with its reason.
const callWords = 800
const weeks = 4
// At least a weekly blog's month, also without a schedule; at most what a person reads through.
const bounds = { min: 4, max: 30 }

const monthOf = ({ slots }: AutopilotContext): number => {
  const aWeek = Object.values(slots).reduce((sum, times) => sum + (times?.length ?? 0), 0)
  return Math.min(bounds.max, Math.max(bounds.min, weeks * aWeek))
}

async function isLow(autopilot: AutopilotContext, rows: TopicRow[], covered: string[]): Promise<boolean> {
  const isCovered = await createCoverageFinder(covered)
  return rows.filter(({ state, title }) => isOpen(state) && !isCovered(title)).length < monthOf(autopilot) / 2
}

const isOpen = (state: TopicRow['state']) => state === 'approved' || state === 'proposed'

/** Changes with the month, the site and every topic. */
const taskOf = (accountId: string, rows: TopicRow[], covered: string[], now: Date): ReadingTask => {
  const month = now.toISOString().slice(0, 7)
  return {
    kind: 'topics',
    accountId,
    key: hashOf([month, covered, rows.map(({ title, state }) => [title, state])]),
  }
}

/** Queues proposals when the queue runs low, in the transaction that reconciles the account. */
export async function proposeWhenLow(run: Reconciliation): Promise<void> {
  const { app, tx, accountId, entitlement, site, mode, now } = run
  if (!app.smallLlm || !entitlement.live || !site || mode === 'paused') return
  const rows = await listTopicRows(tx, accountId)
  const covered = await findCoveredTitles(tx, accountId)
  if (!(await isLow(run, rows, covered))) return
  const isRead = await tx.$count(siteReads, eq(siteReads.accountId, accountId))
  if (isRead === 0) return
  const cost = { plan: entitlement.plan, words: callWords, minAgeSeconds: 12 * 3600 }
  await beginReading(app, tx, taskOf(accountId, rows, covered, now), readSiteTopics, cost)
}

/** Queues more proposals now; returns the reason if that is impossible. */
export async function proposeNow(app: App, accountId: string, plan: PlanId): Promise<string | null> {
  if (!app.smallLlm) return 'Proposing topics needs an AI model, and none is connected. Add your own.'
  const covered = await findCoveredTitles(app.db, accountId)
  const task = taskOf(accountId, await listTopicRows(app.db, accountId), covered, app.now())
  const { isCurrent, result, notice } = await findReading(app, task, readSiteTopics, {
    plan,
    words: callWords,
  })
  return isCurrent && result === 0 ? 'The model found nothing new to write about.' : notice
}

export const readSiteTopics = readingJob('read-site-topics', async (app, { accountId }, signal) => {
  const rows = await listTopicRows(app.db, accountId)
  const queued = rows.filter(({ state }) => state !== 'spare').map(({ title }) => title)
  const taken = [...(await findCoveredTitles(app.db, accountId)), ...queued]
  const site = await findKnownSite(app, accountId)
  const autopilot = await readAutopilot(app.db, accountId)
  const count = monthOf(autopilot)
  const proposed = await readTopics({ llm: app.smallLlm! }, { site, count, taken }, signal)
  return app.db.transaction(async (tx) => {
    await lockAutopilot(tx, accountId)
    // The owner may have typed the same meanwhile.
    const current = await listTopicRows(tx, accountId)
    const isTaken = await createCoverageFinder(current.map(({ title }) => title))
    const queue = await planTopics(tx, accountId)
    const open = queue.filter(({ coveredBy }) => !coveredBy).length
    const planned = queue.filter(({ at }) => at).length
    // A month, and as many more as slots are still empty.
    const room = Math.max(count - open, (await findOpenSlots(tx, autopilot, app.now())).length - planned)
    const fresh = proposed.filter(({ title }) => !isTaken(title))
    await tx.delete(topics).where(and(eq(topics.accountId, accountId), eq(topics.state, 'spare')))
    const values = fresh.map((topic, at) => ({
      ...{ ...topic, accountId, position: queue.length + at },
      state: at < room ? ('proposed' as const) : ('spare' as const),
    }))
    if (values.length > 0) await tx.insert(topics).values(values)
    await wakeAutopilot(tx, accountId)
    return values.length
  })
})

const Proposal = z.object({
  question: z.string(),
  evidence: z.array(z.string()),
  reason: z.string(),
  intent: z.string(),
  title: z.string(),
  keywords: z.array(z.string()).catch([]),
})
type ProposedTopic = z.output<typeof Proposal>
const Answer = z.object({ topics: listOf(Proposal) })

const maxTitle = 200
const maxLine = 300
const maxKeywords = 3
// Of twelve, one or two are covered or off-topic; the owner can swap in the rest.
const sparePart = 1 / 3

interface TopicsInput {
  site: KnownSite
  count: number
  /** Titles of posts and topics that are written, planned, queued or dropped. */
  taken: string[]
}

/** Proposes topics in one call, with spares to swap in. Asks again when too few are new, based on the site and in its language. */
async function readTopics(model: Model, input: TopicsInput, signal: AbortSignal) {
  const topicCount = Math.ceil(input.count * (1 + sparePart))
  const call = { step: 'topics' as const, prompt: topicsPrompt(input, topicCount), schema: Answer }
  const addedTopics: ProposedTopic[] = []
  const covered = await indexCovered(input.taken)
  return askForJson(model, call, signal, ({ topics: proposals }) => {
    const refused = proposals.flatMap((given) => addTopic(addedTopics, given, input, covered))
    const value = addedTopics.slice(0, topicCount)
    if (addedTopics.length >= input.count) return { value }
    const missing = topicCount - addedTopics.length
    const have = addedTopics.map(({ title }) => `“${title}”`).join(', ')
    return { value, problem: `${missing} more are needed, beside ${have || 'none'}. ${refused.join(' ')}` }
  })
}

function addTopic(
  addedTopics: ProposedTopic[],
  given: ProposedTopic,
  { site }: TopicsInput,
  covered: TitleIndex,
): string[] {
  const title = cleanLine(given.title, maxTitle)
  if (title === '') return []
  const question = cleanLine(given.question, maxLine)
  const evidence = given.evidence.filter(site.isKnown).map((words) => words.slice(0, maxLine))
  const keywords = given.keywords.map((word) => cleanLine(word, 100)).filter(Boolean)
  const covering = findCovering(covered, title)
  if (covering) return [`“${title}” is about the same as “${covering}”.`]
  if (!site.isFitting([title, question, ...keywords].join('\n')))
    return [`“${title}” is about nothing that the business does, or in another language.`]
  if (evidence.length === 0) return [`“${title}” names no words of the data as its evidence.`]
  covered.add(asPost(title))
  addedTopics.push({
    ...{ title, question, evidence, keywords: keywords.slice(0, maxKeywords) },
    ...{ reason: cleanLine(given.reason, maxLine), intent: cleanLine(given.intent, maxLine) },
  })
  return []
}

function topicsPrompt({ site, taken, count }: TopicsInput, topicCount: number): string {
  const perWeek = count / 4 > 1 ? `about ${Math.round(count / 4)}` : 'one'
  const siteTitles = new Set(site.posts.map(({ title }) => title))
  const planned = taken.filter((title) => !siteTitles.has(title))
  return `Propose ${topicCount} topics for the blog of this business, for the coming weeks.
${quoteData({ ...site.data, ...(planned.length > 0 ? { alreadyPlanned: planned } : {}) })}
Each is one question that a customer or a possible customer of this business has, about something it does, and that only somebody of this trade answers well: what it costs, how it is done, what to choose, what goes wrong, what the law asks, what the season brings. From today on, think of the season, the holidays and the dates of its trade and country. Mix what people ask before they buy, while they decide and afterwards. No topic that posts${planned.length > 0 ? ' or alreadyPlanned' : ''} cover in other words, none about something the business doesn't do, no two about nearly the same, no news of the business, no lists of "tips" and no titles that would fit every trade. Order them as they should appear, from this week on, ${perWeek} a week. Title and question promise no price or number that the data doesn't give.
For each first "question": as the reader would ask it. "evidence": words of the data, letter by letter, that show that the business does this: of a page, a post, a promise, a fact or a keyword, rather a phrase than a title. "reason": why this one and why now, one short sentence in English to the owner. "intent": what the reader wants to do with the answer, in English, a few words. "title": the title of the post, specific and as a person would write it. "keywords": one to three terms that readers would search for.
question, title and keywords are in "language".
Answer with JSON only:
{"topics": [{"question": "…", "evidence": ["…"], "reason": "…", "intent": "…", "title": "…", "keywords": ["…"]}]}`
}
