import { and, eq, sql } from 'drizzle-orm'
import { countWords } from '../../../contract/posts/count-words.ts'
import type { writingChecks as operations } from '../../../contract/writing/writing-checks.ts'
import { wakeAutopilot } from '../../accounts/wake-autopilot.ts'
import { reserveCall } from '../../billing/daily-words.ts'
import { requireEntitlement } from '../../billing/entitlement.ts'
import { settleAboutPost } from '../../notifications/notify.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/fail.ts'
import type { HandlerInput } from '../../platform/http/define-routes.ts'
import { job } from '../../platform/jobs.ts'
import { splitSentences } from '../../platform/text/split-sentences.ts'
import { cleanStored } from '../../posts/content/clean-content.ts'
import { lettersOf } from '../../posts/content/plain-text.ts'
import { failPostNotFound, findPost, lockPost } from '../../posts/editing/find-post.ts'
import { requireIdle } from '../../posts/editing/post-edit.ts'
import { type PostRow, presentPost } from '../../posts/editing/present-post.ts'
import { savePost } from '../../posts/editing/save-post.ts'
import { isStillThere, wholeText } from '../../posts/require-confirmed-claims.ts'
import { escapeHtml } from '../../platform/text/escape-html.ts'
import { keepRevision } from '../../posts/revisions/keep-revision.ts'
import { saveFact } from '../../profile/facts/edit-facts.ts'
import { heldSentences, writingRecords } from '../../schema/writing.ts'
import { findBrief } from '../brief/make-brief.ts'
import { findStopped, recordReading } from '../checks/checks.ts'
import type { Finding } from '../checks/code-check-levels.ts'
import { findUnsupportedStatements } from '../checks/find-unsupported-statements.ts'
import { callModel, whileWaiting } from '../model/call-model.ts'
import { cleanLine } from '../model/strip-foreign.ts'
import { quoteData } from '../model/system-prompt.ts'
import { recordCalls } from '../record/record.ts'
import { type Brief, noFinish } from '../writer.ts'
import { findWritingRequest } from '../requests/writing-request.ts'
import { replaceSentences, rowsOf } from '../text/replace-sentences.ts'
import { explainWritingFailure, WritingFailure } from '../writing-failure.ts'
import {
  changeSlotOfPost,
  findHeldSentences,
  isForAutopilot,
  isStatement,
  presentHeldSentences,
  holdSentences,
  holdOrWarn,
} from './held-sentences.ts'

type DecideSentenceInput = HandlerInput<typeof operations.decideSentence>

const states = { approve: 'approved', rewrite: 'rewritten', remove: 'removed' } as const

