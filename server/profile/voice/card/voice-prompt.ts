import type { Db } from '../../../platform/database/db.ts'
import { findActiveCard } from './voice-cards.ts'

/** What a writer learns about a voice: people's words, to be quoted as data in a prompt. */
export interface VoiceBrief {
  cardVersion: number
  voice: string
  rules: string[]
  neverSay: string[]
  /** Samples of the voice; their facts must not be used. */
  soundsLike: string[]
}

/** The active card as data for a prompt; undefined without one, when only tone and profile guide the writer. */
export async function findVoiceBrief(db: Db, accountId: string): Promise<VoiceBrief | undefined> {
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
