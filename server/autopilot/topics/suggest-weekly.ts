import { and, eq, isNull, lte, or } from 'drizzle-orm'
import { notify } from '../../notifications/notify.ts'
import { dateTimeInZones } from '../../notifications/utc-dates.ts'
import { queueOptionalMail } from '../../profile/preferences/queue-optional-mail.ts'
import { autopilots } from '../../schema/autopilot.ts'
import type { Reconciliation } from '../autopilot-context.ts'
import { findProposedMonth, planTopics, type PlannedTopic } from './plan-topics.ts'

const dayMs = 86_400_000
const weekMs = 7 * dayMs
// Without a schedule: as many as one reads through.
const unplanned = 5

const isFresh = ({ topic, coveredBy }: PlannedTopic) => topic.state === 'proposed' && !coveredBy

/** Mails the proposed month, to approve at once, or the next proposed topics: once a week, to owners who want that. */
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
  const month = await findProposedMonth(tx, accountId)
  const ideas =
    month.length > 0 ? month : (await planTopics(tx, accountId)).filter(isFresh).slice(0, unplanned)
  if (ideas.length === 0) return
  const topics = ideas.map(({ topic, at }) =>
    at ? `${topic.title} – ${dateTimeInZones(at.toISOString(), preferences.timezone)}` : topic.title,
  )
  await tx.update(autopilots).set({ noTopicMailedAt: now }).where(eq(autopilots.accountId, accountId))
  const dedupeKey = `suggestions:${accountId}:${now.toISOString()}`
  await notify(tx, {
    accountId,
    kind: 'keyword_suggestions',
    title: 'Topics for your next posts',
    description: ideas.map(({ topic }) => topic.title).join(' · '),
    url: '/dashboard/plan',
    dedupeKey,
  })
  await queueOptionalMail(app, tx, {
    accountId,
    to: email,
    template: 'suggestions',
    data: {
      topics,
      keywords: [...new Set(ideas.flatMap(({ topic }) => topic.keywords))],
      ...(month.length > 0 ? { plannedAt: now.toISOString() } : {}),
    },
    dedupeKey,
  })
}
