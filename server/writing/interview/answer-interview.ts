import { and, eq } from 'drizzle-orm'
import type { Interview, interviews as operations } from '../../../contract/writing/interview.ts'
import { requireEntitlement, getEntitlement } from '../../billing/entitlement.ts'
import { notify } from '../../notifications/notify.ts'
import { dateTimeInZones } from '../../notifications/utc-dates.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { limitRate } from '../../platform/http/rate-limit.ts'
import { job } from '../../platform/jobs.ts'
import { saveFact } from '../../profile/facts/edit-facts.ts'
import { findPreferences } from '../../profile/preferences/preferences.ts'
import { queueOptionalMail } from '../../profile/preferences/queue-optional-mail.ts'
import { accounts } from '../../schema/accounts.ts'
import { facts } from '../../schema/profile.ts'
import { interviews } from '../../schema/writing.ts'
import {
  closedBy,
  findInterview,
  findOpenInterviews,
  openInterview,
  presentInterview,
  saveQuestions,
  createAnswerToken,
  type InterviewRow,
  titleFor,
} from './interviews.ts'
import { proposeQuestions } from './propose-questions.ts'

export const listInterviews: Handler<typeof operations.listInterviews> = async (app, { accountId }) => {
  const open = await findOpenInterviews(app.db, accountId, app.now())
  return { interviews: await Promise.all(open.map((row) => presentInterview(app.db, row))) }
}

export const askInterview: Handler<typeof operations.askInterview> = async (app, input) => {
  const { accountId, topic, keywords } = input
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

export const answerInterview: Handler<typeof operations.answerInterview> = async (app, input) => ({
  interview: await saveAnswers(app, input, input.answers),
})

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

/** Asks the owner about the topic of a planned post: one model call, then a notification and an email, or neither. */
export const askOwner = job<{ interviewId: string }>({
  name: 'ask-owner',
  // Covers crashes of the process. If the model fails, the post is written without answers.
  retryLimit: 2,
  retryDelaySeconds: 5,
  retryDelayMaxSeconds: 30,
  expireSeconds: 60,
  concurrency: 2,
  async run(app, { interviewId }) {
    const [found] = await app.db
      .select({ row: interviews, email: accounts.email })
      .from(interviews)
      .innerJoin(accounts, eq(accounts.id, interviews.accountId))
      .where(eq(interviews.id, interviewId))
    if (!found || found.row.askedAt || closedBy(found.row, app.now())) return
    const { row, email } = found
    const entitlement = await getEntitlement(app.db, row.accountId)
    if (!entitlement.live) return
    const proposed = await proposeQuestions(app, row, entitlement.plan)
    const questions = 'questions' in proposed ? proposed.questions : []
    await app.db.transaction(async (tx) => {
      const isFirst = await saveQuestions(tx, row, questions)
      if (isFirst && questions.length > 0) await sendQuestions(app, tx, { ...row, questions }, email)
    })
  },
})

async function sendQuestions(app: App, tx: Db, row: InterviewRow, email: string): Promise<void> {
  const { accountId, topic, questions } = row
  const { timezone: zone } = await findPreferences(tx, accountId)
  const at = (row.writesAt ?? row.closesAt).toISOString()
  const dedupeKey = `owner-questions:${row.id}`
  await notify(tx, {
    accountId,
    kind: 'autopilot',
    dedupeKey,
    title: titleFor(questions.length),
    description: `“${topic}”: answer by ${dateTimeInZones(at, zone)}, or we write it without.`,
    url: '/dashboard/plan',
  })
  await queueOptionalMail(app, tx, {
    accountId,
    to: email,
    dedupeKey,
    template: 'owner-questions',
    data: { topic, questions, at, zone },
    secret: createAnswerToken(app, row),
  })
}
