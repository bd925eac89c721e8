import { lateMs } from '../../publishing/scheduler/due.ts'
import { isPausedAt, type Reconciliation, type SlotRow } from '../autopilot-context.ts'
import { spreadShare } from './slot-rules.ts'

// Changes without a signal, such as the end of a grace period, are noticed within this time.
const maxIntervalMs = 6 * 3_600_000
const minIntervalMs = 500
const minuteMs = 60_000

/** When to reconcile the account again: at its next slot that needs something, but not on the hour. */
export function nextReconcileAt(run: Reconciliation, open: readonly SlotRow[]): Date {
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
