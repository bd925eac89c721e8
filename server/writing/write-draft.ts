import type { z } from 'zod'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/database/db.ts'
import type { Llm } from '../platform/models/llm.ts'
import { runGatesInThread } from './check-in-thread.ts'
import { composeDraft } from './compose-draft.ts'
import { deliverPost } from './requests/end-writing.ts'
import { BriefShape, makeBrief } from './brief/make-brief.ts'
import { createModelWriter } from './model/model-writer.ts'
import { articleWriter } from './articles/article-writer.ts'
import { areAllUsed } from './articles/choose-article.ts'
import { findUses } from './articles/find-uses.ts'
import { findNearestPost, findOwnUrls } from './brief/find-nearest-post.ts'
import { listKnownPosts } from './brief/list-known-posts.ts'
import { findVoice } from '../profile/voice/own-voice.ts'
import { voiceWork } from '../profile/voice/voice-work.ts'
import { recordCalls } from './record/record-calls.ts'
import { previewText } from './write/preview-text.ts'
import { Research, withResearch } from './research/research.ts'
import { researchTopic } from './research/research-topic.ts'
import type { Writer } from './writer.ts'
import { WritingFailure } from './writing-failure.ts'
import {
  countCall,
  type Progress,
  type Steps,
  takeStep,
  type WritingAttempt,
  WritingStopped,
} from './writing-steps.ts'
import { findWritingRequest } from './requests/writing-request.ts'

/** From the request to a draft: each step saved, the last one delivers. */
export async function writeDraft(app: App, of: WritingAttempt, signal: AbortSignal): Promise<void> {
  const { postId } = of
  const found = await findWritingRequest(app.db, postId)
  if (found?.begun !== of.begun) throw new WritingStopped()
  const { accountId, request } = found
  const recorded = (llm: Llm) => recordCalls(app, postId, llm, () => countCall(app, of))
  const preview = app.llm && previewText(app, postId, recorded(app.llm))
  const modelWriter = preview && createModelWriter(preview.llm, app.checker && recorded(app.checker))
  const writer = modelWriter ?? (await openArticles(app.db, accountId, postId))
  const progress: Progress = { step: 'brief', message: 'Reading your brief', percent: 5 }
  const brief = await takeStep(app, of, { name: 'brief', schema: BriefShape, progress }, () =>
    makeBrief(app, postId, accountId, request),
  )
  // Steps carry what the post is made of: one that was begun by a model is not continued with an article.
  const prefix = modelWriter ? 'model' : 'article'
  const take: Steps['take'] = <T>(
    name: string,
    schema: z.ZodType<T>,
    work: () => Promise<T>,
    shown?: Progress,
  ) =>
    takeStep(app, of, { name: `${prefix}:${name}`, schema, ...(shown ? { progress: shown } : {}) }, () => {
      // Only a draft is text: the others answer in JSON.
      preview?.begin(name.startsWith('write') ? shown : undefined)
      return work()
    })
  const { webSearch } = app
  const withWeb =
    modelWriter && webSearch
      ? withResearch(
          brief,
          await take('research', Research, () => researchTopic(app, webSearch, brief, accountId), {
            ...{ step: 'brief', message: 'Reading what the web says', percent: 7 },
          }),
        )
      : brief
  const all = await listKnownPosts(app.db, accountId, postId)
  const known = all.filter((post) => !post.postId || post.postId !== request.refreshes)
  const { profile } = await findVoice(app.db, accountId)
  const draft = await composeDraft({
    ...{ writer, brief: withWeb, known, steps: { take }, signal },
    ...(profile && {
      measureVoice: (content: string) =>
        app.threads.run(voiceWork, 'measure', accountId, { content, profile }),
    }),
    ownUrls: await findOwnUrls(app.db, accountId),
    findNearest: (text) => findNearestPost(app, { accountId, text, except: [postId, request.refreshes] }),
    runGates: (inputs) => runGatesInThread(app, accountId, inputs),
  })
  await deliverPost(app, of, { draft, writer: writer.kind, asked: brief.words, model: app.llm?.name })
}

/** Throws `no_model` for an autopilot that has published every sample article before. */
async function openArticles(db: Db, accountId: string, postId: string): Promise<Writer> {
  const { uses, isAutopilot } = await findUses(db, accountId, postId)
  if (isAutopilot && areAllUsed(uses)) throw new WritingFailure('no_model')
  return articleWriter(uses)
}
