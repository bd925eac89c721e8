import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import { autopilotSlots } from '../../schema/autopilot.ts'
import { interviews } from '../../schema/writing.ts'
import { askOwner } from '../../writing/interview/ask-owner.ts'
import { openInterview } from '../../writing/interview/interviews.ts'
import { isPausedAt, type Reconciliation } from '../autopilot-context.ts'
import { topicOf } from './choose-topic.ts'

// At most one mail with questions a day, whatever the schedule.
const betweenMs = 24 * 3_600_000
// With less time to answer, the post is written without asking.
const minAnswerMs = 2 * 3_600_000

/**
 * Queues questions to the owner about the next post's topic before it is written, at most once a day. The job decides
 * whether there is anything to ask, and nothing waits for the answer.
 */
export async function askAboutNext(run: Reconciliation): Promise<void> {
  const { app, tx, accountId, entitlement, site, now } = run
  if (!app.smallLlm || !entitlement.live || !site) return
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
  if (!slot || isPausedAt(run, slot.at) || slot.writeAt.getTime() < now.getTime() + minAnswerMs) return
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
  const topic = await topicOf(run, slot)
  if (!topic) return
  const { title, keywords } = topic
  const row = await openInterview(tx, { accountId, topic: title, keywords, slot, now })
  if (row) await app.jobs.send(tx, askOwner, { interviewId: row.id })
}
