import { eq } from 'drizzle-orm'
import { weekdays, type Limited, type Slots } from '../../../contract/billing/plan-limits.ts'
import type { MailToggles, Preferences } from '../../../contract/profile/preferences.ts'
import type { Db } from '../../platform/database/db.ts'
import { preferences } from '../../schema/profile.ts'

type Row = typeof preferences.$inferSelect
export type StoredPreferences = Limited &
  MailToggles &
  Pick<Row, 'timezone' | 'autopilot' | 'selectedTones' | 'defaultKeywords' | 'frameworks'>

/** The preferences of an account that never changed any, equal to the schema's defaults. */
const defaults: StoredPreferences = {
  defaultKeywords: [],
  selectedTones: [],
  scheduledTimes: {},
  timezone: 'UTC',
  autopilot: 'automatic',
  frameworks: [],
  emailUpdates: true,
  newFeatures: false,
  marketingEmails: false,
  contentSuggestions: true,
  ownerQuestions: true,
}

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

export function presentPreferences(stored: StoredPreferences): Preferences {
  const { defaultKeywords, selectedTones, timezone, autopilot, frameworks } = stored
  const scheduledTimes = presentSlots(stored.scheduledTimes)
  return { defaultKeywords, selectedTones, scheduledTimes, timezone, autopilot, frameworks }
}

export function presentToggles(stored: StoredPreferences): MailToggles {
  const { emailUpdates, newFeatures, marketingEmails, contentSuggestions, ownerQuestions } = stored
  return { emailUpdates, newFeatures, marketingEmails, contentSuggestions, ownerQuestions }
}

/** Restores the order of days, which the database does not keep. */
const presentSlots = (slots: Slots) =>
  JSON.stringify(Object.fromEntries(weekdays.flatMap((day) => (slots[day] ? [[day, slots[day]]] : []))))
