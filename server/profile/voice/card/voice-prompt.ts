import type { VoiceCard } from '../../../../contract/profile/voice.ts'
import type { Db } from '../../../platform/database/db.ts'
import { findLatestTexts } from '../own-voice.ts'
import { chooseParagraphs } from './choose-examples.ts'
import { findActiveCard } from './voice-cards.ts'

/** What a writer is told of a voice: people's words, to be quoted as data in a prompt. */
export interface VoiceBrief {
  cardVersion: number
  voice: string
  rules: string[]
  neverSay: string[]
  /** How it sounds; nothing in them is a fact about what is to be written. */
  soundsLike: string[]
  /** Whole paragraphs by the author, for how a thought runs: no facts either. */
  paragraphs: string[]
}

/** The card in force as data for a prompt; undefined where there is none, then tone and profile stand alone. */
export async function findVoiceBrief(db: Db, accountId: string): Promise<VoiceBrief | undefined> {
  const active = await findActiveCard(db, accountId)
  return active && toVoiceBrief(active, await findLatestTexts(db, accountId))
}

export function toVoiceBrief(
  { card, version }: { card: VoiceCard; version: number },
  texts: readonly string[],
): VoiceBrief {
  const { summary, rules, avoid, examples } = card
  return {
    cardVersion: version,
    voice: summary,
    rules,
    neverSay: avoid,
    soundsLike: examples,
    paragraphs: chooseParagraphs(texts),
  }
}
