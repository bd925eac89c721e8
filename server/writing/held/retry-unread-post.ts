import { and, eq } from 'drizzle-orm'
import { wakeAutopilot } from '../../accounts/wake-autopilot.ts'
import type { App } from '../../platform/app.ts'
import { job } from '../../platform/jobs.ts'
import { findPost, lockPost } from '../../posts/editing/find-post.ts'
import type { PostRow } from '../../posts/editing/present-post.ts'
import { heldSentences, writingRecords } from '../../schema/writing.ts'
import { findBrief } from '../brief/make-brief.ts'
import { recordCheck } from '../checks/checks.ts'
import type { Finding } from '../checks/code-check-levels.ts'
import { findUnsupportedStatements } from '../checks/find-unsupported-statements.ts'
import { recordCalls } from '../record/record-calls.ts'
import { findWritingRequest } from '../requests/writing-request.ts'
import { applyDecision } from './decide-sentence.ts'
import { holdSentences } from './held-sentences.ts'
import { holdOrWarn } from './hold-or-warn.ts'

// Several retries fit before the slot, so a model that is down for an hour delays no post.
const minutesBetween = [10, 20, 30, 60, 120, 240]
const notRead = '#notRead'

/** Reads an autopilot post that no model could read when it was written, and releases it if nothing else needs a decision. */
export const readHeldPost = job<{ postId: string; tries: number }>({
  name: 'read-held-post',
  retryLimit: 2,
  retryDelaySeconds: 60,
  retryDelayMaxSeconds: 60,
  expireSeconds: 600,
  concurrency: 2,
  async run(app, { postId, tries }, { signal }) {
    const request = await findWritingRequest(app.db, postId)
    const post = request && (await findPost(app.db, request.accountId, postId))
    const brief = await findBrief(app.db, postId)
    if (post?.status !== 'held' || !brief || !app.checker || !(await isUnread(app, postId))) return
    const model = { llm: recordCalls(app, postId, app.checker) }
    const { slug, excerpt, captions } = post
    const finish = { ...post, slug: slug ?? '', excerpt: excerpt ?? '', captions: captions ?? {} }
    const input = { brief, content: post.content, finish }
    const reading = await findUnsupportedStatements(model, input, signal)
    if (reading) return keepReading(app, post, reading.found)
    await readLater(app, postId, tries + 1)
  },
})

export async function readLater(app: App, postId: string, tries: number, tx = app.db): Promise<void> {
  const minutes = minutesBetween[tries]
  if (minutes === undefined) return
  const startAfter = new Date(app.now().getTime() + minutes * 60_000)
  await app.jobs.send(tx, readHeldPost, { postId, tries }, { startAfter })
}

const unread = (postId: string) =>
  and(eq(heldSentences.postId, postId), eq(heldSentences.key, notRead), eq(heldSentences.state, 'open'))

const isUnread = async ({ db }: App, postId: string) => (await db.$count(heldSentences, unread(postId))) > 0

async function keepReading(app: App, read: PostRow, reading: Finding[]): Promise<void> {
  await app.db.transaction(async (tx) => {
    // As everywhere, the autopilot's lock comes before the post's.
    await wakeAutopilot(tx, read.accountId)
    const post = await lockPost(tx, read.accountId, read.id)
    // The owner has edited or decided in the meantime.
    if (post.status !== 'held' || post.version !== read.version) return
    await tx.delete(heldSentences).where(unread(post.id))
    const data = { ...recordCheck('reading', { found: reading }) }
    await tx.insert(writingRecords).values({ postId: post.id, kind: 'gate', data })
    await holdSentences(tx, post, holdOrWarn({ title: post.title, reading, findings: [] }, true))
    await applyDecision(tx, post, notRead, undefined)
  })
}
