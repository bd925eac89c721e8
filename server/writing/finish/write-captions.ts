import { and, eq, sql } from 'drizzle-orm'
import type { api } from '../../../contract/api.ts'
import { reserveCall } from '../../billing/daily-words.ts'
import { requireEntitlement } from '../../billing/entitlement.ts'
import { hasFeature } from '../../../contract/billing/plan-features.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { plainText } from '../../posts/content/plain-text.ts'
import { failPostNotFound, findPost, lockPost } from '../../posts/editing/find-post.ts'
import { presentPost, type PostRow } from '../../posts/editing/present-post.ts'
import { posts } from '../../schema/posts.ts'
import type { App } from '../../platform/app.ts'
import { findBrief } from '../brief/make-brief.ts'
import { sentencesOf } from '../text/sentences.ts'
import { briefContext } from '../model/brief-context.ts'
import { quoteData } from '../model/system-prompt.ts'
import { recordCalls } from '../record/record-calls.ts'
import { answerTaker, type Announcements } from './read-finish.ts'
import { missingOf, writeMissing, type MissingPart } from './write-finish.ts'

// The browser gives up at 10 s and an answer is due within 9.
const timeoutMs = 7000
// Six captions and a newsletter, as they are asked for.
const wordsPerPart = 60

/** Writes the captions and the newsletter that a post lacks; what the model fails at stays missing, and the notice says so. */
export const writeCaptions: Handler<typeof api.writing.writeCaptions> = async (app, { accountId, id }) => {
  const { plan } = await requireEntitlement(app.db, accountId)
  const post = (await findPost(app.db, accountId, id)) ?? failPostNotFound()
  const before = { captions: post.captions ?? {}, newsletter: post.newsletter }
  const withNewsletter = hasFeature(plan, 'channels')
  const missing = missingOf(before, withNewsletter)
  if (missing.length === 0) return { post: presentPost(post), notice: null }
  if (!app.llm)
    return { post: presentPost(post), notice: 'No AI model is connected. Write your captions yourself.' }
  const refusal = await reserveCall(app, accountId, plan, missing.length * wordsPerPart)
  if (refusal) return { post: presentPost(post), notice: refusal }
  const written = await askForMissing(app, post, before, missing)
  const after = await app.db.transaction(async (tx) => {
    await lockPost(tx, accountId, id)
    const [row] = await tx
      .update(posts)
      .set({ ...written, updatedAt: sql`now()` })
      .where(and(eq(posts.id, id), eq(posts.accountId, accountId)))
      .returning()
    return row!
  })
  const left = missingOf(written, withNewsletter)
  const notice = left.length > 0 ? 'Some couldn’t be written in time. Try again in a moment.' : null
  return { post: presentPost(after), notice }
}

async function askForMissing(
  app: App,
  { id, title, content, keywords }: PostRow,
  before: Announcements,
  missing: MissingPart[],
): Promise<Announcements> {
  const brief = await findBrief(app.db, id)
  const context = `${brief ? `${briefContext(brief)}\n` : ''}The post:\n${quoteData({ title, post: plainText(content) })}`
  const sheet = { facts: [title, ...sentencesOf(content)], own: brief?.sheet.own ?? [] }
  const sections = [{ heading: title, html: content }]
  const take = answerTaker({ brief: brief ?? { topic: title, keywords }, sections, sheet })
  const model = { llm: recordCalls(app, id, app.llm!), timeoutMs }
  try {
    const signal = AbortSignal.timeout(timeoutMs + 500)
    return await writeMissing(model, { context, parts: missing, take }, before, signal)
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') return before
    throw error
  }
}
