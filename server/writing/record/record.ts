import { eq, sql, asc } from 'drizzle-orm'
import type { PostRecord, record as recordOperations } from '../../../contract/writing/record.ts'
import type { PostChecks, writingChecks as operations } from '../../../contract/writing/writing-checks.ts'
import type { App } from '../../platform/app.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { costOf } from '../../platform/models/count-model-calls.ts'
import type { Llm, LlmAnswer, LlmRequest } from '../../platform/models/llm.ts'
import { findPost, failPostNotFound } from '../../posts/editing/find-post.ts'
import { wholeText } from '../../posts/require-confirmed-claims.ts'
import { listSitePosts } from '../../profile/site-posts/list-site-posts.ts'
import { autopilotSlots } from '../../schema/autopilot.ts'
import { postEvents } from '../../schema/posts.ts'
import { publications } from '../../schema/publishing.ts'
import { writingRecords, writingTexts, writingRequests, writingSteps } from '../../schema/writing.ts'
import { findBrief } from '../brief/make-brief.ts'
import { writingWork } from '../writing-work.ts'
import { hashOf, type CheckInput } from '../checks/checks.ts'
import { slotOfPost, findHeldSentences, presentHeldSentences } from '../held/held-sentences.ts'
import { findRefreshed } from '../requests/writing-request.ts'

/** Records every call of a model: prompt, answer, cost and outcome. `admit` runs before each call and throws to prevent it. */
export function recordCalls(app: App, postId: string, llm: Llm, admit?: () => Promise<void>): Llm {
  return {
    name: llm.name,
    async complete(request) {
      await admit?.()
      const start = performance.now()
      const answer = await llm.complete(request)
      const ms = Math.round(performance.now() - start)
      if (answer.spent.length > 0) await recordCall(app, postId, { request, answer, ms })
      return answer
    },
  }
}

async function recordCall(
  app: App,
  postId: string,
  { request, answer, ms }: { request: LlmRequest; answer: LlmAnswer; ms: number },
): Promise<void> {
  const { task, system, context, prompt } = request
  const texts: { hash: string; text: string }[] = []
  const keep = (text: string | undefined) => {
    if (!text) return null
    const hash = hashOf(text)
    texts.push({ hash, text: storable(text) })
    return hash
  }
  const promptHashes = { systemHash: keep(system), contextHash: keep(context), promptHash: keep(prompt) }
  const answerHash = answer.kind === 'text' ? keep(answer.text) : null
  const { prices } = app.models.current()
  const calls = answer.spent.map((spent) => ({
    task: task ?? null,
    ...promptHashes,
    ...spent,
    costUsd: costOf(prices, spent),
    ms,
    answerHash: spent.outcome === 'text' ? answerHash : null,
  }))
  await keepTexts(app, postId, texts)
  await app.db.insert(writingRecords).values(calls.map((data) => ({ postId, kind: 'call' as const, data })))
}

// Four times the longest prompt of a post; an answer has at most 6,000 tokens.
const maxTextChars = 100_000
// The longest post with all its repairs takes about 600,000.
const maxPostBytes = 2_000_000

/** PostgreSQL can't store NUL or lone surrogates. */
const storable = (text: string): string =>
  text.length > maxTextChars
    ? `${storable(text.slice(0, maxTextChars))}\n[${text.length - maxTextChars} more characters]`
    : text.replaceAll('\0', '').toWellFormed()

/** Stores each text once. A post beyond its limit keeps only hashes. */
async function keepTexts(app: App, postId: string, texts: { hash: string; text: string }[]): Promise<void> {
  const [stored] = await app.db
    .select({ bytes: sql<number>`coalesce(sum(octet_length(${writingTexts.text})), 0)::int` })
    .from(writingTexts)
    .where(eq(writingTexts.postId, postId))
  if ((stored?.bytes ?? 0) >= maxPostBytes || texts.length === 0) return
  await app.db
    .insert(writingTexts)
    .values(texts.map((text) => ({ postId, ...text })))
    .onConflictDoNothing()
}

/** Everything that shaped a post, for its owner to download; `npm run replay` runs its checks again. */
export const getRecord: Handler<typeof recordOperations.record> = async (app, { accountId, id }) => {
  const { title, status, version } = (await findPost(app.db, accountId, id)) ?? failPostNotFound()
  const [request] = await app.db.select().from(writingRequests).where(eq(writingRequests.postId, id))
  const steps = await app.db.select().from(writingSteps).where(eq(writingSteps.postId, id))
  const entries = await listRecords(app, id)
  const texts = await app.db.select().from(writingTexts).where(eq(writingTexts.postId, id))
  const ofPost = eq(postEvents.postId, id)
  const events = await app.db.select().from(postEvents).where(ofPost).orderBy(asc(postEvents.id))
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
  const resultOf = (name: string) => steps.find(({ step }) => step === name)?.result ?? null
  return {
    format: 'quillcast-record-1' as const,
    post: { id, title, status, version },
    request: (request?.request as PostRecord['request'] | undefined) ?? null,
    brief: resultOf('brief') as PostRecord['brief'],
    plan: (resultOf('model:write') as { plan: string } | null)?.plan ?? null,
    // A post without a slot can only be sent by its owner.
    approvedBy: slot?.approvedBy ?? (answers.length > 0 ? ('owner' as const) : null),
    entries: entries.map(({ kind, data, createdAt: at }) => ({
      at: at.toISOString(),
      kind,
      data,
    })) as Entries,
    texts: Object.fromEntries(texts.map(({ hash, text }) => [hash, text])),
    publications: answers.map((answer) => ({ ...answer, createdAt: answer.createdAt.toISOString() })),
    history: events
      .filter(({ event }) => event !== 'writing:progress')
      .map(({ event, data, createdAt: at }) => ({ at: at.toISOString(), event, data })),
  }
}

type Entries = PostRecord['entries']

const listRecords = ({ db }: App, postId: string) =>
  db.select().from(writingRecords).where(eq(writingRecords.postId, postId)).orderBy(asc(writingRecords.id))

interface DeliveryRecord {
  asked?: PostChecks['length']['asked']
  delivered?: number
  slopBefore?: PostChecks['slop']['before']
  links?: PostChecks['links']
}

export const getChecks: Handler<typeof operations.checks> = async (app, { accountId, id }) => {
  const post = (await findPost(app.db, accountId, id)) ?? failPostNotFound()
  const records = await listRecords(app, id)
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
  const { asked, now, slop } = await app.threads.run(writingWork, 'measure', accountId, task, characters)
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
