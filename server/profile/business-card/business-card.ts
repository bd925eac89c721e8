import { eq } from 'drizzle-orm'
import type { businessCard as operations, CardLine } from '../../../contract/profile/business-card.ts'
import { cardParts, type CardPart } from '../../../contract/profile/card-parts.ts'
import { requireEntitlement } from '../../billing/entitlement.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { businessCards } from '../../schema/profile.ts'

/** The business's card: the owner's line for each part, else the site's. */
export async function findBusinessCard(db: Db, accountId: string): Promise<CardLine[]> {
  const [card] = await db.select().from(businessCards).where(eq(businessCards.accountId, accountId))
  return cardParts.flatMap((part): CardLine[] => {
    const own = card?.own[part]
    if (own !== undefined) return own === '' ? [] : [{ part, text: own, page: null, quote: '' }]
    const read = card?.read.find((line) => line.part === part)
    return read ? [{ ...read, part }] : []
  })
}

export async function getBusinessCard(app: App, { accountId }: { accountId: string }) {
  return { lines: await findBusinessCard(app.db, accountId) }
}

export const saveBusinessCard: Handler<typeof operations.saveBusinessCard> = (app, { accountId, lines }) =>
  app.db.transaction(async (tx) => {
    await requireEntitlement(tx, accountId)
    await saveCardLines(tx, accountId, lines)
    return { lines: await findBusinessCard(tx, accountId) }
  })

/** Saves the owner's lines over the site's; an empty line removes its part from the card. */
export async function saveCardLines(tx: Db, accountId: string, lines: Partial<Record<CardPart, string>>) {
  await tx.insert(businessCards).values({ accountId }).onConflictDoNothing()
  const ofAccount = eq(businessCards.accountId, accountId)
  const [card] = await tx.select().from(businessCards).where(ofAccount).for('update')
  await tx
    .update(businessCards)
    .set({ own: { ...card?.own, ...lines } })
    .where(ofAccount)
}
