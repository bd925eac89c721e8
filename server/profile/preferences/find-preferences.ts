import { eq } from 'drizzle-orm'
import { weekdays, type Limited, type Slots } from '../../../contract/billing/plan-limits.ts'
import type { MailToggles, Preferences } from '../../../contract/profile/preferences.ts'
import type { Db } from '../../platform/database/db.ts'
import { preferences } from '../../schema/profile.ts'

type Row = typeof preferences.$inferSelect
export type StoredPreferences = Limited &
  MailToggles &
  Pick<Row, 'timezone' | 'autopilot' | 'selectedTones' | 'defaultKeywords' | 'frameworks'>

/** What an account has that never changed anything; the schema's defaults say the same. */
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

/** What the customer wants, by default where nothing was saved. */
export async function findPreferences(db: Db, accountId: string): Promise<StoredPreferences> {
  const [row] = await db.select().from(preferences).where(eq(preferences.accountId, accountId))
  return row ?? defaults
}

/** The same, with the row made where there was none and locked until the transaction ends. */
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

/** The days in their order: the database keeps none. */
const presentSlots = (slots: Slots) =>
  JSON.stringify(Object.fromEntries(weekdays.flatMap((day) => (slots[day] ? [[day, slots[day]]] : []))))
