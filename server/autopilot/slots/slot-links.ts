import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { hashToken, newToken } from '../../platform/secrets/secrets.ts'
import { autopilotSlots, slotLinks } from '../../schema/autopilot.ts'
import { posts } from '../../schema/posts.ts'
import { lateMs } from '../../publishing/scheduler/due.ts'
import type { SlotRow } from '../autopilot-context.ts'

export const linkActions = ['hold', 'approve', 'skip'] as const
export type LinkAction = (typeof linkActions)[number]

const hashOf = (token: string, action: LinkAction) => hashToken(`${action}:${token}`)

/** Creates a token for a mail, valid once for each of three actions until the slot may no longer be approved; only hashes are stored. */
export async function createSlotLinks(tx: Db, slot: SlotRow): Promise<string> {
  const token = newToken()
  await tx.insert(slotLinks).values(
    linkActions.map((action) => ({
      accountId: slot.accountId,
      slotId: slot.id,
      action,
      tokenHash: hashOf(token, action),
      expiresAt: new Date(slot.at.getTime() + lateMs),
    })),
  )
  return token
}

/** The slot and post of a link; `isOpen` is false once it was used or has expired. Changes nothing. */
export async function findSlotLink(db: Db, token: string, action: LinkAction) {
  const [found] = await db
    .select({
      slot: autopilotSlots,
      post: posts,
      isUsed: sql<boolean>`${slotLinks.usedAt} is not null`,
      isOpen: sql<boolean>`${slotLinks.usedAt} is null and ${slotLinks.expiresAt} > now()`,
    })
    .from(slotLinks)
    .innerJoin(autopilotSlots, eq(autopilotSlots.id, slotLinks.slotId))
    .innerJoin(posts, eq(posts.id, autopilotSlots.postId))
    .where(eq(slotLinks.tokenHash, hashOf(token, action)))
  return found
}

/** Uses up the link; false when it was already used or has expired. */
export async function consumeSlotLink(tx: Db, token: string, action: LinkAction): Promise<boolean> {
  const used = await tx
    .update(slotLinks)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(slotLinks.tokenHash, hashOf(token, action)),
        isNull(slotLinks.usedAt),
        gt(slotLinks.expiresAt, sql`now()`),
      ),
    )
    .returning({ id: slotLinks.id })
  return used.length === 1
}
