import { asc, eq } from 'drizzle-orm'
import type { PostRecord, record as operations } from '../../../contract/writing/record.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { findPost, failPostNotFound } from '../../posts/editing/find-post.ts'
import { autopilotSlots } from '../../schema/autopilot.ts'
import { slotOfPost } from '../held/held-sentences.ts'
import { postEvents } from '../../schema/posts.ts'
import { publications } from '../../schema/publishing.ts'
import { writingRecords, writingRequests, writingSteps, writingTexts } from '../../schema/writing.ts'

/** Everything that shaped a post, for its owner to download; `npm run replay` runs its checks again. */
export const getRecord: Handler<typeof operations.record> = async (app, { accountId, id }) => {
  const { title, status, version } = (await findPost(app.db, accountId, id)) ?? failPostNotFound()
  const [request] = await app.db.select().from(writingRequests).where(eq(writingRequests.postId, id))
  const steps = await app.db.select().from(writingSteps).where(eq(writingSteps.postId, id))
  const entries = await app.db
    .select()
    .from(writingRecords)
    .where(eq(writingRecords.postId, id))
    .orderBy(asc(writingRecords.id))
  const texts = await app.db.select().from(writingTexts).where(eq(writingTexts.postId, id))
  const events = await app.db
    .select()
    .from(postEvents)
    .where(eq(postEvents.postId, id))
    .orderBy(asc(postEvents.id))
  const { siteUrl, mark, state, wpPostId, link, attempts, lastAnswer } = publications
  const { postVersion, createdAt, visit, missed, wpHash } = publications
  const answers = await app.db
    .select({
      ...{ siteUrl, mark, state, wpPostId, link, attempts, lastAnswer },
      ...{ postVersion, createdAt, visit, missed, wpHash },
    })
    .from(publications)
    .where(eq(publications.postId, id))
  const [slot] = await app.db
    .select({ approvedBy: autopilotSlots.approvedBy })
    .from(autopilotSlots)
    .where(slotOfPost(accountId, id))
  const resultOf = <T>(name: string) =>
    (steps.find(({ step }) => step === name)?.result as T | undefined) ?? null
  return {
    format: 'quillcast-record-1' as const,
    post: { id, title, status, version },
    request: (request?.request as PostRecord['request'] | undefined) ?? null,
    brief: resultOf<PostRecord['brief']>('brief'),
    plan: resultOf<{ plan: string }>('model:write')?.plan ?? null,
    // A post without a slot can only be sent by its owner.
    approvedBy: slot?.approvedBy ?? (answers.length > 0 ? ('owner' as const) : null),
    entries: entries.map(
      ({ kind, data, createdAt: at }) =>
        ({ at: at.toISOString(), kind, data }) as PostRecord['entries'][number],
    ),
    texts: Object.fromEntries(texts.map(({ hash, text }) => [hash, text])),
    publications: answers.map((answer) => ({ ...answer, createdAt: answer.createdAt.toISOString() })),
    history: events
      .filter(({ event }) => event !== 'writing:progress')
      .map(({ event, data, createdAt: at }) => ({ at: at.toISOString(), event, data })),
  }
}
