import { eq } from 'drizzle-orm'
import type { autopilot as operations } from '../../contract/autopilot/autopilot.ts'
import { recordAuditEntry } from '../accounts/audit/record-audit-entry.ts'
import type { Handler } from '../platform/http/define-routes.ts'
import { autopilots } from '../schema/autopilot.ts'
import { viewAutopilot } from './get-autopilot.ts'
import { lockAutopilot } from './autopilot-context.ts'
import { reconcileSlots } from './reconcile-slots.ts'

/** Skips all slots until then. Posts already written for them wait for the next free slot, unless their owner approved them. */
export const pauseAutopilot: Handler<typeof operations.pauseAutopilot> = async (
  app,
  { accountId, until, caller },
) => {
  const now = app.now()
  return app.db.transaction(async (tx) => {
    await lockAutopilot(tx, accountId)
    const pausedUntil = until && new Date(until) > now ? new Date(until) : null
    await tx.update(autopilots).set({ pausedUntil }).where(eq(autopilots.accountId, accountId))
    const act = pausedUntil ? 'autopilot_paused' : 'autopilot_resumed'
    await recordAuditEntry(tx, { accountId, act, caller, detail: pausedUntil?.toISOString() ?? '' })
    await reconcileSlots(app, tx, accountId, now)
    return { autopilot: await viewAutopilot(app, tx, accountId) }
  })
}
