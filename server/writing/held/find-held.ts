import { and, asc, eq } from 'drizzle-orm'
import { truthKinds, type HeldSentence } from '../../../contract/writing/writing-checks.ts'
import type { Db } from '../../platform/database/db.ts'
import { isStillThere } from '../../posts/require-confirmed-claims.ts'
import { describeFinding } from '../gates/hard/describe-finding.ts'
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

const statementKinds = new Set<string>([
  ...truthKinds,
  ...['contact', 'hours', 'price', 'health', 'legal', 'financial', 'safety'],
])
/** Whether its owner, approving it, says that it is true, and not only good enough: then it joins the fact sheet. */
export const isStatement = (claims: { kind: string }[]): boolean =>
  claims.some(({ kind }) => statementKinds.has(kind))

/** As their owner sees them: what waits for a decision, and what only warns. What was edited away waits for nobody. */
export function presentHeldSentences(
  rows: HeldRow[],
  text: string,
): { held: HeldSentence[]; warnings: HeldSentence[] } {
  const present = (asked: boolean) =>
    rows.filter(({ asks }) => asks === asked).map((row) => presentOne(row, text))
  return { held: present(true), warnings: present(false) }
}

const presentOne = ({ id, sentence, key, claims, state }: HeldRow, text: string): HeldSentence => ({
  ...{ id, sentence },
  claims: claims as HeldSentence['claims'],
  reasons: (claims as HeldSentence['claims']).map((claim) => describeFinding({ ...claim, sentence })),
  state: state === 'open' && !isStillThere(key, text) ? 'removed' : state,
  isStatement: isStatement(claims),
  isWholePost: key.startsWith('#'),
})
