import { eq, and, isNull, lte, or, gt, isNotNull } from 'drizzle-orm'
import { nextClockChange, offsetMinutes } from '../../contract/autopilot/slot-times.ts'
import { dateTimeInZones } from '../notifications/utc-dates.ts'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/database/db.ts'
import { autopilots } from '../schema/autopilot.ts'
import { lockAutopilot, type AutopilotContext, type Reconciliation, isPausedAt } from './autopilot-context.ts'
import { announce } from './notify-slot.ts'
import { planSlots } from './slots/plan-slots.ts'
import { advanceSlots } from './slots/advance-slots.ts'
import { findSlots, isOpen, findFreeSlots } from './slots/find-slots.ts'
import { nextReconcileAt } from './slots/next-reconcile-at.ts'
import { proposeWhenLow } from './topics/propose-topics.ts'
import { writeSlots } from './slots/write-slot.ts'
import { notify } from '../notifications/notify.ts'
import { queueOptionalMail } from '../profile/preferences/queue-optional-mail.ts'
import { findProposedMonth, planTopics, type PlannedTopic } from './topics/plan-topics.ts'
import { interviews } from '../schema/writing.ts'
import { askOwner } from '../writing/interview/ask-owner.ts'
import { openInterview } from '../writing/interview/interviews.ts'
import { topicOf } from './topics/choose-topic.ts'

/**
 * Updates an account's slots in the caller's transaction, under the account's lock. Repeating it changes nothing,
 * and neither does a crash halfway.
 */
export async function reconcileSlots(app: App, tx: Db, accountId: string, now: Date): Promise<void> {
  const run: Reconciliation = { ...(await lockAutopilot(tx, accountId)), app, tx, now }
  await announceLapse(run)
  await advanceSlots(run)
  await planSlots(run)
  await writeSlots(run)
  await proposeWhenLow(run)
  await askAboutNext(run)
  await notifyClockChange(run)
  await suggestWeekly(run)
  await tx
    .update(autopilots)
    .set({ lookAt: nextReconcileAt(run, await findSlots(tx, accountId, isOpen)) })
    .where(eq(autopilots.accountId, accountId))
}

const hasSlots = ({ slots }: AutopilotContext): boolean => Object.keys(slots).length > 0

/** Writes nothing without a paid plan, which is reported once until the next payment. */
async function announceLapse(run: Reconciliation): Promise<void> {
  const { tx, accountId, entitlement, lapsedAt, mode, now } = run
  const isLapsed = !entitlement.live && hasSlots(run) && mode !== 'paused'
  if (isLapsed === (lapsedAt !== null)) return
  await tx
    .update(autopilots)
    .set({ lapsedAt: isLapsed ? now : null })
    .where(eq(autopilots.accountId, accountId))
  if (!isLapsed) return
  await announce(run, {
    dedupeKey: `autopilot-lapsed:${accountId}:${now.toISOString()}`,
    note: {
      title: 'Autopilot is paused',
      description:
        'Your plan has ended. Your posts and topics are saved. Autopilot starts again as soon as you have a plan.',
      url: '/dashboard/settings?tab=billing',
    },
    mail: { template: 'autopilot-lapsed', data: {} },
  })
}

// A week and a day, so that weekly visitors see it in time.
const clockNoticeMs = 8 * 86_400_000

/** Slots keep their UTC time, so their local time changes. */
async function notifyClockChange(run: Reconciliation): Promise<void> {
  const { accountId, preferences, entitlement, mode, now } = run
  const { timezone } = preferences
  if (!hasSlots(run) || !entitlement.live || mode === 'paused') return
  const change = nextClockChange(timezone, now, new Date(now.getTime() + clockNoticeMs))
  if (!change) return
  const hours = Math.abs(change.minutes) / 60
  const shift = hours === 1 ? 'an hour' : `${hours * 60} minutes`
  const way = change.minutes > 0 ? 'later' : 'earlier'
  await announce(run, {
    dedupeKey: `clock-change:${accountId}:${change.at.toISOString()}:${offsetMinutes(timezone, change.at)}`,
    note: {
      title: 'The clocks change soon',
      description:
        `From ${dateTimeInZones(change.at.toISOString(), timezone)}, your posts go out ${shift} ${way} in your time. ` +
        'Their UTC times stay the same. You can change your schedule in Settings.',
      url: '/dashboard/settings',
    },
  })
}

const dayMs = 86_400_000
const weekMs = 7 * dayMs
// Without a schedule: as many as one reads through.
const unplanned = 5

const isFresh = ({ topic, coveredBy }: PlannedTopic) => topic.state === 'proposed' && !coveredBy

/** Mails the proposed month, to approve at once, or the next proposed topics: once a week, to owners who want that. */
async function suggestWeekly(run: Reconciliation): Promise<void> {
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

// At most one mail with questions a day, whatever the schedule.
const betweenMs = 24 * 3_600_000
// With less time to answer, the post is written without asking.
const minAnswerMs = 2 * 3_600_000

/**
 * Queues questions to the owner about the next post's topic before it is written, at most once a day. The job decides
 * whether there is anything to ask, and nothing waits for the answer.
 */
async function askAboutNext(run: Reconciliation): Promise<void> {
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
