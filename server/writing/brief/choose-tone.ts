import { allowedTones } from '../../../contract/billing/plan-limits.ts'
import { plans, type PlanId } from '../../../contract/plans.ts'
import { fail } from '../../platform/fail.ts'
import type { Db } from '../../platform/database/db.ts'
import { findPreferences } from '../../profile/preferences/find-preferences.ts'

interface ToneChoice {
  accountId: string
  plan: PlanId
  tone: string | undefined
  /** Of a first try that failed: taken again while it is allowed. */
  before: string | undefined
}

/**
 * The tone of a new post: the one asked for, else the first allowed one. Fails with tone_not_allowed where the one asked for is
 * not chosen in Preferences, or beyond the plan's number.
 */
export async function chooseTone(tx: Db, { accountId, plan, tone, before }: ToneChoice): Promise<string> {
  const { selectedTones } = await findPreferences(tx, accountId)
  const allowed = allowedTones(selectedTones, plans[plan].limits)
  if (tone === undefined) return before !== undefined && allowed.includes(before) ? before : allowed[0]!
  if (allowed.includes(tone)) return tone
  const message = refusal(tone, allowed, selectedTones, plan)
  return fail('tone_not_allowed', message, { fields: { tone: message } })
}

function refusal(tone: string, allowed: string[], selected: readonly string[], plan: PlanId): string {
  if (selected.length === 0)
    return `You haven’t chosen any tones, so posts are written in a professional tone. Choose ${tone} in Settings → Preferences to use it.`
  const names = new Intl.ListFormat('en', { type: 'disjunction' }).format(allowed)
  if (!selected.includes(tone))
    return `You haven’t chosen the ${tone} tone. Use ${names}, or change your tones in Settings → Preferences.`
  const count = allowed.length === 1 ? '1 tone' : `${allowed.length} tones`
  return `Your ${plans[plan].name} plan includes ${count}, so posts can be ${names}. Change your tones in Settings → Preferences.`
}
