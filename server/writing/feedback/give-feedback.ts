import { and, eq, lt, sql, desc } from 'drizzle-orm'
import { plans } from '../../../contract/billing/plans.ts'
import { countWords } from '../../../contract/posts/count-words.ts'
import type { FeedbackTurn, feedback as operations } from '../../../contract/writing/feedback.ts'
import { settleWords } from '../../billing/daily-words.ts'
import { getEntitlement } from '../../billing/entitlement.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { job } from '../../platform/jobs.ts'
import type { Llm } from '../../platform/models/llm.ts'
import { TaskTimedOut } from '../../platform/threads/thread-work.ts'
import { plainText } from '../../posts/content/plain-text.ts'
import { findPost, failPostNotFound } from '../../posts/editing/find-post.ts'
import { posts } from '../../schema/posts.ts'
import { feedbackTurns } from '../../schema/writing.ts'
import { findBrief, makeBrief } from '../brief/make-brief.ts'
import { writingWork } from '../writing-work.ts'
import { findUnsupportedStatements, type ReaderFinding } from '../checks/find-unsupported-statements.ts'
import { sentencesOfPatch, type DroppedPatch, type Patch } from '../edit/apply-patches.ts'
import { numberSentences, blocksWith } from '../edit/numbered-blocks.ts'
import { requestPatches } from '../edit/review-post.ts'
import { numberEvidence, gatherEvidence } from '../evidence/evidence.ts'
import { findHeldSentences } from '../held/held-sentences.ts'
import { quoteData } from '../model/system-prompt.ts'
import { recordCalls } from '../record/record.ts'
import { findWritingRequest } from '../requests/writing-request.ts'
import { sentencesOfText, shorten } from '../text/words.ts'
import { type Brief, noFinish } from '../writer.ts'
import { WritingFailure } from '../writing-failure.ts'
import { markLinks } from './edit-content.ts'

export const giveFeedback = job<{ turnId: string }>({
  name: 'give-feedback',
  // Covers crashes of the process; model calls have their own retries.
  ...{ retryLimit: 5, retryDelaySeconds: 2, retryDelayMaxSeconds: 10 },
  // Enough for three calls to a slow model.
  expireSeconds: 600,
  concurrency: 5,
  async run(app, { turnId }, { signal, last }) {
    const [found] = await app.db
      .select({ turn: feedbackTurns, post: posts })
      .from(feedbackTurns)
      .innerJoin(posts, eq(posts.id, feedbackTurns.postId))
      .where(eq(feedbackTurns.id, turnId))
    if (found?.turn.state !== 'working') return
    const { turn, post } = found
    try {
      await recordTurnOutcome(app, post.accountId, turn, await propose(app, post, turn, signal))
    } catch (error) {
      const isKnown = error instanceof TaskTimedOut || error instanceof WritingFailure
      if (signal.aborted || (!isKnown && !last)) throw error
      const note = error instanceof TaskTimedOut ? error.message : unusable
      await recordTurnOutcome(app, post.accountId, turn, { content: null, note })
      if (!isKnown) throw error
    }
  },
})

const unusable =
  'The writing model’s answer couldn’t be used. A quarter of the words counted toward your daily limit. Try again.'

const isWorking = ({ id, postId }: TurnRow) =>
  and(eq(feedbackTurns.id, id), eq(feedbackTurns.postId, postId), eq(feedbackTurns.state, 'working'))

// Three attempts to get a usable answer, and as many after a restart.
const maxCalls = 6

async function countCall(app: App, turn: TurnRow): Promise<void> {
  const counted = await app.db
    .update(feedbackTurns)
    .set({ modelCalls: sql`${feedbackTurns.modelCalls} + 1` })
    .where(and(isWorking(turn), lt(feedbackTurns.modelCalls, maxCalls)))
    .returning({ id: feedbackTurns.id })
  if (counted.length === 0) throw new WritingFailure('model_broken_answer', 'Stopped, or asked too often.')
}

const noModelNotice =
  'No AI model is connected, so we can’t change posts on request. Edit the text yourself, or contact support.'

const unreadNote = 'Nobody has checked this change yet: read it with care.'

/** Without content, the note says why there is none. */
type Outcome = { content: string | null; note: string }

async function propose(app: App, post: typeof posts.$inferSelect, turn: TurnRow, signal: AbortSignal) {
  if (!app.llm) return { content: null, note: noModelNotice }
  const model = (llm: Llm) => ({ llm: recordCalls(app, post.id, llm, () => countCall(app, turn)) })
  const { before: content } = turn
  const earlier = (await findTurns(app.db, post.id)).filter(({ id }) => id !== turn.id).slice(-6)
  const initialBrief = await feedbackBrief(app, post, turn, earlier)
  const marked = markLinks(content)
  const numbers = turn.passage === null ? [] : blocksWith(content, turn.passage)
  const task = taskOf(turn, earlier, numbers)
  const request = { step: 'changes' as const, brief: initialBrief, content: marked, task }
  const { patches: proposed, note } = await requestPatches(model(app.llm), request, signal)
  const isMeant = ({ at }: Patch) => numbers.length === 0 || numbers.includes(at)
  const brief = await withOwnText(app, initialBrief, content)
  const edit = (patches: Patch[]) => {
    const change = { content, patches, brief }
    return app.threads.run(writingWork, 'editContent', post.accountId, change, content.length)
  }
  const first = await edit(proposed.filter(isMeant))
  const readSentences = new Set(numberSentences(marked).sentences.map(({ sentence }) => sentence))
  const changed = { brief, content: first.marked, finish: noFinish, known: readSentences }
  const read = await findUnsupportedStatements(model(app.checker ?? app.llm), changed, signal)
  const named = read ? namedPatches(first.kept, read.found, brief) : new Map<Patch, DroppedPatch>()
  const last = named.size === 0 ? first : await edit(first.kept.filter((patch) => !named.has(patch)))
  const elsewhere = proposed.filter((patch) => !isMeant(patch)).map(outsidePassage)
  const dropped = [...elsewhere, ...first.dropped, ...named.values(), ...(last === first ? [] : last.dropped)]
  const outcome = describeOutcome(last.kept.length, dropped, note)
  if (last.kept.length === 0) return { content: null, note: outcome }
  const unlinked = last.lostLinks.map((words) => `“${words}”`)
  const lost = unlinked.length > 0 ? `No longer linked: ${unlinked.join(', ')}.` : ''
  return { content: last.content, note: [outcome, lost, read ? '' : unreadNote].filter(Boolean).join(' ') }
}

