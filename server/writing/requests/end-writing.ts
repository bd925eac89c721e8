import { and, eq, isNull, sql } from 'drizzle-orm'
import { settleWords } from '../../billing/daily-words.ts'
import { notify } from '../../notifications/notify.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { job } from '../../platform/jobs.ts'
import type { PostRow } from '../../posts/editing/present-post.ts'
import { recordPostEvent } from '../../posts/post-events.ts'
import { keepRevision } from '../../posts/revisions/keep-revision.ts'
import { measureDraft } from '../../profile/voice/measure-voice.ts'
import { autopilotSlots } from '../../schema/autopilot.ts'
import { postEvents, posts } from '../../schema/posts.ts'
import { writingRecords } from '../../schema/writing.ts'
import { hashOf } from '../checks/checks.ts'
import type { Draft } from '../compose-draft.ts'
import type { Range } from '../writer.ts'
import { holdSentences, isForAutopilot, slotOfPost } from '../held/held-sentences.ts'
import { holdOrWarn, type Stopped } from '../held/hold-or-warn.ts'
import { readLater } from '../held/retry-unread-post.ts'
import { explainWritingFailure, type WritingFailureCause } from '../writing-failure.ts'
import { type WritingAttempt, WritingStopped } from '../writing-steps.ts'
import { findWritingRequest, isCurrentRequest } from './writing-request.ts'

/** Stores the draft, its checks, the ledger entry and `done` in one transaction, once. Held if the owner has to decide. */
export async function deliverPost(
  app: App,
  of: WritingAttempt,
  draft: Draft,
  { writer, asked }: { writer: 'model' | 'sample'; asked: Range },
): Promise<void> {
  const { postId } = of
  const { records, slopBefore, links, pictures, changes, citations, reading, findings, ...text } = draft
  const { title, content, wordCount } = text
  await app.db.transaction(async (tx) => {
    const found = await findWritingRequest(tx, postId)
    const isAutopilot = found !== undefined && (await isForAutopilot(tx, found.accountId, postId))
    const voice = found && (await measureDraft(tx, found.accountId, content))
    const checked = { title, reading, findings, voice: writer === 'model' ? voice : undefined }
    const stopped = holdOrWarn(checked, isAutopilot)
    const post = await endWithDraft(tx, of, { text, writer, stopped })
    const delivery = {
      writer,
      model: app.llm?.name ?? null,
      asked,
      delivered: wordCount,
      slopBefore,
      links,
      pictures,
      changes,
      citations,
      version: post.version,
    }
    await tx
      .insert(writingRecords)
      .values([
        ...records.map((record) => ({ postId, kind: 'gate' as const, data: { ...record } })),
        { postId, kind: 'delivery' as const, data: { ...delivery, contentHash: hashOf(content) } },
      ])
    if (isAutopilot && reading === null) await readLater(app, postId, 0, tx)
  })
  app.metrics.aiWords.inc({ writer }, wordCount)
}

export async function endWithDraft(
  tx: Db,
  of: PartialAttempt,
  { text, writer, stopped }: { text: DraftText; writer: 'model' | 'sample'; stopped: Stopped[] },
): Promise<PostRow> {
  const { content, wordCount } = text
  const status = stopped.some(({ asks }) => asks) ? 'held' : 'draft'
  const changes = { ...text, status, failure: null, ...(content ? { writer } : {}) } as const
  const post = await endWriting(tx, of, changes, wordCount)
  await keepRevision(tx, post, 'writer')
  await holdSentences(tx, post, stopped)
  await recordPostEvent(tx, post.id, 'writing:done', { word_count: wordCount, writer })
  return post
}

type DraftText = Partial<PostRow> & Pick<PostRow, 'content' | 'wordCount'>

/** Fails the post: it keeps only its title, and its owner is notified why. */
export async function failWriting(app: App, of: PartialAttempt, cause: WritingFailureCause): Promise<void> {
  const { postId } = of
  const failure = explainWritingFailure(cause)
  await app.db.transaction(async (tx) => {
    const post = await endWriting(tx, of, { status: 'failed', content: '', wordCount: 0, failure }, 0)
    await recordPostEvent(tx, postId, 'writing:failed', { failure })
    // Autopilot retries with a new post each time, so notify the owner once.
    const [slot] = await tx
      .select({ id: autopilotSlots.id })
      .from(autopilotSlots)
      .where(slotOfPost(post.accountId, postId))
    await notify(tx, {
      accountId: post.accountId,
      kind: 'writing_failed',
      title: 'A post couldn’t be written',
      description: `“${post.title}”: ${failure.message}${slot ? ' Autopilot will try again.' : ''}`,
      url: slot ? '/dashboard/plan' : `/dashboard/posts/${postId}`,
      dedupeKey: slot ? `writing-failed:${slot.id}` : `writing-failed:${postId}:${post.version}`,
    })
  })
}

/** Without `begun`, whichever attempt is running. */
type PartialAttempt = Pick<WritingAttempt, 'postId'> & Partial<WritingAttempt>

/** Ends the attempt and returns the post; throws WritingStopped if it is no longer being written. */
async function endWriting(
  tx: Db,
  { postId, begun }: PartialAttempt,
  changes: Partial<PostRow>,
  delivered: number,
): Promise<PostRow> {
  const [ended] = await tx
    .update(posts)
    .set({ ...changes, version: sql`${posts.version} + 1`, updatedAt: sql`now()` })
    .where(
      and(
        ...[eq(posts.id, postId), eq(posts.status, 'writing'), isNull(posts.deletedAt)],
        begun === undefined ? undefined : isCurrentRequest(tx, postId, begun),
      ),
    )
    .returning()
  // A deleted post keeps its words reserved; otherwise generating and deleting in a loop would be free.
  if (!ended) throw new WritingStopped()
  const found = await findWritingRequest(tx, postId)
  if (found) await settleWords(tx, found.accountId, { ...found.request, ...found }, delivered)
  return ended
}

// Longer than the slowest step with all retries (four calls of 85 s plus pauses), so it can't hit a living writer.
const abandonedMinutes = 20

/** Ends posts whose writer was killed at its last attempt. */
export const rescueWriting = job({
  name: 'rescue-writing',
  expireSeconds: 60,
  cron: '*/5 * * * *',
  async run(app, _data, { signal }) {
    const lastSign = sql`coalesce((select max(${postEvents.createdAt}) from ${postEvents} where ${postEvents.postId} = ${posts.id}), ${posts.createdAt})`
    const abandoned = await app.db
      .select({ id: posts.id })
      .from(posts)
      .where(
        and(
          eq(posts.status, 'writing'),
          isNull(posts.deletedAt),
          sql`${lastSign} < now() - make_interval(mins => ${abandonedMinutes})`,
        ),
      )
    for (const { id } of abandoned) {
      if (signal.aborted || app.stopping.signal.aborted) return
      try {
        await failWriting(app, { postId: id }, 'interrupted')
      } catch (error) {
        if (!(error instanceof WritingStopped)) throw error
      }
    }
  },
})