/** After the last decision the post keeps its schedule or becomes a draft, which the autopilot delivers to its slot. */
export async function decideSentence(app: App, input: DecideSentenceInput) {
  const { accountId, id, sentenceId, decision } = input
  const { plan } = await requireEntitlement(app.db, accountId)
  const post = (await findPost(app.db, accountId, id)) ?? failPostNotFound()
  const all = await findHeldSentences(app.db, id)
  const held =
    all.find((one) => one.id === sentenceId) ??
    fail('not_found', 'This sentence isn’t waiting for your review.')
  const isWhole = held.key.startsWith('#')
  const isRow = rowsOf(post.content).some((row) => lettersOf(row) === held.key)
  const isRewrite = decision === 'rewrite' && !isWhole && !isRow
  const refusal =
    app.llm && isRewrite && !input.text
      ? await reserveCall(app, accountId, plan, countWords(held.sentence))
      : undefined
  // A model may take seconds, so call it before locking anything.
  const { better, why } =
    !isRewrite || refusal
      ? { why: refusal }
      : input.text
        ? { better: input.text }
        : await rewriteSentence(app, id, held.sentence)
  const unmade = isWhole
    ? 'This is about the whole post. Edit the text, or keep it as it is.'
    : isRow
      ? 'This is a row of a table. Edit the table, remove the row, or keep it as it is.'
      : `${why} Write it in your own words.`
  return app.db.transaction(async (tx) => {
    await requireEntitlement(tx, accountId)
    // As everywhere, the autopilot's lock comes before the post's.
    if (await isForAutopilot(tx, accountId, id)) await wakeAutopilot(tx, accountId)
    const before = await lockPost(tx, accountId, id)
    requireIdle(before)
    if ((isWhole && decision !== 'approve') || (decision === 'rewrite' && better === undefined))
      return { ...(await stateOf(tx, before)), notice: unmade }
    if (decision === 'approve' && isStatement(held.claims)) await saveFact(tx, accountId, held.sentence)
    await tx
      .update(heldSentences)
      .set({ state: states[decision], decidedAt: sql`now()` })
      .where(and(eq(heldSentences.id, sentenceId), eq(heldSentences.postId, id)))
    const data = { decision, sentence: held.sentence, claims: held.claims, by: 'owner', text: better ?? null }
    await tx.insert(writingRecords).values({ postId: id, kind: 'decision', data })
    const replacement = decision === 'approve' ? undefined : (better ?? '')
    const after = await applyDecision(tx, before, held.key, replacement)
    return { ...(await stateOf(tx, after)), notice: null }
  })
}

/** The post after a decision; released when no sentence is left to decide. */
export async function applyDecision(
  tx: Db,
  before: PostRow,
  key: string,
  replacement: string | undefined,
): Promise<PostRow> {
  const html =
    replacement === undefined
      ? before.content
      : replaceSentences(before.content, (sentence) => (lettersOf(sentence) === key ? replacement : sentence))
  const { content, wordCount } = cleanStored(html)
  // In title and description the sentence is the whole line; a title can't be empty, a description can.
  const title = replacement && lettersOf(before.title) === key ? replacement.slice(0, 300) : before.title
  const isExcerpt = replacement !== undefined && lettersOf(before.excerpt ?? '') === key
  const excerpt = isExcerpt ? replacement.slice(0, 155) || null : before.excerpt
  const text = { title, content, wordCount, excerpt }
  const wholeContent = wholeText({ ...before, ...text })
  const waits = (await findHeldSentences(tx, before.id)).some(
    (held) => held.state === 'open' && held.asks && isStillThere(held.key, wholeContent),
  )
  const isFreed = before.status === 'held' && !waits
  const status = isFreed ? (before.scheduledAt ? ('scheduled' as const) : ('draft' as const)) : before.status
  const after = await savePost(tx, before, { ...text, status })
  if (isFreed) await settleAboutPost(tx, before, 'post_held')
  // Has the autopilot deliver it. The slot keeps its reason: the post was finished before.
  if (isFreed && status === 'draft')
    await changeSlotOfPost(tx, before, sql`state = 'held' and reason = 'checks'`, { state: 'writing' })
  if (content !== before.content || title !== before.title) await keepRevision(tx, after, 'save', before)
  return after
}

async function stateOf(tx: Db, post: PostRow) {
  return {
    post: presentPost(post),
    ...presentHeldSentences(await findHeldSentences(tx, post.id), wholeText(post)),
  }
}

const maxChars = 600

const rewritePrompt = (
  sentence: string,
): string => `Nothing that is known carries what this sentence of the post says.
${quoteData({ sentence })}
Write one sentence of about the same length that fits in its place and says only what is known or what is generally true. Answer with that sentence only.`

