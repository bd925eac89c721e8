import { asc, eq } from 'drizzle-orm'
import type { PostChecks, writingChecks as operations } from '../../../contract/writing/writing-checks.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { findPost, failPostNotFound } from '../../posts/editing/find-post.ts'
import { wholeText } from '../../posts/require-confirmed-claims.ts'
import { listSitePosts } from '../../profile/site-posts/list-site-posts.ts'
import { writingRecords } from '../../schema/writing.ts'
import type { CheckInput } from '../checks/checks.ts'
import { findHeldSentences, presentHeldSentences } from '../held/held-sentences.ts'
import { findRefreshed } from '../requests/refresh-post.ts'
import { findBrief } from '../brief/make-brief.ts'
import { inThread } from '../check-in-thread.ts'

interface DeliveryRecord {
  asked?: PostChecks['length']['asked']
  delivered?: number
  slopBefore?: PostChecks['slop']['before']
  links?: PostChecks['links']
}

export const getChecks: Handler<typeof operations.checks> = async (app, { accountId, id }) => {
  const post = (await findPost(app.db, accountId, id)) ?? failPostNotFound()
  const records = await app.db
    .select({ kind: writingRecords.kind, data: writingRecords.data })
    .from(writingRecords)
    .where(eq(writingRecords.postId, id))
    .orderBy(asc(writingRecords.id))
  const delivery: DeliveryRecord = records.findLast(({ kind }) => kind === 'delivery')?.data ?? {}
  const research = records.findLast(({ kind }) => kind === 'research')?.data as PostChecks['research']
  const checked = records.findLast(({ data }) => data.gate === 'checks')?.data.input as CheckInput | undefined
  const ownTexts = (await listSitePosts(app.db, accountId)).map(({ text }) => text)
  const { content } = post
  const brief = await findBrief(app.db, id)
  // A reader's verdict only applies to the text it read.
  const missing = checked?.content === content ? checked.missing : null
  const task = { content, brief, missing, ownTexts }
  const characters = content.length + ownTexts.join('').length
  const { asked, now, slop } = await inThread(app, accountId, 'measure', task, characters)
  return {
    asked,
    length: { asked: delivery.asked ?? null, delivered: delivery.delivered ?? null, now },
    ...presentHeldSentences(await findHeldSentences(app.db, id), wholeText(post)),
    refreshes: (await findRefreshed(app.db, accountId, id)) ?? null,
    links: (delivery.links ?? []).filter(({ url }) => post.content.includes(url.replaceAll('&', '&amp;'))),
    slop: { before: delivery.slopBefore ?? null, now: slop },
    research: research ?? null,
    unreadSources: brief?.unread ?? [],
  }
}
