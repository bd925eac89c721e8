import { and, eq, sql } from 'drizzle-orm'
import { countWords } from '../../../contract/posts/count-words.ts'
import type { feedback as operations } from '../../../contract/writing/feedback.ts'
import { reserveWords, settleWords } from '../../billing/daily-words.ts'
import { requireFeature } from '../../billing/entitlement.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { cleanStored } from '../../posts/content/clean-content.ts'
import { lockPost } from '../../posts/editing/find-post.ts'
import { requireIdle } from '../../posts/editing/post-edit.ts'
import { presentPost, type PostRow } from '../../posts/editing/present-post.ts'
import { requireVersion, requireTextIfScheduled, saveText } from '../../posts/editing/save-text.ts'
import { feedbackTurns } from '../../schema/writing.ts'
import { giveFeedback, lockTurn, presentTurn, type TurnRow } from './give-feedback.ts'

/** Reserves the words, stores the request and queues it in one transaction. Repeating an id has no further effect. */
export const requestFeedback: Handler<typeof operations.askFeedback> = (app, values) =>
  app.db.transaction(async (tx) => {
    const { accountId, id, turnId, request, passage, version } = values
    const post = await lockPost(tx, accountId, id)
    const existingTurn = await lockTurn(tx, id, turnId)
    if (existingTurn) return { turn: presentTurn(existingTurn) }
    const { plan } = await requireFeature(tx, accountId, 'feedback')
    requireIdle(post)
    requireVersion(post, version)
    const reserved = countWords(post.content)
    const day = await reserveWords(app, tx, accountId, plan, reserved)
    const [turn] = await tx
      .insert(feedbackTurns)
      .values({ id: turnId, postId: id, request, passage, before: post.content, day, reserved })
      .onConflictDoNothing()
      .returning()
    if (!turn) return fail('not_found', 'That request belongs to another post.')
    await app.jobs.send(tx, giveFeedback, { turnId })
    return { turn: presentTurn(turn) }
  })

const endStates = { stop: 'stopped', accept: 'accepted', dismiss: 'dismissed', undo: 'undone' } as const
const requiredStates = { stop: 'working', accept: 'proposed', dismiss: 'proposed', undo: 'accepted' } as const

/** Records the owner's decision on a proposal. Repeating it changes nothing; a late one is refused. */
export const decideFeedback: Handler<typeof operations.decideFeedback> = (app, values) =>
  app.db.transaction(async (tx) => {
    const { accountId, id, turnId, decision } = values
    const post = await lockPost(tx, accountId, id)
    await requireFeature(tx, accountId, 'feedback')
    const turn =
      (await lockTurn(tx, id, turnId)) ?? fail('not_found', 'That request belongs to another post.')
    if (turn.state === endStates[decision]) return { turn: presentTurn(turn), post: presentPost(post) }
    if (turn.state !== requiredStates[decision])
      fail('version_conflict', 'Already decided in another tab.', { current: presentPost(post) })
    if (decision === 'stop') await settleWords(tx, accountId, turn, 0)
    const after = await applyDecision(tx, post, turn, decision)
    const [changed] = await tx
      .update(feedbackTurns)
      .set({ state: endStates[decision], decidedAt: sql`now()` })
      .where(and(eq(feedbackTurns.id, turnId), eq(feedbackTurns.postId, id)))
      .returning()
    return { turn: presentTurn(changed!), post: presentPost(after) }
  })

async function applyDecision(tx: Db, post: PostRow, turn: TurnRow, decision: keyof typeof endStates) {
  if (decision !== 'accept' && decision !== 'undo') return post
  const [expected, next] =
    decision === 'accept' ? [turn.before, turn.proposal!] : [turn.proposal!, turn.before]
  requireIdle(post)
  if (post.content !== expected)
    fail(
      'version_conflict',
      'The post has changed since this proposal. Ask again to work on the current text.',
      { current: presentPost(post) },
    )
  const edit = cleanStored(next)
  requireTextIfScheduled(post, edit)
  return saveText(tx, post, edit, decision === 'accept' ? 'save' : 'restore')
}
