import type { Db } from '../../../platform/database/db.ts'
import { findActiveCard } from './voice-cards.ts'

/** What a writer is told of a voice: people's words, to be quoted as data in a prompt. */
export interface VoiceBrief {
  cardVersion: number
  voice: string
  rules: string[]
  neverSay: string[]
  /** How it sounds; nothing in them is a fact about what is to be written. */
  soundsLike: string[]
}

/** The card in force as data for a prompt; undefined where there is none, then tone and profile stand alone. */
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
