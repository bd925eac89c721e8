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

/** A model's answer with these questions. */
export const questionsAnswer = JSON.stringify({ questions: askedQuestions })

/** Plans a slot whose post is written in half a day at the earliest, and asks its owner about the topic. */
export async function planAskedSlot(server: Server, owner: Account, changes: object = {}) {
  const at = hourAhead(60)
  await addTopics(server, owner)
  await savePreferences(server, owner, { scheduledTimes: weekOf(at), ...changes })
  await reconcile(server, owner)
  return at
}

/** The account's interview, once its owner was asked or nothing had to be asked. */
export const interviewOf = (server: Server, { accountId }: Account) =>
  until(async () => {
    const [row] = await server.app.db.select().from(interviews).where(eq(interviews.accountId, accountId))
    return row?.askedAt ? row : undefined
  })

/** The link in the mail with the questions. */
export async function questionsLink(server: Server, owner: Account): Promise<string> {
  const [mail] = await mailsTo(server, owner.email, 'owner-questions')
  const link = /\S+\/questions\?token=\S+/.exec(mail?.text ?? '')?.[0]
  if (!link) throw new Error('No mail with questions')
  return link
}

/** Makes the interview's time pass. */
export const expireInterview = (server: Server, { accountId }: Account, id: string) =>
  server.app.db
    .update(interviews)
    .set({ closesAt: new Date(Date.now() - 1000) })
    .where(and(eq(interviews.id, id), eq(interviews.accountId, accountId)))
