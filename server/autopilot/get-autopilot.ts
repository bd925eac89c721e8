import type { autopilot as operations, AutopilotView } from '../../contract/autopilot/autopilot.ts'
import { nextInstants } from '../../contract/autopilot/slot-times.ts'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/database/db.ts'
import type { Handler } from '../platform/http/define-routes.ts'
import { listSlots } from './slots/list-slots.ts'
import { readAutopilot } from './autopilot-context.ts'

const shownSlots = 10
// A post held last week still needs a decision; older ones are in the list of posts.
const lookbackMs = 7 * 86_400_000

export const getAutopilot: Handler<typeof operations.getAutopilot> = async (app, { accountId }) => ({
  autopilot: await viewAutopilot(app, app.db, accountId),
})

export async function viewAutopilot(app: App, db: Db, accountId: string): Promise<AutopilotView> {
  const now = app.now()
  const autopilot = await readAutopilot(db, accountId)
  // With at least one slot a week, the tenth is within ten weeks, and days with few slots do not end the list.
  const last = nextInstants(autopilot.slots, now, shownSlots).at(-1) ?? new Date(now.getTime() + lookbackMs)
  const all = await listSlots(db, autopilot, new Date(now.getTime() - lookbackMs), last, now)
  const coming = all.filter(({ at }) => Date.parse(at) > now.getTime()).slice(0, shownSlots)
  const undecided = all.filter(
    ({ at, state, post }) =>
      Date.parse(at) <= now.getTime() && post && (state === 'held' || state === 'waiting'),
  )
  return {
    mode: autopilot.mode,
    pausedUntil:
      autopilot.pausedUntil && autopilot.pausedUntil > now ? autopilot.pausedUntil.toISOString() : null,
    entitled: autopilot.entitlement.live,
    hasSite: autopilot.site !== undefined,
    timezone: autopilot.preferences.timezone,
    siteTimezone: autopilot.site?.timezone ?? null,
    slots: [...undecided, ...coming],
  }
}
