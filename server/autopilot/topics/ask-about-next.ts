import { and, eq, gt, isNotNull } from 'drizzle-orm'
import { interviews } from '../../schema/writing.ts'
import { askOwner } from '../../writing/interview/answer-interview.ts'
import { openInterview } from '../../writing/interview/interviews.ts'
import { isPausedAt, type Reconciliation } from '../autopilot-context.ts'
import { findFreeSlots } from '../slots/load-slots.ts'
import { topicOf } from './choose-topic.ts'

// At most one mail with questions a day, whatever the schedule.
const betweenMs = 24 * 3_600_000
// With less time to answer, the post is written without asking.
const minAnswerMs = 2 * 3_600_000

/** Queues questions to the owner about the next topic before it is written. The job decides whether to ask; nothing waits. */
export async function askAboutNext(run: Reconciliation): Promise<void> {
  const { app, tx, accountId, entitlement, site, now } = run
  if (!app.smallLlm || !entitlement.live || !site) return
  const [slot] = await findFreeSlots(tx, accountId, now)
  if (!slot || isPausedAt(run, slot.at) || slot.writeAt.getTime() < now.getTime() + minAnswerMs) return
  const isRecent = gt(interviews.createdAt, new Date(now.getTime() - betweenMs))
  const isAboutSlot = and(eq(interviews.accountId, accountId), isNotNull(interviews.slotAt))
  if ((await tx.$count(interviews, and(isAboutSlot, isRecent))) > 0) return
  const topic = await topicOf(run, slot)
  if (!topic) return
  const { title, keywords } = topic
  const row = await openInterview(tx, { accountId, topic: title, keywords, slot, now })
  if (row) await app.jobs.send(tx, askOwner, { interviewId: row.id })
}