async function rewriteSentence(app: App, postId: string, sentence: string) {
  const brief = await findBrief(app.db, postId)
  if (!app.llm || !brief) return { why: 'No model can write a better sentence for this post.' }
  const model = { llm: recordCalls(app, postId, app.llm) }
  const call = { step: 'sentence' as const, context: { brief }, prompt: rewritePrompt(sentence) }
  const signal = whileWaiting()
  try {
    const better = cleanLine((await callModel(model, call, signal)).text, maxChars)
    const isSentence = /[.!?…]["”')]?$/.test(better) && splitSentences(better).length <= 2
    if (!isSentence || lettersOf(better) === lettersOf(sentence))
      return { why: 'The model gave no usable sentence.' }
    const isVerified = await isCarried(app, postId, brief, better, signal)
    return isVerified ? { better } : { why: 'We couldn’t verify the model’s new sentence.' }
  } catch (error) {
    if (error instanceof WritingFailure) return { why: explainWritingFailure(error.reason).message }
    throw error
  }
}

/** Its owner doesn't see the sentence before it is in the post, so it needs the same reading as the rest. */
async function isCarried(app: App, postId: string, brief: Brief, sentence: string, signal: AbortSignal) {
  const content = `<p>${escapeHtml(sentence)}</p>`
  const reader = app.checker ?? app.llm
  if (!reader || findStopped(content, brief).length > 0) return false
  const input = { brief, content, finish: noFinish, known: new Set<string>() }
  const read = await findUnsupportedStatements({ llm: recordCalls(app, postId, reader) }, input, signal)
  return read?.found.length === 0
}

// Several retries fit before the slot, so a model that is down for an hour delays no post.
const minutesBetween = [10, 20, 30, 60, 120, 240]
const notRead = '#notRead'

/** Reads an autopilot post that no model could read when it was written, and releases it if nothing else needs a decision. */
export const readHeldPost = job<{ postId: string; tries: number }>({
  name: 'read-held-post',
  retryLimit: 2,
  retryDelaySeconds: 60,
  retryDelayMaxSeconds: 60,
  expireSeconds: 600,
  concurrency: 2,
  async run(app, { postId, tries }, { signal }) {
    const request = await findWritingRequest(app.db, postId)
    const post = request && (await findPost(app.db, request.accountId, postId))
    const brief = await findBrief(app.db, postId)
    if (post?.status !== 'held' || !brief || !app.checker || !(await isUnread(app, postId))) return
    const model = { llm: recordCalls(app, postId, app.checker) }
    const { slug, excerpt, captions } = post
    const finish = { ...post, slug: slug ?? '', excerpt: excerpt ?? '', captions: captions ?? {} }
    const input = { brief, content: post.content, finish }
    const reading = await findUnsupportedStatements(model, input, signal)
    if (reading) return keepReading(app, post, reading.found)
    await readLater(app, postId, tries + 1)
  },
})

export async function readLater(app: App, postId: string, tries: number, tx = app.db): Promise<void> {
  const minutes = minutesBetween[tries]
  if (minutes === undefined) return
  const startAfter = new Date(app.now().getTime() + minutes * 60_000)
  await app.jobs.send(tx, readHeldPost, { postId, tries }, { startAfter })
}

const unread = (postId: string) =>
  and(eq(heldSentences.postId, postId), eq(heldSentences.key, notRead), eq(heldSentences.state, 'open'))

const isUnread = async ({ db }: App, postId: string) => (await db.$count(heldSentences, unread(postId))) > 0

async function keepReading(app: App, read: PostRow, reading: Finding[]): Promise<void> {
  await app.db.transaction(async (tx) => {
    // As everywhere, the autopilot's lock comes before the post's.
    await wakeAutopilot(tx, read.accountId)
    const post = await lockPost(tx, read.accountId, read.id)
    // The owner has edited or decided in the meantime.
    if (post.status !== 'held' || post.version !== read.version) return
    await tx.delete(heldSentences).where(unread(post.id))
    const data = { ...recordReading(reading) }
    await tx.insert(writingRecords).values({ postId: post.id, kind: 'gate', data })
    await holdSentences(tx, post, holdOrWarn({ title: post.title, reading, findings: [] }, true))
    await applyDecision(tx, post, notRead, undefined)
  })
}
