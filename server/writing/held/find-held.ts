import { and, asc, eq } from 'drizzle-orm'
import type { HeldSentence } from '../../../contract/writing/writing-checks.ts'
import type { Db } from '../../platform/database/db.ts'
import { isStillThere } from '../../posts/require-confirmed-claims.ts'
import { describeFinding } from '../gates/hard/describe-finding.ts'
import { heldSentences } from '../../schema/writing.ts'
import type { StoredClaim } from './hold-sentences.ts'

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

const statementKinds = new Set<string>(['contact', 'hours', 'price', 'figure'])
const statementsAbout = new Set<string | undefined>(['business', 'client'])

/** Whether its owner, approving it, says that it is true, and not only good enough: then it joins the fact sheet. */
export const isStatement = (claims: StoredClaim[]): boolean =>
  claims.some(
    ({ kind, about }) => statementKinds.has(kind) || (kind !== 'risky' && statementsAbout.has(about)),
  )

/** As their owner sees them: what waits for a decision, and what only warns. What was edited away waits for nobody. */
export function presentHeldSentences(
  rows: HeldRow[],
  text: string,
): { held: HeldSentence[]; findings: HeldSentence[] } {
  const present = (asked: boolean) =>
    rows.filter(({ asks }) => asks === asked).map((row) => presentOne(row, text))
  return { held: present(true), findings: present(false) }
}

function presentOne({ id, sentence, key, claims: stored, state, asks }: HeldRow, text: string): HeldSentence {
  const claims = stored as StoredClaim[]
  return {
    ...{ id, sentence },
    check: claims[0]!.kind,
    words: claims[0]!.text,
    reason: claims.map((claim) => claim.reason ?? describeFinding(claim)).join(' '),
    level: asks ? 'hold' : 'note',
    state: state === 'open' && !isStillThere(key, text) ? 'removed' : state,
    isStatement: isStatement(claims),
    isWholePost: key.startsWith('#'),
  }
}
