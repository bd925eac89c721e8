import { and, asc, eq } from 'drizzle-orm'
import { weekdays } from '../../contract/billing/plan-limits.ts'
import type { PlanId } from '../../contract/plans.ts'
import { autopilotSlots } from '../../server/schema/autopilot.ts'
import { mailOutbox } from '../../server/schema/notifications.ts'
import { posts } from '../../server/schema/posts.ts'
import { reconcileSlots } from '../../server/autopilot/reconcile-slots.ts'
import { given, until, type Account, type Server } from './given.ts'

const hourMs = 3_600_000

/** The full hour that lies so many hours ahead, more or less. */
export const hourAhead = (hours: number): Date =>
  new Date(Math.ceil(Date.now() / hourMs) * hourMs + hours * hourMs)

/** The JSON text of a week whose slots are those instants. */
export function weekOf(...instants: Date[]): string {
  const slots: Record<string, string[]> = {}
  for (const at of instants)
    (slots[weekdays[(at.getUTCDay() + 6) % 7]!] ??= []).push(at.toISOString().slice(11, 16))
  return JSON.stringify(slots)
}

export async function savePreferences(server: Server, owner: Account, changes: object): Promise<void> {
  const answer = await server.call('PUT', '/profile/preferences', changes, owner.token)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
}

/** The account's slots with their posts, in order. */
export const slotsOf = (server: Server, { accountId }: Account) =>
  server.app.db
    .select({ slot: autopilotSlots, post: posts })
    .from(autopilotSlots)
    .leftJoin(posts, eq(posts.id, autopilotSlots.postId))
    .where(eq(autopilotSlots.accountId, accountId))
    .orderBy(asc(autopilotSlots.at))

/** Waits until the slot at that moment is in that state. */
export const slotIn = (server: Server, owner: Account, at: Date, state: string) =>
  until(async () => {
    const all = await slotsOf(server, owner)
    return all.find(({ slot }) => slot.at.getTime() === at.getTime() && slot.state === state)
  })

export const mailsOf = (server: Server, { accountId }: Account, template: string) =>
  server.app.db
    .select()
    .from(mailOutbox)
    .where(and(eq(mailOutbox.accountId, accountId), eq(mailOutbox.template, template)))

/** An account with a slot that is near enough to be written at once. */
export async function givenSlot(server: Server, changes: object = {}, plan: PlanId = 'basic') {
  const owner = await given.account(server, { plan })
  const at = hourAhead(20)
  const week = { defaultKeywords: ['dog grooming'], scheduledTimes: weekOf(at) }
  await savePreferences(server, owner, { ...week, ...changes })
  return { owner, at }
}

/** The autopilot's look at one account, as if it were that moment. */
export const reconcile = ({ app }: Server, { accountId }: Account, now = new Date()) =>
  app.db.transaction((tx) => reconcileSlots(app, tx, accountId, now))

export const hoursAfter = (at: Date, hours: number) => new Date(at.getTime() + hours * hourMs)
