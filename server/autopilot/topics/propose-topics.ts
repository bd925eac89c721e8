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
import { findKnownSite } from '../known-site.ts'
import { findCoveredTitles } from './choose-topic.ts'
import { createCoverageFinder } from './is-covered.ts'
import { readTopics } from './read-topics.ts'
import { listTopicRows, type TopicRow } from './topic-order.ts'

// A month of topics, each with its reason.
const callWords = 800
const weeks = 4
// At least a weekly blog's month, also without a schedule; at most what a person reads through.
const bounds = { min: 4, max: 30 }

const monthOf = ({ slots }: AutopilotContext): number => {
  const aWeek = Object.values(slots).reduce((sum, times) => sum + (times?.length ?? 0), 0)
  return Math.min(bounds.max, Math.max(bounds.min, weeks * aWeek))
}

/** True when less than half a month of uncovered topics is left. */
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

/** Fills the queue up to a month of topics. */
export const readSiteTopics = readingJob('read-site-topics', async (app, { accountId }, signal) => {
  const rows = await listTopicRows(app.db, accountId)
  const queued = rows.filter(({ state }) => state !== 'spare').map(({ title }) => title)
  const taken = [...(await findCoveredTitles(app.db, accountId)), ...queued]
  const site = await findKnownSite(app, accountId)
  const count = monthOf(await readAutopilot(app.db, accountId))
  const proposed = await readTopics({ llm: app.smallLlm! }, { site, count, taken }, signal)
  return app.db.transaction(async (tx) => {
    await lockAutopilot(tx, accountId)
    // The owner may have typed the same meanwhile.
    const current = await listTopicRows(tx, accountId)
    const isTaken = await createCoverageFinder(current.map(({ title }) => title))
    const open = current.filter(({ state }) => isOpen(state)).length
    const fresh = proposed.filter(({ title }) => !isTaken(title))
    await tx.delete(topics).where(and(eq(topics.accountId, accountId), eq(topics.state, 'spare')))
    const values = fresh.map((topic, at) => ({
      ...{ ...topic, accountId, position: open + at },
      state: open + at < count ? ('proposed' as const) : ('spare' as const),
    }))
    if (values.length > 0) await tx.insert(topics).values(values)
    await wakeAutopilot(tx, accountId)
    return values.length
  })
})
