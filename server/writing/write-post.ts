import { eq, sql } from 'drizzle-orm'
import { setTimeout as wait } from 'node:timers/promises'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/database/db.ts'
import { job } from '../platform/jobs.ts'
import type { Llm } from '../platform/models/llm.ts'
import { measureDraft } from '../profile/voice/measure-voice.ts'
import { writingSteps } from '../schema/writing.ts'
import { areAllUsed, findUses, type Uses } from './articles/article-writer.ts'
import { makeBrief } from './brief/make-brief.ts'
import { findNearestPost, findOwnUrls } from './brief/similar-posts.ts'
import { writingWork } from './writing-work.ts'
import type { CheckInput } from './checks/checks.ts'
import { composeArticle, composeDraft } from './compose-draft.ts'
import { isForAutopilot } from './held/held-sentences.ts'
import type { OpenPictures } from './finish/insert-pictures.ts'
import { recordCalls } from './record/record.ts'
import { deliverPost, failWriting } from './requests/end-writing.ts'
import {
  findWritingRequest,
  countCall,
  progressOf,
  takeStep,
  unlessStopped,
  WritingStopped,
  type Steps,
  type WritingAttempt,
  type WritingRequest,
} from './requests/writing-request.ts'
import { Research, researchTopic, withResearch } from './research/research-topic.ts'
import { previewText } from './write/preview-text.ts'
import { Brief } from './writer.ts'
import { isForOperator, WritingFailure } from './writing-failure.ts'

/** `openPictures` reads the site's media library, where a process can. */
export const writePostWith = (openPictures?: OpenPictures) =>
  job<{ postId: string }>({
    name: 'write-post',
    // Covers crashes of the process, so that many restarts in a day don't fail a post; model calls have their own retries.
    ...{ retryLimit: 20, retryDelaySeconds: 2, retryDelayMaxSeconds: 10 },
    // Six calls to a slow self-hosted model.
    expireSeconds: 1200,
    // Jobs mostly wait for the model.
    concurrency: 10,
    run: (app, { postId }, attempt) => unlessStopped(runWriting(app, postId, attempt, openPictures)),
  })

export const writePost = writePostWith()

// The model client retries four times by itself; these cover longer overloads.
const maxModelAttempts = 3
const retryDelayMs = 2000

// The model was already asked again with more room, so another attempt would only cost more.
const lastingReasons = new Set<WritingFailure['reason']>([
  'length_missed',
  'model_out_of_tokens',
  'model_context_full',
])

async function runWriting(
  app: App,
  postId: string,
  { signal, last }: { signal: AbortSignal; last: boolean },
  openPictures?: OpenPictures,
): Promise<void> {
  const found = await findWritingRequest(app.db, postId)
  // The account was purged.
  if (!found) return
  const of: WritingAttempt = { postId, begun: found.begun }
  for (let attempt = 1; ; attempt++) {
    try {
      return await writeDraft(app, of, found, signal, openPictures)
    } catch (error) {
      // Aborted by a shutdown or timeout: the next worker continues from the saved steps.
      if (signal.aborted || error instanceof WritingStopped) throw error
      const isSilent = await isSilentTooLong(app, postId)
      if (!(error instanceof WritingFailure)) {
        if (last || isSilent) await unlessStopped(failWriting(app, of, 'interrupted'))
        throw error
      }
      const { reason } = error
      const isFinal = isForOperator(reason) || lastingReasons.has(reason) || isSilent
      if (isFinal || attempt === maxModelAttempts) return failWriting(app, of, reason)
      app.log.warn({ postId, cause: reason, attempt }, 'Retrying to write post')
      await wait(retryDelayMs * attempt, undefined, { signal })
    }
  }
}

/** After two unanswered calls in a row, someone has to be told. */
async function isSilentTooLong({ db, env }: App, postId: string): Promise<boolean> {
  const seconds = sql<number>`coalesce(extract(epoch from now() - max(${writingSteps.createdAt})), 0)::float8`
  const [row] = await db.select({ seconds }).from(writingSteps).where(eq(writingSteps.postId, postId))
  return (row?.seconds ?? 0) > 2 * env.AI_TIMEOUT_S
}

async function writeDraft(
  app: App,
  of: WritingAttempt,
  { accountId, request }: { accountId: string; request: WritingRequest },
  signal: AbortSignal,
  openPictures?: OpenPictures,
) {
  const { postId } = of
  const recorded = (llm: Llm) => recordCalls(app, postId, llm, () => countCall(app, of))
  const preview = app.llm && previewText(app, postId, recorded(app.llm))
  const uses = preview ? undefined : await findArticleUses(app.db, accountId, postId)
  const brief = await takeStep(app, of, 'brief', Brief, () => makeBrief(app, postId, accountId, request))
  // The prefix keeps a post started by a model from being continued with a sample article.
  const prefix = preview ? 'model:' : 'article:'
  const take: Steps['take'] = (name, schema, work) =>
    takeStep(app, of, prefix + name, schema, () => {
      // Only the draft is readable text; other steps answer in JSON.
      preview?.begin(name.startsWith('write') ? progressOf(name) : undefined)
      return work()
    })
  const withWeb = preview ? await addResearch(app, take, brief, accountId) : brief
  const except = [postId, request.refreshes]
  const context = {
    ...{ brief: withWeb, steps: { take }, signal },
    ownUrls: await findOwnUrls(app.db, accountId),
    findNearest: (text: string) => findNearestPost(app, { accountId, text, except }),
    runChecks: (input: CheckInput) => app.threads.run(writingWork, 'recordChecks', accountId, input),
    choosePictures: await openPictures?.(app, accountId),
  }
  const model = preview && { llm: preview.llm, checker: app.checker && recorded(app.checker) }
  const measureVoice = (content: string) => measureDraft(app.db, accountId, content)
  const draft = model
    ? await composeDraft({ ...context, model, measureVoice })
    : await composeArticle(context, uses ?? new Map())
  const writer = model ? 'model' : 'sample'
  await deliverPost(app, of, draft, { writer, asked: brief.words })
}

async function addResearch(app: App, take: Steps['take'], brief: Brief, accountId: string): Promise<Brief> {
  const { webSearch } = app
  if (!webSearch) return brief
  const work = () => researchTopic(app, webSearch, brief, accountId)
  return withResearch(brief, await take('research', Research, work))
}

async function findArticleUses(db: Db, accountId: string, postId: string): Promise<Uses> {
  const uses = await findUses(db, accountId, postId)
  if (areAllUsed(uses) && (await isForAutopilot(db, accountId, postId))) throw new WritingFailure('no_model')
  return uses
}
