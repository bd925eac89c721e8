import { eq } from 'drizzle-orm'
import { notify } from '../../notifications/notify.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { queueOptionalMail } from '../../profile/preferences/queue-optional-mail.ts'
import { autopilots } from '../../schema/autopilot.ts'
import type { AutopilotContext } from '../autopilot-context.ts'
import { findCoveredTitles, suggestTopics } from './choose-topic.ts'

const weekMs = 7 * 86_400_000
const weeklySuggestions = 5

/** Once a week, where it is wanted: topics that the account's keywords have not been used for. */
export async function suggestWeekly(app: App, tx: Db, autopilot: AutopilotContext, now: Date): Promise<void> {
  const { accountId, email, entitlement, preferences, suggestedAt } = autopilot
  if (suggestedAt.getTime() + weekMs > now.getTime()) return
  await tx.update(autopilots).set({ suggestedAt: now }).where(eq(autopilots.accountId, accountId))
  if (!entitlement.live || !preferences.contentSuggestions) return
  const covered = await findCoveredTitles(tx, accountId)
  const ideas = await suggestTopics(tx, accountId, preferences.defaultKeywords, weeklySuggestions, covered)
  if (ideas.length === 0) return
  const dedupeKey = `suggestions:${accountId}:${now.toISOString()}`
  await notify(tx, {
    accountId,
    kind: 'keyword_suggestions',
    title: 'Topics for your next posts',
    description: ideas.map(({ title }) => title).join(' · '),
    url: '/dashboard/autopilot',
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
