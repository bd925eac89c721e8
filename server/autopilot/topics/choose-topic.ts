import { and, eq, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import { plans } from '../../../contract/billing/plans.ts'
import type { Db } from '../../platform/database/db.ts'
import { foldLetters } from '../../platform/text/fold-words.ts'
import { listSiteTitles } from '../../profile/site-posts/list-site-posts.ts'
import { autopilotSlots } from '../../schema/autopilot.ts'
import { posts } from '../../schema/posts.ts'
import { writingRequests } from '../../schema/writing.ts'
import type { Reconciliation, SlotRow } from '../autopilot-context.ts'
import { findCovering, indexCovered } from './is-covered.ts'
import { findOpenSlots } from './open-slots.ts'
import { findTopics, type TopicRow } from './topic-order.ts'

export interface ChosenTopic {
  title: string
  keywords: string[]
  /** Its row in the queue; undefined when the slot already had the topic. */
  row?: TopicRow
}

/** Its own topic, else the one planned for it, else the first of the queue that is uncovered and, in ask first, approved. */
export async function topicOf(run: Reconciliation, slot: SlotRow): Promise<ChosenTopic | undefined> {
  const { tx, accountId, mode, now } = run
  // A retry keeps its topic.
  if (slot.topic) return { title: slot.topic, keywords: slot.keywords }
  const findCover = await createTopicCoverage(tx, accountId)
  const queue = (await findTopics(tx, accountId)).filter(
    (topic) => (topic.state === 'approved' || mode !== 'ask') && !findCover(topic),
  )
  const next = topicFor(queue, slot.at, await findOpenSlots(tx, run, now))
  return next && { row: next, title: next.title, keywords: next.keywords }
}

/** The topic that its owner planned for the slot, else the first one not reserved for another slot. */
export const topicFor = <T extends Pick<TopicRow, 'slotAt'>>(
  queue: readonly T[],
  at: Date,
  open: readonly Date[],
): T | undefined =>
  queue.find(({ slotAt }) => slotAt?.getTime() === at.getTime()) ??
  queue.find(({ slotAt }) => !open.some((one) => one.getTime() === slotAt?.getTime()))

// Half of the shortest post that we write.
const noteWords = plans.basic.limits.words.min / 2

/** Finds the title that covers a topic. A note, such as an announcement, covers an approved topic only with the same title. */
export async function createTopicCoverage(tx: Db, accountId: string) {
  const covered = new Set(await findCoveredTitles(tx, accountId))
  const exact = new Map([...covered].map((title) => [foldLetters(title), title]))
  const notes = await findNotes(tx, accountId)
  const all = await indexCovered([...covered])
  const withoutNotes = notes.isDisjointFrom(covered)
    ? all
    : await indexCovered([...covered.difference(notes)])
  return (topic: Pick<TopicRow, 'title' | 'state'>) =>
    exact.get(foldLetters(topic.title)) ??
    findCovering(topic.state === 'approved' ? withoutNotes : all, topic.title)
}

/** Titles that only short finished posts have. A short draft may still grow. */
async function findNotes(tx: Db, accountId: string): Promise<Set<string>> {
  const { title, status, wordCount } = posts
  const isNote = and(inArray(status, ['scheduled', 'publishing', 'published']), lt(wordCount, noteWords))
  const rows = await tx
    .select({ title, isNote: sql<boolean>`${isNote}` })
    .from(posts)
    .where(and(eq(posts.accountId, accountId), isNull(posts.deletedAt)))
  const titlesOf = (wanted: boolean) =>
    new Set(rows.filter((row) => row.isNote === wanted).map((row) => row.title))
  return titlesOf(true).difference(titlesOf(false))
}

export async function findCoveredTitles(tx: Db, accountId: string): Promise<string[]> {
  // A failed post without text covers nothing.
  const own = and(
    eq(posts.accountId, accountId),
    isNull(posts.deletedAt),
    sql`not (${posts.status} = 'failed' and ${posts.content} = '')`,
  )
  const written = await tx
    .select({ title: posts.title, asked: sql<string | null>`${writingRequests.request} ->> 'topic'` })
    .from(posts)
    .leftJoin(writingRequests, eq(writingRequests.postId, posts.id))
    .where(own)
  const { topic } = autopilotSlots
  // Skipped and deleted topics are unwanted, so they are not offered again. A planned slot's own topic is tried again.
  const planned = await tx
    .select({ topic })
    .from(autopilotSlots)
    .where(and(eq(autopilotSlots.accountId, accountId), isNotNull(topic), ne(autopilotSlots.state, 'missed')))
  return [
    ...written.flatMap(({ title, asked }) => (asked && asked !== title ? [title, asked] : [title])),
    ...planned.flatMap((row) => row.topic ?? []),
    ...(await listSiteTitles(tx, accountId)).map(({ title }) => title),
  ]
}