/** Includes earlier requests and their outcome: "and now the ending too" needs them. */
function taskOf({ request, passage }: TurnRow, earlier: TurnRow[], numbers: number[]): string {
  const earlierRequests = earlier.map((turn) => ({ request: turn.request, state: turn.state }))
  const blocks = numbers.length > 0 ? ` in the blocks ${numbers.join(', ')}` : ''
  const where =
    passage === null ? 'wherever it applies' : `only in passage, which the author selected${blocks}`
  return `The author of the post asks for a change.
${quoteData({ earlierRequests, request, passage: passage ?? undefined })}
Make the change that request asks for, ${where}, and no other. Change text, add blocks of every kind (paragraphs, sections, lists, tables, quotations), take them out and move them. What the author says in request may be said; leave out whatever else nothing above says.`
}

const outsidePassage = (patch: Patch): DroppedPatch => ({
  text: 'text' in patch ? patch.text : `Block ${patch.at}`,
  reason: 'this is outside the passage you selected',
})

const namedPatches = (patches: Patch[], found: ReaderFinding[], brief: Brief) =>
  new Map(
    patches.flatMap((patch): [Patch, DroppedPatch][] => {
      const says = new Set(sentencesOfPatch(patch, brief))
      const finding = found.find(({ sentence }) => says.has(sentence))
      return finding ? [[patch, { text: finding.sentence, reason: finding.reason }]] : []
    }),
  )

const maxShown = 120

/** Describes the outcome. The model's note covers everything it meant to change, so it is only used if nothing was dropped. */
function describeOutcome(made: number, dropped: DroppedPatch[], note: string): string {
  if (made + dropped.length === 0) return 'The model found nothing to change.'
  if (dropped.length === 0) return note
  const left = dropped.map(({ text, reason }) => `“${shorten(text, maxShown)}” (${reason})`)
  return `${made} of ${made + dropped.length} changes made. Left out: ${left.join(', ')}`
}

async function recordTurnOutcome(app: App, accountId: string, turn: TurnRow, { content, note }: Outcome) {
  const state = content === null ? 'failed' : 'proposed'
  await app.db.transaction(async (tx) => {
    const [row] = await tx
      .update(feedbackTurns)
      .set({ state, proposal: content, note: note || null, writer: app.llm ? 'model' : 'sample' })
      .where(isWorking(turn))
      .returning()
    if (row) await settleWords(tx, accountId, row, Math.min(turn.reserved, countWords(content ?? '')))
  })
}

/** The brief for changing any post. The owner's requests count as facts, and the original request no longer applies. */
export async function feedbackBrief(
  app: App,
  { id, accountId, title, keywords }: typeof posts.$inferSelect,
  { request, before, day, reserved }: TurnRow,
  earlier: TurnRow[],
): Promise<Brief> {
  const { plan: current } = await getEntitlement(app.db, accountId)
  const plan = current === 'free' ? 'basic' : current
  const asked = (await findWritingRequest(app.db, id))?.request
  const accepted = earlier.filter(({ state }) => state === 'accepted').map((turn) => turn.request)
  const found = (await findBrief(app.db, id))?.evidence ?? []
  const sources = found.filter(({ source }) => source === 'stated').map(({ url, text }) => ({ url, text }))
  const web = found.filter(({ source }) => source === 'web')
  const brief = await makeBrief(app, id, accountId, {
    ...{ topic: title || request, keywords, tone: 'professional', plan, day, reserved, ...asked, sources },
    instructions: [asked?.instructions ?? '', ...accepted, request].filter(Boolean).join('\n'),
  })
  const { max } = plans[plan].limits.words
  return {
    ...brief,
    ...{ keywords: [], points: undefined, callToAction: undefined, framework: undefined },
    evidence: numberEvidence([...brief.evidence, ...web]),
    // A post that already exceeds the plan's length may keep it.
    words: { min: 0, max: countWords(before) > max ? Infinity : max },
  }
}

export async function withOwnText(app: App, brief: Brief, before: string): Promise<Brief> {
  const held = await findHeldSentences(app.db, brief.postId)
  const open = held.filter(({ state }) => state === 'open')
  const text = open.reduce((rest, { sentence }) => rest.replaceAll(sentence, ''), plainText(before))
  const own = gatherEvidence({ sources: [{ text }] })
  return {
    ...brief,
    sheet: { ...brief.sheet, facts: [...brief.sheet.facts, ...sentencesOfText(text)] },
    evidence: numberEvidence([...brief.evidence, ...own]),
  }
}

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
