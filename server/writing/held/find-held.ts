import { and, asc, eq } from 'drizzle-orm'
import type { HeldSentence } from '../../../contract/writing/writing-checks.ts'
import type { Db } from '../../platform/database/db.ts'
import { heldSentences } from '../../schema/writing.ts'

type HeldRow = typeof heldSentences.$inferSelect

export async function findHeldSentences(db: Db, postId: string): Promise<HeldRow[]> {
  return db
    .select()
    .from(heldSentences)
    .where(eq(heldSentences.postId, postId))
    .orderBy(asc(heldSentences.createdAt), asc(heldSentences.id))
}

export async function findHeldSentence(db: Db, postId: string, id: string): Promise<HeldRow | undefined> {
  const [row] = await db
    .select()
    .from(heldSentences)
    .where(and(eq(heldSentences.id, id), eq(heldSentences.postId, postId)))
  return row
}

/** As its owner sees it: what was edited away waits for nobody. */
export const presentHeldSentences = (rows: HeldRow[], text: string): HeldSentence[] =>
  rows.map(({ id, sentence, key, claims, state }) => ({
    id,
    sentence,
    claims: claims as HeldSentence['claims'],
    state: state === 'open' && !text.includes(` ${key} `) ? 'removed' : state,
  }))
