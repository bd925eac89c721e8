import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Interview } from '../../../contract/writing/interview.ts'
import { readToken, signToken } from '../../notifications/signed-links.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { factKey } from '../../profile/facts/facts.ts'
import { facts } from '../../schema/profile.ts'
import { interviews } from '../../schema/writing.ts'

export type InterviewRow = typeof interviews.$inferSelect

// Longer than the pause between two posts on any plan, yet an old email must not give access forever.
const maxOpenMs = 14 * 86_400_000

interface OpenInterviewInput {
  accountId: string
  topic: string
  keywords: string[]
  slot?: { at: Date; writeAt: Date }
  now: Date
}

export async function openInterview(
  tx: Db,
  { accountId, topic, keywords, slot, now }: OpenInterviewInput,
): Promise<InterviewRow | undefined> {
  const closesAt = new Date(Math.min(slot?.at.getTime() ?? Infinity, now.getTime() + maxOpenMs))
  const planned = { slotAt: slot?.at, writesAt: slot?.writeAt }
  const [row] = await tx
    .insert(interviews)
    .values({ accountId, topic, topicKey: factKey(topic), keywords, closesAt, createdAt: now, ...planned })
    .onConflictDoNothing()
    .returning()
  return row
}

/** Why the interview no longer takes answers; undefined while it does. */
export const closedBy = ({ postId, closesAt }: InterviewRow, now: Date): 'written' | 'expired' | undefined =>
  postId ? 'written' : closesAt <= now ? 'expired' : undefined

export const findOpenInterviews = (db: Db, accountId: string, now: Date): Promise<InterviewRow[]> =>
  db
    .select()
    .from(interviews)
    .where(and(eq(interviews.accountId, accountId), isOpen, gt(interviews.closesAt, now)))
    .orderBy(asc(interviews.closesAt), asc(interviews.id))

const isOpen = and(isNull(interviews.postId), sql`cardinality(${interviews.questions}) > 0`)

export async function findInterview(
  db: Db,
  accountId: string,
  by: { id: string } | { topic: string },
): Promise<InterviewRow | undefined> {
  const isMeant = 'id' in by ? eq(interviews.id, by.id) : eq(interviews.topicKey, factKey(by.topic))
  const ofAccount = eq(interviews.accountId, accountId)
  const [row] = await db.select().from(interviews).where(and(ofAccount, isMeant))
  return row
}

export async function closeInterview(tx: Db, accountId: string, topic: string, postId: string) {
  const isOfTopic = and(eq(interviews.topicKey, factKey(topic)), isNull(interviews.postId))
  await tx
    .update(interviews)
    .set({ postId })
    .where(and(eq(interviews.accountId, accountId), isOfTopic))
}

/** Stores the questions once; false if another worker was faster. */
export async function saveQuestions(
  tx: Db,
  { id, accountId }: InterviewRow,
  questions: string[],
): Promise<boolean> {
  const saved = await tx
    .update(interviews)
    .set({ questions, askedAt: sql`now()` })
    .where(and(eq(interviews.id, id), eq(interviews.accountId, accountId), isNull(interviews.askedAt)))
    .returning({ id: interviews.id })
  return saved.length === 1
}

export const titleFor = (questions: number): string =>
  questions === 1 ? 'A question for your next post' : 'Questions for your next post'

export async function presentInterview(db: Db, row: InterviewRow): Promise<Interview> {
  const answers = await db
    .select({ question: facts.question, text: facts.text })
    .from(facts)
    .where(and(eq(facts.accountId, row.accountId), eq(facts.interviewId, row.id)))
  return {
    id: row.id,
    topic: row.topic,
    questions: row.questions.map((question) => ({
      question,
      answer: answers.find((one) => one.question === question)?.text ?? '',
    })),
    slotAt: row.slotAt?.toISOString() ?? null,
    answerBy: (row.writesAt ?? row.closesAt).toISOString(),
  }
}

const purpose = 'owner-questions'

export const createAnswerToken = (app: Pick<App, 'secrets'>, { accountId, id }: InterviewRow): string =>
  signToken(app, purpose, [accountId, id])

export function parseAnswerToken(app: Pick<App, 'secrets'>, token: string) {
  const [accountId, id] = readToken(app, purpose, token)
  return accountId && id ? { accountId, id } : undefined
}
