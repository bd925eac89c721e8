import { and, eq, lt, sql } from 'drizzle-orm'
import { plans } from '../../../contract/plans.ts'
import { countWords } from '../../../contract/posts/count-words.ts'
import { settleWords } from '../../billing/daily-words.ts'
import { getEntitlement } from '../../billing/entitlement.ts'
import type { App } from '../../platform/app.ts'
import { job } from '../../platform/jobs.ts'
import { TaskTimedOut } from '../../platform/threads/thread-work.ts'
import { lettersOf } from '../../posts/content/plain-text.ts'
import { findFacts } from '../../profile/facts/list-facts.ts'
import { posts } from '../../schema/posts.ts'
import { feedbackTurns } from '../../schema/writing.ts'
import { passGatesInThread } from '../check-in-thread.ts'
import { findBrief } from '../brief/make-brief.ts'
import { recordCalls } from '../record/record-calls.ts'
import { WritingFailure } from '../writing-failure.ts'
import { readChanges } from './read-changes.ts'
import { requestChanges } from './request-changes.ts'
import { findTurns, type TurnRow } from './find-turns.ts'
import type { GatedProposal } from './pass-gates.ts'
import { type Proposal, readPieces, withoutLinkMarks } from './text-pieces.ts'

// One call of the model client ends after this at the latest, as for a section.
const feedbackTimeoutMs = 85_000

/** Turns one request into a proposal, or says why it cannot. What was stopped meanwhile stays stopped. */
export const giveFeedback = job<{ turnId: string }>({
  name: 'give-feedback',
  // For the process only: the model has its own tries.
  retryLimit: 5,
  retryDelaySeconds: 2,
  retryDelayMaxSeconds: 10,
  // Three calls of a slow model.
  expireSeconds: 300,
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
      if (signal.aborted) throw error
      if (error instanceof TaskTimedOut) {
        await recordTurnOutcome(app, post.accountId, turn, { problem: error.message })
        return
      }
      if (!(error instanceof WritingFailure) && !last) throw error
      const problem =
        "The writing model's answer couldn't be used. A quarter of the words counted toward your daily limit. Try again."
      await recordTurnOutcome(app, post.accountId, turn, { problem })
      if (!(error instanceof WritingFailure)) throw error
    }
  },
})

// Three tries at an answer that can be used, and as many after a restart.
const maxCalls = 6

/** Notes that a model is about to be called; a request that was stopped meanwhile, or has had its calls, causes no more. */
async function countCall(app: App, { id, postId }: TurnRow): Promise<void> {
  const counted = await app.db
    .update(feedbackTurns)
    .set({ modelCalls: sql`${feedbackTurns.modelCalls} + 1` })
    .where(
      and(
        eq(feedbackTurns.id, id),
        eq(feedbackTurns.postId, postId),
        eq(feedbackTurns.state, 'working'),
        lt(feedbackTurns.modelCalls, maxCalls),
      ),
    )
    .returning({ id: feedbackTurns.id })
  if (counted.length === 0) throw new WritingFailure('model_broken_answer', 'Stopped, or asked too often.')
}

const noModelNotice =
  "No AI model is connected, so we can't change posts on request. Edit the text yourself, or contact support."

const unreadNote = 'Nobody has checked this change yet: read it with care.'

type Outcome = (GatedProposal & { note?: string }) & { note?: string }

async function propose(
  app: App,
  post: typeof posts.$inferSelect,
  turn: TurnRow,
  signal: AbortSignal,
): Promise<Outcome> {
  if (!app.llm) return { problem: noModelNotice }
  const brief = await findBrief(app.db, post.id)
  const confirmed = (await findFacts(app.db, post.accountId)).map(({ text }) => text)
  const sheet = { facts: [...confirmed, ...(brief?.sheet.facts ?? [])], own: brief?.sheet.own ?? [] }
  const habits = brief?.habits ?? {}
  const { pieces } = readPieces(turn.before)
  const model = {
    llm: recordCalls(app, post.id, app.llm, () => countCall(app, turn)),
    timeoutMs: feedbackTimeoutMs,
  }
  const earlier = (await findTurns(app.db, post.id))
    .filter(({ id }) => id !== turn.id)
    .slice(-6)
    .map(({ wish, state }) => ({ wish, state }))
  const wished = { title: post.title, wish: turn.wish, earlier, facts: sheet.facts }
  const proposed = await requestChanges(model, pieces, wished, signal)
  const { plan } = await getEntitlement(app.db, post.accountId)
  const { words } = plans[plan === 'free' ? 'basic' : plan].limits
  const held = { sheet, habits, words }
  const { before } = turn
  const pass = (changes: Proposal['changes']) =>
    passGatesInThread(app, post.accountId, { before, proposed: { ...proposed, changes }, held })
  const passed = await pass(proposed.changes)
  if ('problem' in passed) return passed
  const reader = recordCalls(app, post.id, app.checker ?? app.llm, () => countCall(app, turn))
  const found = await readChanges(app, reader, { post, brief, sheet, before, after: passed.content }, signal)
  if (!found) return { ...passed, note: [proposed.note, ...passed.left, unreadNote].join(' ') }
  const isNamed = (text: string) =>
    found.some(({ sentence }) => lettersOf(withoutLinkMarks(text)).includes(lettersOf(sentence)))
  const kept = new Map([...proposed.changes].filter(([, text]) => !isNamed(text)))
  if (kept.size === proposed.changes.size)
    return { ...passed, note: [proposed.note, ...passed.left].join(' ') }
  const count = proposed.changes.size - kept.size
  const why = `${count} ${count === 1 ? 'change' : 'changes'} left out: ${found.map((one) => one.why).join(' ')}`
  const again = kept.size > 0 ? await pass(kept) : { problem: why }
  return 'problem' in again ? again : { ...again, note: [proposed.note, ...again.left, why].join(' ') }
}

async function recordTurnOutcome(
  app: App,
  accountId: string,
  turn: TurnRow,
  outcome: Outcome,
): Promise<void> {
  const isMade = 'content' in outcome
  await app.db.transaction(async (tx) => {
    const [row] = await tx
      .update(feedbackTurns)
      .set({
        state: isMade ? 'proposed' : 'failed',
        proposal: isMade ? outcome.content : null,
        note: isMade ? (outcome.note ?? null) : outcome.problem,
        writer: app.llm ? 'model' : 'sample',
      })
      .where(
        and(
          eq(feedbackTurns.id, turn.id),
          eq(feedbackTurns.postId, turn.postId),
          eq(feedbackTurns.state, 'working'),
        ),
      )
      .returning()
    if (!row) return
    const used = isMade ? Math.min(turn.reserved, countWords(outcome.content)) : 0
    await settleWords(tx, accountId, row, used)
  })
}
