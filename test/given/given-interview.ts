import { and, eq } from 'drizzle-orm'
import { interviews } from '../../server/schema/writing.ts'
import { mailsTo } from '../read-mailbox.ts'
import { addTopics, hourAhead, reconcile, savePreferences, weekOf } from './given-slots.ts'
import { until, type Account, type Server } from './given.ts'

export const askedQuestions = [
  'What do you do first with an anxious dog?',
  'Which brush do you recommend for a curly coat?',
  'What do most owners get wrong between visits?',
]

/** What a model answers that asks those. */
export const questionsAnswer = JSON.stringify({ questions: askedQuestions })

/** Plans a slot whose post is written in half a day at the earliest, and has its owner asked about the topic. */
export async function planAskedSlot(server: Server, owner: Account, changes: object = {}) {
  const at = hourAhead(60)
  await addTopics(server, owner)
  await savePreferences(server, owner, { scheduledTimes: weekOf(at), ...changes })
  await reconcile(server, owner)
  return at
}

/** The row of the account's interview, once the owner was asked or there was nothing to ask. */
export const interviewOf = (server: Server, { accountId }: Account) =>
  until(async () => {
    const [row] = await server.app.db.select().from(interviews).where(eq(interviews.accountId, accountId))
    return row?.askedAt ? row : undefined
  })

/** The link of the mail with the questions. */
export async function questionsLink(server: Server, owner: Account): Promise<string> {
  const [mail] = await mailsTo(server, owner.email, 'owner-questions')
  const link = /\S+\/questions\?token=\S+/.exec(mail?.text ?? '')?.[0]
  if (!link) throw new Error('No mail with questions')
  return link
}

/** As if its time had passed. */
export const expireInterview = (server: Server, { accountId }: Account, id: string) =>
  server.app.db
    .update(interviews)
    .set({ closesAt: new Date(Date.now() - 1000) })
    .where(and(eq(interviews.id, id), eq(interviews.accountId, accountId)))
