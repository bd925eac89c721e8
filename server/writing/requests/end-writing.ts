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
import { holdSentences, isForAutopilot, sortFindings } from '../held/held-sentences.ts'
import { readLater } from '../held/read-held-post.ts'
import { explainWritingFailure, type WritingFailureCause } from '../writing-failure.ts'
import { type WritingAttempt, WritingStopped } from '../writing-steps.ts'
import { findWritingRequest, isCurrentRequest } from './writing-request.ts'

/** The finished draft: text, checks, ledger and `done` become true together, and once. Held where its owner has to decide. */
export async function deliverPost(
  app: App,
  of: WritingAttempt,
  draft: Draft,
  { writer, asked }: { writer: 'model' | 'sample'; asked: Range },
): Promise<void> {
  const { postId } = of
  const { title, slug, excerpt, captions, newsletter, content, wordCount, records, slopBefore, links } = draft
  await app.db.transaction(async (tx) => {
    const isAutopilot = await isForAutopilot(tx, postId)
    const found = await findWritingRequest(tx, postId)
    const voice = found && (await measureDraft(tx, found.accountId, content))
    const stopped = sortFindings(writer === 'model' ? { ...draft, voice } : draft, isAutopilot)
    const status = stopped.some(({ asks }) => asks) ? ('held' as const) : ('draft' as const)
    const text = { title, slug, excerpt, captions, newsletter, content, wordCount, writer }
    const post = await endWriting(tx, of, { ...text, status, failure: null }, wordCount)
    await keepRevision(tx, post, 'writer')
    const delivery = {
      writer,
      model: app.llm?.name ?? null,
      asked,
      delivered: wordCount,
      slopBefore,
      links,
      changes: draft.changes,
      citations: draft.citations,
      version: post.version,
    }
    await tx
      .insert(writingRecords)
      .values([
        ...records.map((record) => ({ postId, kind: 'gate' as const, data: { ...record } })),
        { postId, kind: 'delivery' as const, data: { ...delivery, contentHash: hashOf(content) } },
      ])
    await holdSentences(tx, post, stopped)
    if (isAutopilot && draft.reading === null) await readLater(app, postId, 0, tx)
    await recordPostEvent(tx, postId, 'writing:done', { word_count: wordCount, writer })
  })
  app.metrics.aiWords.inc({ writer }, wordCount)
}

/** The post keeps its title only, and its owner is told why. */
export async function failWriting(app: App, of: PartialAttempt, cause: WritingFailureCause): Promise<void> {
  const { postId } = of
  const failure = explainWritingFailure(cause)
  await app.db.transaction(async (tx) => {
    const post = await endWriting(tx, of, { status: 'failed', content: '', wordCount: 0, failure }, 0)
    await recordPostEvent(tx, postId, 'writing:failed', { failure })
    // The autopilot tries again with a new post each time: its owner hears of it once.
    const [slot] = await tx
      .select({ id: autopilotSlots.id })
      .from(autopilotSlots)
      .where(and(eq(autopilotSlots.postId, postId), eq(autopilotSlots.accountId, post.accountId)))
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

/** Without a moment the one that is being written now, whichever it is. */
type PartialAttempt = Pick<WritingAttempt, 'postId'> & Partial<WritingAttempt>

/** Answers the post as it is then; throws WritingStopped when it is no longer being written. */
export async function endWriting(
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
  // A deleted one keeps its words taken: given back, generating and deleting in a loop would cost nothing.
  if (!ended) throw new WritingStopped()
  const found = await findWritingRequest(tx, postId)
  if (found) await settleWords(tx, found.accountId, { ...found.request, ...found }, delivered)
  return ended
}

// Longer than the slowest step with all its tries (four calls of 85 s and the pauses between), so a living writer is safe.
const abandonedMinutes = 20

/** Ends posts whose writer died for good (killed at its last try): nobody waits for ever. */
export const rescueWriting = job({
  name: 'rescue-writing',
  retryLimit: 0,
  retryDelaySeconds: 1,
  retryDelayMaxSeconds: 1,
  expireSeconds: 60,
  concurrency: 1,
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
