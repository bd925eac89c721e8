import { and, asc, eq } from 'drizzle-orm'
import type { voice as operations } from '../../../contract/profile/voice.ts'
import { requireEntitlement } from '../../billing/entitlement.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { learnedLines } from '../../schema/voice.ts'

/** Oldest first, so that a new line leaves the start of prompts as it was. */
export const findLearnedLines = (db: Db, accountId: string) =>
  db
    .select()
    .from(learnedLines)
    .where(and(eq(learnedLines.accountId, accountId), eq(learnedLines.isRemoved, false)))
    .orderBy(asc(learnedLines.createdAt), asc(learnedLines.id))

async function present(db: Db, accountId: string) {
  const rows = await findLearnedLines(db, accountId)
  return { lines: rows.map((row) => ({ ...row, created_at: row.createdAt.toISOString() })) }
}

export const listLearned: Handler<typeof operations.listLearned> = (app, { accountId }) =>
  present(app.db, accountId)

export const editLearned: Handler<typeof operations.editLearned> = async (app, { accountId, id, text }) => {
  await requireEntitlement(app.db, accountId)
  await change(app.db, accountId, id, { text, isEdited: true })
  return present(app.db, accountId)
}

/** Keeps the key without the words, so that the habit is not learned again. */
export const removeLearned: Handler<typeof operations.removeLearned> = async (app, { accountId, id }) => {
  await change(app.db, accountId, id, { isRemoved: true, examples: [] })
  return {}
}

type Changes = Partial<typeof learnedLines.$inferInsert>

async function change(db: Db, accountId: string, id: string, changes: Changes): Promise<void> {
  const own = and(eq(learnedLines.accountId, accountId), eq(learnedLines.id, id))
  const [changed] = await db
    .update(learnedLines)
    .set(changes)
    .where(and(own, eq(learnedLines.isRemoved, false)))
    .returning({ id: learnedLines.id })
  if (!changed) fail('not_found', 'This line is no longer among those learned from you.')
}
