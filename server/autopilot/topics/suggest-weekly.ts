import { and, eq, isNull, lte, or } from 'drizzle-orm'
import { notify } from '../../notifications/notify.ts'
import { queueOptionalMail } from '../../profile/preferences/queue-optional-mail.ts'
import { autopilots } from '../../schema/autopilot.ts'
import type { Reconciliation } from '../autopilot-context.ts'
import { findCoveredTitles } from './choose-topic.ts'
import { createCoverageFinder } from './is-covered.ts'
import { findTopics } from './topic-order.ts'

const dayMs = 86_400_000
const weekMs = 7 * dayMs
const weeklySuggestions = 5

/** Mails the next proposed topics once a week to owners who want that. */
export async function suggestWeekly(run: Reconciliation): Promise<void> {
  const { app, tx, accountId, email, entitlement, preferences, suggestedAt, now } = run
  if (suggestedAt.getTime() + weekMs > now.getTime()) return
  // At most one mail about topics a day.
  const dayAgo = new Date(now.getTime() - dayMs)
  const isQuiet = or(isNull(autopilots.noTopicMailedAt), lte(autopilots.noTopicMailedAt, dayAgo))
  const [due] = await tx
    .update(autopilots)
    .set({ suggestedAt: now })
    .where(and(eq(autopilots.accountId, accountId), isQuiet))
    .returning({ accountId: autopilots.accountId })
  if (!due) return
  if (!entitlement.live || !preferences.contentSuggestions) return
  const isCovered = createCoverageFinder(await findCoveredTitles(tx, accountId))
  const ideas = (await findTopics(tx, accountId))
    .filter(({ state, title }) => state === 'proposed' && !isCovered(title))
    .slice(0, weeklySuggestions)
  if (ideas.length === 0) return
  await tx.update(autopilots).set({ noTopicMailedAt: now }).where(eq(autopilots.accountId, accountId))
  const dedupeKey = `suggestions:${accountId}:${now.toISOString()}`
  await notify(tx, {
    accountId,
    kind: 'keyword_suggestions',
    title: 'Topics for your next posts',
    description: ideas.map(({ title }) => title).join(' · '),
    url: '/dashboard/plan',
    dedupeKey,
  })
  await queueOptionalMail(app, tx, {
    accountId,
    to: email,
    template: 'suggestions',
    data: {
      topics: ideas.map(({ title }) => title),
      keywords: [...new Set(ideas.flatMap(({ keywords }) => keywords))],
    },
    dedupeKey,
  })
}
