import { eq } from 'drizzle-orm'
import { slotsWithinPlan } from '../../contract/autopilot/slot-times.ts'
import type { Slots } from '../../contract/billing/check-plan-limits.ts'
import { getEntitlement, type Entitlement } from '../billing/entitlement.ts'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/database/db.ts'
import { findPreferences, type StoredPreferences } from '../profile/preferences/preferences.ts'
import { accounts } from '../schema/accounts.ts'
import { autopilots, autopilotSlots } from '../schema/autopilot.ts'
import { sites } from '../schema/profile.ts'

export type SlotRow = typeof autopilotSlots.$inferSelect

export interface AutopilotContext {
  accountId: string
  email: string
  mode: StoredPreferences['autopilot']
  preferences: StoredPreferences
  entitlement: Entitlement
  /** As the plan allows; as stored while there is no plan. */
  slots: Slots
  pausedUntil: Date | null
  lapsedAt: Date | null
  suggestedAt: Date
  site: Pick<typeof sites.$inferSelect, 'url' | 'timezone' | 'defaults' | 'capabilities'> | undefined
}

/** One reconciliation of an account's slots, under its lock. */
export interface Reconciliation extends AutopilotContext {
  app: App
  tx: Db
  now: Date
}

/** Creates the account's row if missing and locks it until the transaction ends, so that slots change one at a time. */
export async function lockAutopilot(tx: Db, accountId: string): Promise<AutopilotContext> {
  await tx.insert(autopilots).values({ accountId }).onConflictDoNothing()
  await tx
    .select({ id: autopilots.accountId })
    .from(autopilots)
    .where(eq(autopilots.accountId, accountId))
    .for('update')
  return readAutopilot(tx, accountId)
}

export async function readAutopilot(db: Db, accountId: string): Promise<AutopilotContext> {
  const [row] = await db
    .select({
      email: accounts.email,
      autopilot: autopilots,
      site: {
        url: sites.url,
        timezone: sites.timezone,
        defaults: sites.defaults,
        capabilities: sites.capabilities,
      },
    })
    .from(accounts)
    .leftJoin(autopilots, eq(autopilots.accountId, accounts.id))
    .leftJoin(sites, eq(sites.accountId, accounts.id))
    .where(eq(accounts.id, accountId))
  if (!row) throw new Error('The account of an autopilot is gone')
  const preferences = await findPreferences(db, accountId)
  const entitlement = await getEntitlement(db, accountId)
  const { scheduledTimes, autopilot: mode } = preferences
  return {
    accountId,
    email: row.email,
    mode,
    preferences,
    entitlement,
    slots: entitlement.live ? slotsWithinPlan(scheduledTimes, entitlement.limits) : scheduledTimes,
    pausedUntil: row.autopilot?.pausedUntil ?? null,
    lapsedAt: row.autopilot?.lapsedAt ?? null,
    suggestedAt: row.autopilot?.suggestedAt ?? new Date(0),
    site: row.site ?? undefined,
  }
}

/** True when a slot at that time is paused, by the switch or until a date. */
export const isPausedAt = ({ mode, pausedUntil }: AutopilotContext, at: Date): boolean =>
  mode === 'paused' || (pausedUntil !== null && at < pausedUntil)
