import { eq } from 'drizzle-orm'
import { getEntitlement } from '../../billing/entitlement.ts'
import { notify } from '../../notifications/notify.ts'
import { dateTimeInZones } from '../../notifications/utc-dates.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { job } from '../../platform/jobs.ts'
import { findPreferences } from '../../profile/preferences/preferences.ts'
import { queueOptionalMail } from '../../profile/preferences/queue-optional-mail.ts'
import { accounts } from '../../schema/accounts.ts'
import { interviews } from '../../schema/writing.ts'
import { closedBy, createAnswerToken, type InterviewRow, saveQuestions, titleFor } from './interviews.ts'
import { proposeQuestions } from './propose-questions.ts'

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
