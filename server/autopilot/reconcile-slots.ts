import { eq } from 'drizzle-orm'
import { nextClockChange, offsetMinutes } from '../../contract/autopilot/slot-times.ts'
import { dateTimeInZones } from '../notifications/utc-dates.ts'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/database/db.ts'
import { autopilots } from '../schema/autopilot.ts'
import {
  lockAutopilot,
  type AutopilotContext,
  type Reconciliation,
  isPausedAt,
  type SlotRow,
} from './autopilot-context.ts'
import { announce } from './notify-slot.ts'
import { planSlots } from './slots/plan-slots.ts'
import { advanceSlots } from './slots/advance-slots.ts'
import { findSlots, isOpen } from './slots/load-slots.ts'
import { askAboutNext } from './topics/ask-about-next.ts'
import { proposeWhenLow } from './topics/propose-topics.ts'
import { suggestWeekly } from './topics/suggest-weekly.ts'
import { writeSlots } from './slots/write-slot.ts'
import { lateMs } from '../publishing/scheduler/due.ts'
import { spreadShare } from './slots/slot-rules.ts'

/** In the caller's transaction, under the account's lock. Repeating it changes nothing, and neither does a crash halfway. */
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

// Changes without a signal, such as the end of a grace period, are noticed within this time.
const maxIntervalMs = 6 * 3_600_000
const minIntervalMs = 500
const minuteMs = 60_000

/** When to reconcile the account again: at its next slot that needs something, but not on the hour. */
function nextReconcileAt(run: Reconciliation, open: readonly SlotRow[]): Date {
  const { now } = run
  const times = open.map((slot) => reconcileTimeOf(run, slot).getTime())
  const soonest = Math.min(now.getTime() + maxIntervalMs, ...times)
  // A minimum pause, so that an unchangeable state does not spin.
  return new Date(Math.max(soonest, now.getTime() + minIntervalMs))
}

function reconcileTimeOf(run: Reconciliation, slot: SlotRow): Date {
  const { now, entitlement, site } = run
  const at = slot.at.getTime()
  if (slot.state === 'writing') {
    // Soon after it started, then less and less often, up to 30 s.
    const elapsed = now.getTime() - slot.changedAt.getTime()
    return new Date(now.getTime() + Math.min(30_000, Math.max(minIntervalMs, elapsed / 4)))
  }
  if (slot.state === 'planned') {
    const mayWrite = entitlement.live && site && !isPausedAt(run, slot.at)
    return mayWrite && at + lateMs > now.getTime() ? slot.writeAt : new Date(at + lateMs)
  }
  if (slot.state === 'waiting') return new Date(at + spreadShare(slot.accountId) * 5 * minuteMs)
  // Publishing has priority on the hour, so read its outcome some minutes later.
  return new Date(
    Math.max(at + (10 + spreadShare(slot.accountId) * 10) * minuteMs, now.getTime() + 5 * minuteMs),
  )
}
