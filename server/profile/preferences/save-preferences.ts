import { eq, sql } from 'drizzle-orm'
import { frameworks } from '../../../contract/writing/frameworks.ts'
import { hasFeature, lockedSentence } from '../../../contract/billing/plan-features.ts'
import { checkPlanLimits } from '../../../contract/billing/check-plan-limits.ts'
import type { preferences as operations } from '../../../contract/profile/preferences.ts'
import { recordAuditEntry } from '../../accounts/audit/record-audit-entry.ts'
import { wakeAutopilot } from '../../accounts/wake-autopilot.ts'
import { requireEntitlement } from '../../billing/entitlement.ts'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { preferences } from '../../schema/profile.ts'
import { lockPreferences, presentPreferences } from './find-preferences.ts'

/** Saves all fields or none if one exceeds the plan's limit. */
export const savePreferences: Handler<typeof operations.savePreferences> = async (app, input) => {
  const { accountId, defaultKeywords, selectedTones, scheduledTimes, timezone, autopilot, approver, caller } =
    input
  const chosen = input.frameworks
  const changes = {
    defaultKeywords,
    selectedTones,
    scheduledTimes,
    timezone,
    autopilot,
    approver,
    frameworks: chosen,
  }
  const saved = await app.db.transaction(async (tx) => {
    const { limits, plan } = await requireEntitlement(tx, accountId)
    const stored = await lockPreferences(tx, accountId)
    // Advanced formats from a larger plan may stay, because the autopilot skips them.
    const added = chosen?.filter((one) => !stored.frameworks.includes(one)) ?? []
    if (added.some((one) => frameworks[one].isAdvanced) && !hasFeature(plan, 'advancedFrameworks'))
      fail('payment_required', lockedSentence('advancedFrameworks'))
    const fields = checkPlanLimits(limits, stored, changes)
    const [first, second] = Object.values(fields)
    if (first) fail('invalid_input', second ? 'Please check the marked fields.' : first, { fields })
    const [row] = await tx
      .update(preferences)
      .set({ ...changes, updatedAt: sql`now()` })
      .where(eq(preferences.accountId, accountId))
      .returning()
    if (!row) throw new Error('The preferences that were locked are not there')
    if (row.autopilot !== stored.autopilot)
      await recordAuditEntry(tx, { accountId, act: 'autopilot_mode', caller, detail: row.autopilot })
    await wakeAutopilot(tx, accountId)
    return row
  })
  return { preferences: presentPreferences(saved) }
}
