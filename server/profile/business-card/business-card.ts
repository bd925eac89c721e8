import { eq, and, sql } from 'drizzle-orm'
import type { businessCard as operations, CardLine } from '../../../contract/profile/business-card.ts'
import { cardParts, type CardPart } from '../../../contract/profile/card-parts.ts'
import { requireEntitlement } from '../../billing/entitlement.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { limitRate } from '../../platform/http/rate-limit.ts'
import { businessCards, sites } from '../../schema/profile.ts'
import { siteReads } from '../../schema/site-posts.ts'
import { requireAccount } from '../find-account.ts'

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

/** Searches that would lead customers to the business, as a model says; empty without one. */
export async function findSearches(db: Db, accountId: string): Promise<string[]> {
  const ofAccount = eq(businessCards.accountId, accountId)
  const [card] = await db.select({ searches: businessCards.searches }).from(businessCards).where(ofAccount)
  return card?.searches ?? []
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

const maxNameLength = 200
/** The key of a card for which the model gave no answer that could be used. */
export const unusable = ''
const none = { state: 'none' as const, businessName: '', lines: [] }

// A site is claimed for an hour while it is read and for a day afterwards; a model takes a minute at most.
const isDone = sql<boolean>`coalesce(${sites.readAfter} > now() + interval '61 minutes', false)`
const isReading = sql<boolean>`coalesce(${sites.readAfter} > now() + interval '58 minutes', true)`

/** Suggestions from the site of an incomplete profile, as far as it has been read. */
export const getSuggestions: Handler<typeof operations.suggestions> = async (app, credential) => {
  const { id } = await requireAccount(app.db, credential)
  await limitRate(app, `profile-suggestions:${id}`, 600, 600)
  const isOfSite = and(eq(siteReads.accountId, sites.accountId), eq(siteReads.siteUrl, sites.url))
  const { readAt, failure, name } = siteReads
  const cardColumns = { read: businessCards.read, readKey: businessCards.readKey }
  const [site] = await app.db
    .select({ url: sites.url, isDone, isReading, readAt, failure, name, ...cardColumns })
    .from(sites)
    .leftJoin(siteReads, isOfSite)
    .leftJoin(businessCards, eq(businessCards.accountId, sites.accountId))
    .where(eq(sites.accountId, id))
  if (!site) return none
  const { host } = new URL(site.url)
  // Skips lines from a site that this one replaced.
  const lines = site.readAt
    ? (site.read ?? []).filter(({ page }) => URL.parse(page?.url ?? '')?.host === host)
    : []
  const businessName = (site.name ?? '').slice(0, maxNameLength).toWellFormed().trim()
  const isUsable = site.readKey !== unusable
  if (isUsable && (lines.length > 0 || (site.isDone && !site.failure)))
    return { state: 'read', businessName, lines }
  return { state: isUsable && !site.failure && site.isReading ? 'reading' : 'failed', businessName, lines }
}
