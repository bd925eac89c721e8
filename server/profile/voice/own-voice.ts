import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { voiceSamples } from '../../schema/voice.ts'
import { loadBackground } from './meter/background.ts'
import { measureStyle, type Style } from './meter/style.ts'
import { learnVoice } from './meter/voice-profile.ts'

// Without the texts, which are megabytes and not needed for measuring.
const { text: _text, ...measured } = getTableColumns(voiceSamples)

/** What we know of an account's voice: its samples, newest first, and the profile of at least three. */
export async function findVoice(db: Db, accountId: string) {
  const samples = await db
    .select(measured)
    .from(voiceSamples)
    .where(inUse(accountId))
    .orderBy(desc(voiceSamples.createdAt), desc(voiceSamples.id))
  const { version } = loadBackground()
  const storedStyles = samples.map(({ style }) => style as Style)
  const old = samples.filter((_, at) => storedStyles[at]?.version !== version).map(({ id }) => id)
  const texts = old.length > 0 ? await findTexts(db, accountId, old) : new Map<string, string>()
  // Measured again, because the background has changed since.
  const styles = samples.map(({ id }, at) =>
    texts.has(id) ? measureStyle(texts.get(id) ?? '') : storedStyles[at]!,
  )
  return { samples, profile: learnVoice(styles) }
}

async function findTexts(db: Db, accountId: string, ids: string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: voiceSamples.id, text: voiceSamples.text })
    .from(voiceSamples)
    .where(and(inUse(accountId), inArray(voiceSamples.id, ids)))
  return new Map(rows.map(({ id, text }) => [id, text]))
}

// Enough to choose from; all texts would be megabytes.
const latest = { texts: 8, characters: 6000 }

/** The beginnings of the newest samples, newest first. */
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
