import { and, asc, eq } from 'drizzle-orm'
import { weekdays } from '../../contract/billing/check-plan-limits.ts'
import type { PlanId } from '../../contract/billing/plans.ts'
import { autopilotSlots } from '../../server/schema/autopilot.ts'
import { mailOutbox } from '../../server/schema/notifications.ts'
import { posts } from '../../server/schema/posts.ts'
import { reconcileSlots } from '../../server/autopilot/reconcile-slots.ts'
import { given, until, type Account, type Server } from './given.ts'

const hourMs = 3_600_000

/** The full hour about that many hours ahead. */
export const hourAhead = (hours: number): Date =>
  new Date(Math.ceil(Date.now() / hourMs) * hourMs + hours * hourMs)

/** A weekly schedule as JSON whose slots fall on those instants. */
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

const typedTopics = [
  'What to know about dog grooming',
  'Common mistakes with dog grooming',
  'Questions to ask first: dog grooming',
  "A beginner's guide to dog grooming",
]

/** Adds topics, because without a model nothing else is written about. */
export async function addTopics(server: Server, owner: Account): Promise<void> {
  for (const title of typedTopics) {
    const answer = await server.call('POST', '/topics', { title, keywords: ['dog grooming'] }, owner.token)
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  }
}

/** The account's slots with their posts, in order. */
export const slotsOf = (server: Server, { accountId }: Account) =>
  server.app.db
    .select({ slot: autopilotSlots, post: posts })
    .from(autopilotSlots)
    .leftJoin(posts, eq(posts.id, autopilotSlots.postId))
    .where(eq(autopilotSlots.accountId, accountId))
    .orderBy(asc(autopilotSlots.at))

/** Waits until the slot at that time has that state. */
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

/** An account with a slot soon enough to be written at once, and with topics unless stated otherwise. */
export async function givenSlot(
  server: Server,
  changes: object = {},
  { plan = 'basic', isWithTopics = true }: { plan?: PlanId; isWithTopics?: boolean } = {},
) {
  const owner = await given.account(server, { plan })
  const at = hourAhead(20)
  if (isWithTopics) await addTopics(server, owner)
  await savePreferences(server, owner, { scheduledTimes: weekOf(at), ...changes })
  return { owner, at }
}

/** Runs the autopilot for one account as if at that time. */
export const reconcile = ({ app }: Server, { accountId }: Account, now = new Date()) =>
  app.db.transaction((tx) => reconcileSlots(app, tx, accountId, now))

export const hoursAfter = (at: Date, hours: number) => new Date(at.getTime() + hours * hourMs)
