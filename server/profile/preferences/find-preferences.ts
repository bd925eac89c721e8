import { eq, getTableColumns } from 'drizzle-orm'
import { weekdays, type Slots } from '../../../contract/billing/check-plan-limits.ts'
import type { Db } from '../../platform/database/db.ts'
import { preferences } from '../../schema/profile.ts'

export type StoredPreferences = typeof preferences.$inferSelect

/** The preferences of an account that never changed any: the defaults of the table. */
const defaults = Object.fromEntries(
  Object.entries(getTableColumns(preferences)).map(([name, column]) => [name, column.default ?? null]),
) as StoredPreferences

/** The customer's preferences, or the defaults if nothing was saved. */
export async function findPreferences(db: Db, accountId: string): Promise<StoredPreferences> {
  const [row] = await db.select().from(preferences).where(eq(preferences.accountId, accountId))
  return row ?? defaults
}

/** Creates the row if missing and locks it until the transaction ends. */
export async function lockPreferences(tx: Db, accountId: string): Promise<StoredPreferences> {
  await tx.insert(preferences).values({ accountId }).onConflictDoNothing()
  const [row] = await tx.select().from(preferences).where(eq(preferences.accountId, accountId)).for('update')
  if (!row) throw new Error('The preferences that were written are not there')
  return row
}

export const presentPreferences = (stored: StoredPreferences) => ({
  ...stored,
  scheduledTimes: presentSlots(stored.scheduledTimes),
})

/** Restores the order of days, which the database does not keep. */
const presentSlots = (slots: Slots) =>
  JSON.stringify(Object.fromEntries(weekdays.flatMap((day) => (slots[day] ? [[day, slots[day]]] : []))))
