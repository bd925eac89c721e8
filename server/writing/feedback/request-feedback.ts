import type { feedback as operations } from '../../../contract/writing/feedback.ts'
import { countWords } from '../../../contract/posts/count-words.ts'
import { reserveWords } from '../../billing/daily-words.ts'
import { requireFeature } from '../../billing/entitlement.ts'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { lockPost } from '../../posts/editing/find-post.ts'
import { requireIdle } from '../../posts/editing/post-edit.ts'
import { requireVersion } from '../../posts/editing/save-text.ts'
import { feedbackTurns } from '../../schema/writing.ts'
import { lockTurn, presentTurn } from './turns.ts'
import { giveFeedback } from './give-feedback.ts'

/** Reserves the words, stores the request and queues it in one transaction. The same id is the same request. */
export const requestFeedback: Handler<typeof operations.askFeedback> = (app, values) =>
  app.db.transaction(async (tx) => {
    const { accountId, id, turnId, wish, version } = values
    const post = await lockPost(tx, accountId, id)
    const known = await lockTurn(tx, id, turnId)
    if (known) return { turn: presentTurn(known) }
    const { plan } = await requireFeature(tx, accountId, 'feedback')
    requireIdle(post)
    requireVersion(post, version)
    const reserved = countWords(post.content)
    const day = await reserveWords(app, tx, accountId, plan, reserved)
    const [turn] = await tx
      .insert(feedbackTurns)
      .values({ id: turnId, postId: id, wish, before: post.content, day, reserved })
      .onConflictDoNothing()
      .returning()
    if (!turn) return fail('not_found', 'That request belongs to another post.')
    await app.jobs.send(tx, giveFeedback, { turnId })
    return { turn: presentTurn(turn) }
  })
