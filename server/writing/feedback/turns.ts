import { and, desc, eq } from 'drizzle-orm'
import type { FeedbackTurn, feedback as operations } from '../../../contract/writing/feedback.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { findPost, failPostNotFound } from '../../posts/editing/find-post.ts'
import { feedbackTurns } from '../../schema/writing.ts'

export type TurnRow = typeof feedbackTurns.$inferSelect

/** The API's view of a turn; the contract drops internal columns. */
export const presentTurn = (row: TurnRow): FeedbackTurn => ({
  ...row,
  created_at: row.createdAt.toISOString(),
})

// Nobody scrolls through a longer conversation.
const maxTurns = 50

export async function findTurns(db: Db, postId: string): Promise<TurnRow[]> {
  const rows = await db
    .select()
    .from(feedbackTurns)
    .where(eq(feedbackTurns.postId, postId))
    .orderBy(desc(feedbackTurns.createdAt))
    .limit(maxTurns)
  return rows.toReversed()
}

/** Locked until the transaction ends. */
export async function lockTurn(tx: Db, postId: string, id: string): Promise<TurnRow | undefined> {
  const [row] = await tx
    .select()
    .from(feedbackTurns)
    .where(and(eq(feedbackTurns.id, id), eq(feedbackTurns.postId, postId)))
    .for('update')
  return row
}

export const listFeedback: Handler<typeof operations.listFeedback> = async (app, { accountId, id }) => {
  if (!(await findPost(app.db, accountId, id))) failPostNotFound()
  return { turns: (await findTurns(app.db, id)).map(presentTurn) }
}
