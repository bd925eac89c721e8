import { eq, getTableColumns, sql } from 'drizzle-orm'
import { checkPlanLimits, type Slots, weekdays } from '../../../contract/billing/check-plan-limits.ts'
import { hasFeature, lockedSentence } from '../../../contract/billing/plan-features.ts'
import { HouseStyle, noHouseStyle } from '../../../contract/profile/house-style.ts'
import { MailToggles, type preferences as operations } from '../../../contract/profile/preferences.ts'
import { frameworks } from '../../../contract/writing/frameworks.ts'
import { recordAuditEntry } from '../../accounts/audit/record-audit-entry.ts'
import { wakeAutopilot } from '../../accounts/wake-autopilot.ts'
import { requireEntitlement } from '../../billing/entitlement.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { preferences } from '../../schema/profile.ts'

export type StoredPreferences = typeof preferences.$inferSelect

/** The preferences of an account that never changed any: the defaults of the table. */
const defaults = Object.fromEntries(
  Object.entries(getTableColumns(preferences)).map(([name, column]) => [name, column.default ?? null]),
) as StoredPreferences

export async function findPreferences(db: Db, accountId: string): Promise<StoredPreferences> {
  const [row] = await db.select().from(preferences).where(eq(preferences.accountId, accountId))
  return row ?? defaults
}

export async function updatePreferences(
  tx: Db,
  accountId: string,
  changes: Partial<typeof preferences.$inferInsert>,
): Promise<StoredPreferences> {
  const [row] = await tx
    .insert(preferences)
    .values({ ...changes, accountId })
    .onConflictDoUpdate({ target: preferences.accountId, set: { ...changes, updatedAt: sql`now()` } })
    .returning()
  return row!
}

/** Creates the row if missing and locks it until the transaction ends. */
export const lockPreferences = (tx: Db, accountId: string) => updatePreferences(tx, accountId, {})

const presentPreferences = ({ scheduledTimes, ...stored }: StoredPreferences) => ({
  ...stored,
  scheduledTimes: presentSlots(scheduledTimes),
})

/** Restores the order of days, which the database does not keep. */
const presentSlots = (slots: Slots) =>
  JSON.stringify(Object.fromEntries(weekdays.flatMap((day) => (slots[day] ? [[day, slots[day]]] : []))))

export const getPreferences: Handler<typeof operations.getPreferences> = async (app, { accountId }) => ({
  preferences: presentPreferences(await findPreferences(app.db, accountId)),
})

/** Saves all fields or none if one exceeds the plan's limit. */
export const savePreferences: Handler<typeof operations.savePreferences> = async (app, input) => {
  const { accountId, caller, sessionId: _session, ...changes } = input
  const saved = await app.db.transaction(async (tx) => {
    const { limits, plan } = await requireEntitlement(tx, accountId)
    const stored = await lockPreferences(tx, accountId)
    // Advanced formats from a larger plan may stay, because the autopilot skips them.
    const added = changes.frameworks?.filter((one) => !stored.frameworks.includes(one)) ?? []
    if (added.some((one) => frameworks[one].isAdvanced) && !hasFeature(plan, 'advancedFrameworks'))
      fail('payment_required', lockedSentence('advancedFrameworks'))
    const fields = checkPlanLimits(limits, stored, changes)
    const [first, second] = Object.values(fields)
    if (first) fail('invalid_input', second ? 'Please check the marked fields.' : first, { fields })
    const row = await updatePreferences(tx, accountId, changes)
    if (row.autopilot !== stored.autopilot)
      await recordAuditEntry(tx, { accountId, act: 'autopilot_mode', caller, detail: row.autopilot })
    await wakeAutopilot(tx, accountId)
    return row
  })
  return { preferences: presentPreferences(saved) }
}

export const getMailToggles: Handler<typeof operations.getMailToggles> = async (app, { accountId }) => ({
  notifications: await findPreferences(app.db, accountId),
})

/** Needs no plan: anyone may opt out of mail. */
export const saveMailToggles: Handler<typeof operations.saveMailToggles> = (app, input) =>
  app.db.transaction(async (tx) => {
    const { accountId, caller } = input
    const notifications = await updatePreferences(tx, accountId, MailToggles.partial().parse(input))
    await recordAuditEntry(tx, { accountId, act: 'mails_changed', caller })
    return { notifications }
  })

export async function findHouseStyle(db: Db, accountId: string): Promise<HouseStyle> {
  return { ...noHouseStyle, ...(await findPreferences(db, accountId)).houseStyle }
}

export const getHouseStyle: Handler<typeof operations.getHouseStyle> = async (app, { accountId }) => ({
  houseStyle: await findHouseStyle(app.db, accountId),
})

export const saveHouseStyle: Handler<typeof operations.saveHouseStyle> = (app, { accountId, ...input }) =>
  app.db.transaction(async (tx) => {
    await requireEntitlement(tx, accountId)
    const stored = await lockPreferences(tx, accountId)
    const houseStyle = { ...stored.houseStyle, ...HouseStyle.partial().parse(input) }
    await updatePreferences(tx, accountId, { houseStyle })
    return { houseStyle: { ...noHouseStyle, ...houseStyle } }
  })
