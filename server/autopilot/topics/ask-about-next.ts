import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { autopilotSlots } from '../../schema/autopilot.ts'
import { interviews } from '../../schema/writing.ts'
import { askOwner } from '../../writing/interview/ask-owner.ts'
import { openInterview } from '../../writing/interview/interviews.ts'
import { isPausedAt, type AutopilotContext } from '../autopilot-context.ts'
import { chooseTopic } from './choose-topic.ts'

// At most one mail with questions a day, whatever the schedule.
const betweenMs = 24 * 3_600_000
// With less time to answer, the post is written without asking.
const minAnswerMs = 2 * 3_600_000

/**
 * Queues questions to the owner about the next post's topic before it is written, at most once a day. The job decides
 * whether there is anything to ask, and nothing waits for the answer.
 */
export async function askAboutNext(app: App, tx: Db, autopilot: AutopilotContext, now: Date): Promise<void> {
  const { accountId, entitlement } = autopilot
  if (!app.smallLlm || !entitlement.live || !autopilot.site) return
  const [slot] = await tx
    .select()
    .from(autopilotSlots)
    .where(
      and(
        eq(autopilotSlots.accountId, accountId),
        eq(autopilotSlots.state, 'planned'),
        gt(autopilotSlots.at, now),
      ),
    )
    .orderBy(asc(autopilotSlots.at))
    .limit(1)
  if (!slot || isPausedAt(autopilot, slot.at) || slot.writeAt.getTime() < now.getTime() + minAnswerMs) return
  const [recent] = await tx
    .select({ id: interviews.id })
    .from(interviews)
    .where(
      and(
        ...[eq(interviews.accountId, accountId), isNotNull(interviews.slotAt)],
        gt(interviews.createdAt, new Date(now.getTime() - betweenMs)),
      ),
    )
    .limit(1)
  if (recent) return
  const topic = slot.topic
    ? { title: slot.topic, keywords: slot.keywords }
    : await chooseTopic(tx, autopilot, slot, now)
  if (!topic) return
  const { title, keywords } = topic
  const row = await openInterview(tx, { accountId, topic: title, keywords, slot, now })
  if (row) await app.jobs.send(tx, askOwner, { interviewId: row.id })
}
