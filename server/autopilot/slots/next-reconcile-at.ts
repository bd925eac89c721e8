import { lateMs } from '../../publishing/scheduler/due.ts'
import { isPausedAt, type AutopilotContext, type SlotRow } from '../autopilot-context.ts'
import { spreadShare } from './slot-rules.ts'

// What nobody tells us about, the end of a grace for example, is seen within this.
const maxIntervalMs = 6 * 3_600_000
const minIntervalMs = 500
const minuteMs = 60_000

/** When the account is to be looked at again: at its next slot that needs something, away from the full hour itself. */
export function nextReconcileAt(autopilot: AutopilotContext, open: readonly SlotRow[], now: Date): Date {
  const times = open.map((slot) => reconcileTimeOf(autopilot, slot, now).getTime())
  const soonest = Math.min(now.getTime() + maxIntervalMs, ...times)
  // Never at once: what cannot be changed now is not asked in a circle.
  return new Date(Math.max(soonest, now.getTime() + minIntervalMs))
}

function reconcileTimeOf(autopilot: AutopilotContext, slot: SlotRow, now: Date): Date {
  const at = slot.at.getTime()
  if (slot.state === 'writing') {
    // Soon after it began, then less and less often, up to 30 s.
    const elapsed = now.getTime() - slot.changedAt.getTime()
    return new Date(now.getTime() + Math.min(30_000, Math.max(minIntervalMs, elapsed / 4)))
  }
  if (slot.state === 'planned') {
    const mayWrite = autopilot.entitlement.live && autopilot.site && !isPausedAt(autopilot, slot.at)
    return mayWrite && at + lateMs > now.getTime() ? slot.writeAt : new Date(at + lateMs)
  }
  if (slot.state === 'waiting') return new Date(at + spreadShare(slot.accountId) * 5 * minuteMs)
  // Publishing has the hour for itself; its outcome is read some minutes later.
  return new Date(
    Math.max(at + (10 + spreadShare(slot.accountId) * 10) * minuteMs, now.getTime() + 5 * minuteMs),
  )
}
