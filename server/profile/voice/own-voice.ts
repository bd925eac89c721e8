import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { voiceSamples } from '../../schema/voice.ts'
import { loadBackground } from './meter/background.ts'
import { measureStyle, type Style } from './meter/style.ts'
import { learnVoice } from './meter/voice-profile.ts'

// Without the texts, which are megabytes and not needed for measuring.
const { text: _text, ...measured } = getTableColumns(voiceSamples)

/** What we know of an account's voice: its samples, newest first, and the profile of at least three. */
export async function findVoice(db: Db, accountId: string) {
  const { style, text } = voiceSamples
  const isOld = sql`${style} ->> 'version' is distinct from ${`${loadBackground().version}`}`
  const samples = await db
    .select({ ...measured, oldText: sql<string | null>`case when ${isOld} then ${text} end` })
    .from(voiceSamples)
    .where(inUse(accountId))
    .orderBy(desc(voiceSamples.createdAt), desc(voiceSamples.id))
  // Measured again where the background has changed since.
  const styles = samples.map((one) =>
    one.oldText === null ? (one.style as Style) : measureStyle(one.oldText),
  )
  return { samples, profile: learnVoice(styles) }
}

// Enough to choose from; all texts would be megabytes.
const latest = { texts: 8, characters: 6000 }

export async function findLatestTexts(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .select({ text: sql<string>`left(${voiceSamples.text}, ${latest.characters})` })
    .from(voiceSamples)
    .where(inUse(accountId))
    .orderBy(desc(voiceSamples.createdAt), desc(voiceSamples.id))
    .limit(latest.texts)
  return rows.map(({ text }) => text)
}

export const inUse = (accountId: string) =>
  and(eq(voiceSamples.accountId, accountId), eq(voiceSamples.isLeftOut, false))
