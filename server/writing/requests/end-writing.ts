import { and, asc, eq, like, or, sql } from 'drizzle-orm'
import { countWords } from '../../../contract/posts/count-words.ts'
import type { writing as operations } from '../../../contract/writing/writing.ts'
import { wakeAutopilot } from '../../accounts/wake-autopilot.ts'
import { settleWords } from '../../billing/daily-words.ts'
import { notify } from '../../notifications/notify.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import type { HandlerInput } from '../../platform/http/define-routes.ts'
import { job } from '../../platform/jobs.ts'
import { sanitizeContent } from '../../posts/content/sanitize-content.ts'
import { lockPost } from '../../posts/editing/find-post.ts'
import { type PostRow, presentPost } from '../../posts/editing/present-post.ts'
import { recordPostEvent } from '../../posts/post-events.ts'
import { keepRevision } from '../../posts/revisions/keep-revision.ts'
import { measureDraft } from '../../profile/voice/measure-voice.ts'
import { autopilotSlots } from '../../schema/autopilot.ts'
import { postEvents, posts } from '../../schema/posts.ts'
import { writingRecords, writingSteps } from '../../schema/writing.ts'
import { findBrief } from '../brief/make-brief.ts'
import { hashOf, checkInputOf, runChecks } from '../checks/checks.ts'
import type { Draft } from '../compose-draft.ts'
import {
  holdSentences,
  isForAutopilot,
  slotOfPost,
  changeSlotOfPost,
  holdOrWarn,
  type Stopped,
} from '../held/held-sentences.ts'
import { readLater } from '../held/decide-sentence.ts'
import { placeLinks } from '../links/place-links.ts'
import { partialStep, type PartialText } from '../write/preview-text.ts'
import { readPartial } from '../write/read-post.ts'
import { type Range, WrittenText } from '../writer.ts'
import { explainWritingFailure, type WritingFailureCause } from '../writing-failure.ts'
import {
  unlessStopped,
  type WritingAttempt,
  WritingStopped,
  findWritingRequest,
  isBeingWritten,
  isUnderWay,
} from './writing-request.ts'

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
      ...{ writer, model: app.llm?.name ?? null, asked, delivered: wordCount, slopBefore, links, pictures },
      ...{ changes, citations, version: post.version, contentHash: hashOf(content) },
    }
    await tx
      .insert(writingRecords)
      .values([
        ...records.map((record) => ({ postId, kind: 'gate' as const, data: { ...record } })),
        { postId, kind: 'delivery' as const, data: delivery },
      ])
    if (isAutopilot && reading === null) await readLater(app, postId, 0, tx)
  })
  app.metrics.aiWords.inc({ writer }, wordCount)
}

async function endWithDraft(
  tx: Db,
  of: WritingAttempt,
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

export async function failWriting(app: App, of: WritingAttempt, cause: WritingFailureCause): Promise<void> {
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
  app.log.warn({ postId, cause }, 'Post not written')
}

async function endWriting(tx: Db, of: WritingAttempt, changes: Partial<PostRow>, delivered: number) {
  const [ended] = await tx
    .update(posts)
    .set({ ...changes, version: sql`${posts.version} + 1`, updatedAt: sql`now()` })
    .where(isBeingWritten(tx, of))
    .returning()
  // A deleted post keeps its words reserved; otherwise generating and deleting in a loop would be free.
  if (!ended) throw new WritingStopped()
  const found = await findWritingRequest(tx, of.postId)
  if (found) await settleWords(tx, found.accountId, { ...found.request, ...found }, delivered)
  return ended
}

// Longer than the slowest step with all retries (four calls of 85 s plus pauses), so it can't hit a living writer.
const abandonedMinutes = 20

export const rescueWriting = job({
  name: 'rescue-writing',
  expireSeconds: 60,
  cron: '*/5 * * * *',
  async run(app, _data, { signal }) {
    const lastSign = sql`coalesce((select max(${postEvents.createdAt}) from ${postEvents} where ${postEvents.postId} = ${posts.id}), ${posts.createdAt})`
    const abandoned = await app.db
      .select({ id: posts.id })
      .from(posts)
      .where(and(isUnderWay, sql`${lastSign} < now() - make_interval(mins => ${abandonedMinutes})`))
    for (const { id } of abandoned) {
      if (signal.aborted || app.stopping.signal.aborted) return
      await unlessStopped(failWriting(app, { postId: id }, 'interrupted'))
    }
  },
})

/** Turns what is written so far into a draft; the writer notices at its next step that it was stopped. */
export async function stopWriting(app: App, { accountId, id }: HandlerInput<typeof operations.stop>) {
  return app.db.transaction(async (tx) => {
    const isAutopilot = await isForAutopilot(tx, accountId, id)
    // As everywhere, the autopilot's lock comes before the post's.
    if (isAutopilot) await wakeAutopilot(tx, accountId)
    const before = await lockPost(tx, accountId, id)
    if (before.status !== 'writing') return { post: presentPost(before) }
    const { content, findings } = await findWritten(tx, id, before.title)
    // Nobody has read it, so the autopilot may not publish it.
    const checked = { title: before.title, reading: isAutopilot ? null : [], findings }
    const stopped = holdOrWarn(checked, isAutopilot)
    const writer = app.llm ? 'model' : 'sample'
    const text = { content, wordCount: countWords(content) }
    const post = await endWithDraft(tx, { postId: id }, { text, writer, stopped })
    // Leaves the slot to the owner.
    await changeSlotOfPost(tx, before, sql`state = 'writing'`, { state: 'held', reason: 'by_you' })
    return { post: presentPost(post) }
  })
}

/** The text so far, checked by code but not by a reader. Planned links become plain words. */
async function findWritten(tx: Db, postId: string, title: string) {
  const content = sanitizeContent(placeLinks(await findText(tx, postId), []).content)
  const brief = await findBrief(tx, postId)
  if (!brief || content === '') return { content, findings: [] }
  const text = { title, slug: '', excerpt: '', content, missing: null }
  return { content, findings: runChecks(checkInputOf(brief, text, [])) }
}

async function findText(tx: Db, postId: string): Promise<string> {
  const isText = or(like(writingSteps.step, '%:write%'), eq(writingSteps.step, partialStep))
  const rows = await tx
    .select()
    .from(writingSteps)
    .where(and(eq(writingSteps.postId, postId), isText))
    .orderBy(asc(writingSteps.step))
  const whole = rows.filter(({ step }) => step !== partialStep)
  const written = whole.map(({ result }) => WrittenText.safeParse(result).data?.content ?? '').join('')
  const partial = rows.find(({ step }) => step === partialStep)?.result as PartialText | undefined
  if (!partial || partial.part <= whole.length) return written
  return written + readPartial(partial.text, written)
}
