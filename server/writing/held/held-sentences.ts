import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type { VoiceReport } from '../../../contract/profile/voice.ts'
import type { Finding, HeldSentence } from '../../../contract/writing/writing-checks.ts'
import { notify } from '../../notifications/notify.ts'
import type { Db } from '../../platform/database/db.ts'
import { lettersOf } from '../../posts/content/plain-text.ts'
import type { PostRow } from '../../posts/editing/present-post.ts'
import { isStillThere } from '../../posts/require-confirmed-claims.ts'
import { autopilotSlots } from '../../schema/autopilot.ts'
import { heldSentences } from '../../schema/writing.ts'
import { findBelowVoice } from '../checks/author-style.ts'

export const slotOfPost = (accountId: string, postId: string) =>
  and(eq(autopilotSlots.accountId, accountId), eq(autopilotSlots.postId, postId))

export const isForAutopilot = async (db: Db, accountId: string, postId: string): Promise<boolean> =>
  (await db.$count(autopilotSlots, slotOfPost(accountId, postId))) > 0

export const changeSlotOfPost = (
  tx: Db,
  { accountId, id }: PostRow,
  expected: SQL | undefined,
  changes: Pick<Partial<typeof autopilotSlots.$inferInsert>, 'state' | 'reason'>,
) =>
  tx
    .update(autopilotSlots)
    .set({ ...changes, changedAt: sql`now()` })
    .where(and(slotOfPost(accountId, id), expected))

export async function holdSentences(tx: Db, post: PostRow, stopped: Stopped[]): Promise<void> {
  if (stopped.length === 0) return
  await tx
    .insert(heldSentences)
    .values(stopped.map((one) => ({ postId: post.id, ...one })))
    .onConflictDoNothing()
  const count = stopped.filter(({ asks }) => asks).length
  if (count === 0) return
  await notify(tx, {
    accountId: post.accountId,
    kind: 'post_held',
    title: 'A post needs your review',
    description: `“${post.title}”: ${count === 1 ? 'one thing waits' : `${count} things wait`} for your decision.`,
    url: `/dashboard/posts/${post.id}`,
    dedupeKey: `held:${post.id}:${post.version}`,
  })
}

type HeldRow = typeof heldSentences.$inferSelect

export async function findHeldSentences(db: Db, postId: string): Promise<HeldRow[]> {
  return db
    .select()
    .from(heldSentences)
    .where(eq(heldSentences.postId, postId))
    .orderBy(asc(heldSentences.createdAt), asc(heldSentences.id))
}

const statementChecks = new Set<string>(['contact', 'hours', 'price', 'figure'])
const statementsAbout = new Set<string | undefined>(['business', 'client'])

/** Whether approving the sentence states that it is true, rather than good enough: if so, it joins the fact sheet. */
export const isStatement = (claims: Finding[]): boolean =>
  claims.some(
    ({ check, about }) => statementChecks.has(check) || (check !== 'risky' && statementsAbout.has(about)),
  )

/** Flagged sentences for the owner: those that need a decision, and warnings. Leaves out sentences that were edited away. */
export function presentHeldSentences(rows: HeldRow[], text: string) {
  const present = (asked: boolean) =>
    rows.filter(({ asks }) => asks === asked).map((row) => presentOne(row, text))
  return { held: present(true), findings: present(false) }
}

function presentOne({ id, sentence, key, claims, state, asks }: HeldRow, text: string): HeldSentence {
  const [{ check, words }] = claims as [Finding]
  return {
    id,
    sentence,
    check,
    words,
    reason: claims.map(({ reason }) => reason).join(' '),
    level: asks ? 'hold' : 'note',
    state: state === 'open' && !isStillThere(key, text) ? 'removed' : state,
    isStatement: isStatement(claims),
    isWholePost: key.startsWith('#'),
  }
}

/** A sentence the checks flagged. If `asks` is set, the post waits until the owner decides. */
export interface Stopped {
  sentence: string
  key: string
  claims: Finding[]
  asks: boolean
}

interface CheckedPost {
  title: string
  /** Null if no model has read a post that a model wrote. */
  reading: Finding[] | null
  findings: Finding[]
  voice?: VoiceReport | undefined
}

const notRead = (title: string): Finding => ({
  check: 'notRead',
  words: title,
  level: 'ask',
  reason: 'No AI model has checked this post for invented facts. Read it yourself before you publish it.',
})

/** One entry per sentence and one per check of the whole post: the owner decides, or is only warned. Notes go to the record. */
export function holdOrWarn(
  { title, reading, findings, voice }: CheckedPost,
  isAutopilot: boolean,
): Stopped[] {
  const all = [...(reading ?? [notRead(title)]), ...findings, ...findBelowVoice(title, voice)]
  const keyOf = ({ check, sentence }: Finding) => (sentence === undefined ? `#${check}` : lettersOf(sentence))
  const stopping = all.filter(({ level }) => level !== 'note')
  return [...Map.groupBy(stopping, keyOf)].map(([key, same]) => ({
    key,
    sentence: same[0]!.sentence ?? title,
    claims: same.filter((one, at) => same.findIndex(({ check }) => check === one.check) === at),
    asks: isAutopilot || same.some(({ level }) => level === 'hold'),
  }))
}
