import { and, eq, sql } from 'drizzle-orm'
import type { api } from '../../../contract/api.ts'
import { hasFeature } from '../../../contract/billing/plan-features.ts'
import { captionNetworks } from '../../../contract/posts/posts.ts'
import { reserveCall } from '../../billing/daily-words.ts'
import { requireEntitlement } from '../../billing/entitlement.ts'
import type { App } from '../../platform/app.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { escapeHtml } from '../../platform/text/escape-html.ts'
import { plainText } from '../../posts/content/plain-text.ts'
import { failPostNotFound, findPost, lockPost } from '../../posts/editing/find-post.ts'
import { presentPost, type PostRow } from '../../posts/editing/present-post.ts'
import { posts } from '../../schema/posts.ts'
import { findBrief } from '../brief/make-brief.ts'
import { withoutMarks } from '../links/place-links.ts'
import { postContext, briefContext } from '../model/brief-context.ts'
import { askForJson, type Model, type ModelCall } from '../model/call-model.ts'
import { quoteData } from '../model/system-prompt.ts'
import { recordCalls } from '../record/record-calls.ts'
import { sentencesOf } from '../text/words.ts'
import type { Brief, Finish, WrittenText } from '../writer.ts'
import { unlessFailed } from '../writing-failure.ts'
import { askForParts, type FinishPart, type Problems } from './ask-for-parts.ts'
import {
  answerTaker,
  finishOf,
  type Announcements,
  type WrittenParts,
  type TakeAnswer,
} from './read-finish.ts'

const nothing = { captions: {}, newsletter: null }

/** Writes what `before` lacks. The post itself is complete, so a part that fails is taken from it or stays missing. */
export async function writeFinish(
  model: Model,
  brief: Brief,
  { title, content }: Pick<WrittenText, 'title' | 'content'>,
  signal: AbortSignal,
  before: WrittenParts = nothing,
): Promise<Finish> {
  const sentences = sentencesOf(withoutMarks(content))
  const sheet = { ...brief.sheet, facts: [...sentences, ...brief.sheet.own] }
  const lines = (['title', 'excerpt'] as const).filter((part) => before[part] === undefined)
  const task: PartsTask = {
    // Announcements may say only what the post says. They need its voice but not its evidence.
    context: (shorten) => postContext(shorten({ ...brief, pages: [], targets: [], evidence: [] }), content),
    parts: [...lines, ...missingOf(before, brief.withNewsletter)],
    take: answerTaker(brief, content, sheet),
  }
  return finishOf(await writeMissing(model, task, before, signal), brief, title, content)
}

export type MissingPart = Exclude<FinishPart, 'title' | 'excerpt'>

export const missingOf = (
  { captions, newsletter }: Announcements,
  withNewsletter: boolean | undefined,
): MissingPart[] => [
  ...captionNetworks.filter((network) => captions[network] === undefined),
  ...(withNewsletter && !newsletter ? (['newsletter'] as const) : []),
]

// Once for everything, once for the unusable parts.
const maxRounds = 2

interface PartsTask {
  context: ModelCall['context']
  parts: FinishPart[]
  take: TakeAnswer
}

/** Asks for parts, then once more for the unusable ones with the reason. Parts that still fail stay missing. */
export async function writeMissing(
  model: Model,
  { context, parts, take }: PartsTask,
  before: WrittenParts,
  signal: AbortSignal,
): Promise<WrittenParts> {
  let written = before
  let problems: Problems = new Map(parts.map((part) => [part, '']))
  for (let round = 1; round <= maxRounds && problems.size > 0; round++) {
    const call = { ...askForParts(problems, written.captions), context }
    const request = askForJson(model, call, signal, (value) => ({ value }))
    const answer = await unlessFailed(request, undefined)
    if (!answer) break
    ;({ written, problems } = take(answer, written, [...problems.keys()]))
  }
  return written
}

// The browser gives up after 10 s, and an answer must arrive within 9.
const timeoutMs = 7000
// The requested length of a caption or newsletter, on average.
const wordsPerPart = 60

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
  const whole = `<h2>${escapeHtml(title)}</h2>${content}`
  const take = answerTaker(brief ?? { topic: title, keywords }, whole, sheet)
  const model = { llm: recordCalls(app, id, app.llm!) }
  return writeMissing(model, { context, parts: missing, take }, before, AbortSignal.timeout(timeoutMs))
}
