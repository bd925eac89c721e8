import { and, eq } from 'drizzle-orm'
import type { Interview, interviews as operations } from '../../../contract/writing/interview.ts'
import { requireEntitlement } from '../../billing/entitlement.ts'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { limitRate } from '../../platform/http/rate-limit.ts'
import { saveFact } from '../../profile/facts/edit-facts.ts'
import { facts } from '../../schema/profile.ts'
import { interviews } from '../../schema/writing.ts'
import {
  closedBy,
  findInterview,
  findOpenInterviews,
  openInterview,
  presentInterview,
  saveQuestions,
} from './interviews.ts'
import { proposeQuestions } from './propose-questions.ts'

export const listInterviews: Handler<typeof operations.listInterviews> = async (app, { accountId }) => {
  const open = await findOpenInterviews(app.db, accountId, app.now())
  return { interviews: await Promise.all(open.map((row) => presentInterview(app.db, row))) }
}

export const askInterview: Handler<typeof operations.askInterview> = async (
  app,
  { accountId, topic, keywords },
) => {
  // Each request calls a model, and nobody plans more topics in a minute.
  await limitRate(app, `writing.askInterview:${accountId}`, 10, 60)
  const { plan } = await requireEntitlement(app.db, accountId)
  const row = await openInterview(app.db, { accountId, topic, keywords, now: app.now() })
  if (!row) {
    const before = await findInterview(app.db, accountId, { topic })
    if (before && before.questions.length > 0 && !closedBy(before, app.now()))
      return { interview: await presentInterview(app.db, before), note: '' }
    return { interview: null, note: 'We already asked you about this topic.' }
  }
  const proposed = await proposeQuestions(app, row, plan)
  if ('problem' in proposed) {
    await app.db.delete(interviews).where(and(eq(interviews.id, row.id), eq(interviews.accountId, accountId)))
    return { interview: null, note: proposed.problem }
  }
  const { questions, note } = proposed
  await saveQuestions(app.db, row, questions)
  const interview = questions.length > 0 ? await presentInterview(app.db, { ...row, questions }) : null
  return { interview, note }
}

export const answerInterview: Handler<typeof operations.answerInterview> = async (
  app,
  { accountId, id, answers },
) => ({ interview: await saveAnswers(app, { accountId, id }, answers) })

/** An empty answer deletes its fact. The question beside it proves nothing, because a model wrote it. */
export async function saveAnswers(
  app: App,
  { accountId, id }: { accountId: string; id: string },
  answers: readonly string[],
): Promise<Interview> {
  return app.db.transaction(async (tx) => {
    await requireEntitlement(tx, accountId)
    const [row] = await tx
      .select()
      .from(interviews)
      .where(and(eq(interviews.id, id), eq(interviews.accountId, accountId)))
      .for('update')
    if (!row || row.questions.length === 0) return fail('not_found', 'These questions no longer exist.')
    const closed = closedBy(row, app.now())
    if (closed === 'written') fail('post_busy', 'The post is already written.')
    if (closed === 'expired') fail('slot_passed', 'The time to answer these questions has passed.')
    const before = await presentInterview(tx, row)
    for (const [at, { question, answer }] of before.questions.entries()) {
      const text = answers[at] ?? ''
      if (text === answer) continue
      await tx
        .delete(facts)
        .where(and(eq(facts.accountId, accountId), eq(facts.interviewId, id), eq(facts.question, question)))
      if (text) await saveFact(tx, accountId, text, { asked: { interviewId: id, question } })
    }
    return presentInterview(tx, row)
  })
}
