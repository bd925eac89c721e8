import { and, eq, inArray, sql } from 'drizzle-orm'
import type {
  StoredVoiceCard,
  VoiceCard,
  VoiceCards,
  voice as operations,
} from '../../../../contract/profile/voice.ts'
import { requireEntitlement } from '../../../billing/entitlement.ts'
import type { Db } from '../../../platform/database/db.ts'
import { fail } from '../../../platform/fail.ts'
import type { Handler } from '../../../platform/http/define-routes.ts'
import { accounts } from '../../../schema/accounts.ts'
import { voiceCards } from '../../../schema/voice.ts'

type CardRow = typeof voiceCards.$inferSelect
type State = CardRow['state']

async function findActiveCard(db: Db, accountId: string): Promise<CardRow | undefined> {
  return (await findCards(db, accountId)).find(({ state }) => state === 'active')
}

/** True if a card was ever proposed, whether active, dismissed or replaced. */
export const hasCard = async (db: Db, accountId: string): Promise<boolean> =>
  (await db.$count(voiceCards, eq(voiceCards.accountId, accountId))) > 0

async function findCards(db: Db, accountId: string): Promise<CardRow[]> {
  return db
    .select()
    .from(voiceCards)
    .where(and(eq(voiceCards.accountId, accountId), inArray(voiceCards.state, ['active', 'proposed'])))
}

export async function presentCards(db: Db, accountId: string): Promise<VoiceCards> {
  const found = await findCards(db, accountId)
  const one = (state: State) => {
    const row = found.find((card) => card.state === state)
    return row ? present(row) : null
  }
  return { active: one('active'), proposed: one('proposed') }
}

export const getVoiceCards: Handler<typeof operations.getVoiceCards> = (app, { accountId }) =>
  presentCards(app.db, accountId)

export const acceptVoiceCard: Handler<typeof operations.acceptVoiceCard> = (app, { accountId, id }) =>
  app.db.transaction(async (tx) => {
    await lockCards(tx, accountId)
    await requireEntitlement(tx, accountId)
    const card = await findCard(tx, accountId, id)
    if (card.state === 'proposed') {
      await setState(tx, accountId, 'active', 'replaced')
      await setState(tx, accountId, 'proposed', 'active')
    }
    return presentCards(tx, accountId)
  })

export const dismissVoiceCard: Handler<typeof operations.dismissVoiceCard> = (app, { accountId, id }) =>
  app.db.transaction(async (tx) => {
    await lockCards(tx, accountId)
    const card = await findCard(tx, accountId, id)
    if (card.state === 'proposed') await setState(tx, accountId, 'proposed', 'dismissed')
    return presentCards(tx, accountId)
  })

/** Activates a card as edited by its owner; refused if another was activated meanwhile. */
export const editVoiceCard: Handler<typeof operations.editVoiceCard> = (app, { accountId, version, card }) =>
  app.db.transaction(async (tx) => {
    await lockCards(tx, accountId)
    await requireEntitlement(tx, accountId)
    const active = await findActiveCard(tx, accountId)
    if (version !== (active?.version ?? 0))
      return fail('version_conflict', 'The voice card was changed somewhere else. Please look at it again.', {
        current: await presentCards(tx, accountId),
      })
    await addCard(tx, accountId, 'active', card, 'Written by you')
    return presentCards(tx, accountId)
  })

/** Adds the next version and marks the previous card in that state as replaced or dismissed. */
export async function addCard(
  tx: Db,
  accountId: string,
  state: 'active' | 'proposed',
  card: VoiceCard,
  basis: string,
) {
  await setState(tx, accountId, state, state === 'active' ? 'replaced' : 'dismissed')
  const next = sql<number>`(select coalesce(max(version), 0) + 1 from ${voiceCards} where account_id = ${accountId})`
  await tx.insert(voiceCards).values({ accountId, version: next, state, card, basis })
}

export async function lockCards(tx: Db, accountId: string): Promise<void> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('update')
}

async function setState(tx: Db, accountId: string, from: State, to: State): Promise<void> {
  await tx
    .update(voiceCards)
    .set({ state: to, decidedAt: sql`now()` })
    .where(and(eq(voiceCards.accountId, accountId), eq(voiceCards.state, from)))
}

async function findCard(tx: Db, accountId: string, id: string): Promise<CardRow> {
  const [card] = await tx
    .select()
    .from(voiceCards)
    .where(and(eq(voiceCards.accountId, accountId), eq(voiceCards.id, id)))
  return card ?? fail('not_found', 'This voice card does not exist.')
}

const present = ({ createdAt, ...card }: CardRow): StoredVoiceCard => ({
  ...card,
  created_at: createdAt.toISOString(),
})

/** The active card as data for a prompt, people's words; undefined without one, when only tone and profile guide the writer. */
export async function findVoiceBrief(db: Db, accountId: string) {
  const active = await findActiveCard(db, accountId)
  if (!active) return undefined
  const { version, card } = active
  return {
    cardVersion: version,
    voice: card.summary,
    rules: card.rules,
    neverSay: card.avoid,
    soundsLike: card.examples,
  }
}
