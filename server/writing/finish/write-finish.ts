import { and, eq, sql } from 'drizzle-orm'
import type { api } from '../../../contract/api.ts'
import { hasFeature } from '../../../contract/billing/plan-features.ts'
import { captionNetworks } from '../../../contract/posts/posts.ts'
import type { Correction } from '../../../contract/profile/house-style.ts'
import { reserveCall } from '../../billing/daily-words.ts'
import { requireEntitlement } from '../../billing/entitlement.ts'
import type { App } from '../../platform/app.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { detectLanguage } from '../../platform/text/detect-language.ts'
import { escapeHtml } from '../../platform/text/escape-html.ts'
import { plainText } from '../../posts/content/plain-text.ts'
import { failPostNotFound, findPost, lockPost } from '../../posts/editing/find-post.ts'
import { presentPost, type PostRow } from '../../posts/editing/present-post.ts'
import { findHouseStyle } from '../../profile/preferences/preferences.ts'
import { posts } from '../../schema/posts.ts'
import { findBrief } from '../brief/make-brief.ts'
import { recordCorrections, styleParts } from '../house-style/style-post.ts'
import { briefContext } from '../model/brief-context.ts'
import { askForJson, type Model, type ModelCall, whileWaiting } from '../model/call-model.ts'
import { quoteData } from '../model/system-prompt.ts'
import { recordCalls } from '../record/record.ts'
import { sentencesOf } from '../text/words.ts'
import type { Brief, Finish, FinishPart, WrittenText } from '../writer.ts'
import { unlessFailed } from '../writing-failure.ts'
import { askForParts, type Problems } from './ask-for-parts.ts'
import {
  answerTaker,
  finishOf,
  type Announcements,
  type WrittenParts,
  type TakeAnswer,
} from './read-finish.ts'

/** Writes what `before` lacks. The post itself is complete, so a part that fails is taken from it or stays missing. */
export async function writeFinish(
  model: Model,
  brief: Brief,
  { title, content }: Pick<WrittenText, 'title' | 'content'>,
  signal: AbortSignal,
  before: WrittenParts = { captions: {}, newsletter: null },
): Promise<Finish> {
  const lines = (['title', 'excerpt'] as const).filter((part) => before[part] === undefined)
  const parts = [...lines, ...missingOf(before, brief.withNewsletter)]
  // Announcements may say only what the post says. They need its voice but not its evidence.
  const context = { brief: { ...brief, pages: [], targets: [], evidence: [] }, content }
  const task = { context, parts, take: answerTaker(brief, content, brief.sheet.own) }
  return finishOf(await writeMissing(model, task, before, signal), brief, title, content)
}

const missingOf = ({ captions, newsletter }: Announcements, withNewsletter = false): FinishPart[] => [
  ...captionNetworks.filter((network) => captions[network] === undefined),
  ...(withNewsletter && !newsletter ? (['newsletter'] as const) : []),
]

// Once for everything, once for the unusable parts.
const maxRounds = 2

/** Asks for parts, then once more for the unusable ones with the reason. Parts that still fail stay missing. */
async function writeMissing(
  model: Model,
  { context, parts, take }: { context: ModelCall['context']; parts: FinishPart[]; take: TakeAnswer },
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

// The requested length of a caption or newsletter, on average.
const wordsPerPart = 60

const noAnnouncements: Announcements = { captions: {}, newsletter: null }

/**
 * Writes the captions and newsletter that a post lacks, or all of them `again`. Earlier ones stay where the model fails, and the
 * notice says so.
 */
export const writeCaptions: Handler<typeof api.writing.writeCaptions> = async (app, values) => {
  const { accountId, id, again } = values
  const { plan } = await requireEntitlement(app.db, accountId)
  const post = (await findPost(app.db, accountId, id)) ?? failPostNotFound()
  const existing = { captions: post.captions ?? {}, newsletter: post.newsletter }
  const before = again ? noAnnouncements : existing
  const withNewsletter = hasFeature(plan, 'channels')
  const missing = missingOf(before, withNewsletter)
  if (missing.length === 0) return { post: presentPost(post), notice: null }
  if (!app.llm)
    return { post: presentPost(post), notice: 'No AI model is connected. Write your captions yourself.' }
  const refusal = await reserveCall(app, accountId, plan, missing.length * wordsPerPart)
  if (refusal) return { post: presentPost(post), notice: refusal }
  const { corrected, captions, newsletter } = await askForMissing(app, post, before, missing)
  const all = {
    captions: { ...existing.captions, ...captions },
    newsletter: newsletter ?? existing.newsletter,
  }
  const after = await app.db.transaction(async (tx) => {
    await lockPost(tx, accountId, id)
    const [row] = await tx
      .update(posts)
      .set({ ...all, updatedAt: sql`now()` })
      .where(and(eq(posts.id, id), eq(posts.accountId, accountId)))
      .returning()
    await recordCorrections(tx, id, corrected)
    return row!
  })
  const written = Object.keys(captions).length + Number(newsletter !== null)
  const notice = written < missing.length ? 'Some couldn’t be written in time. Try again in a moment.' : null
  return { post: presentPost(after), notice }
}

/** Only what is new. */
async function askForMissing(
  app: App,
  { id, accountId, title, content, keywords }: PostRow,
  before: Announcements,
  missing: FinishPart[],
): Promise<Announcements & { corrected: Correction[] }> {
  const brief = await findBrief(app.db, id)
  const context = `${brief ? `${briefContext(brief)}\n` : ''}The post:\n${quoteData({ title, post: plainText(content) })}`
  const sheet = { facts: [title, ...sentencesOf(content)], own: brief?.sheet.own ?? [] }
  const whole = `<h2>${escapeHtml(title)}</h2>${content}`
  const take = answerTaker(brief ?? { topic: title, keywords }, whole, sheet.own)
  const model = { llm: recordCalls(app, id, app.llm!) }
  const written = await writeMissing(model, { context, parts: missing, take }, before, whileWaiting())
  const isNew = ([network]: [string, string]) => !(network in before.captions)
  const added = {
    captions: Object.fromEntries(Object.entries(written.captions).filter(isNew)),
    newsletter: before.newsletter ? null : written.newsletter,
  }
  const { language } = detectLanguage(sheet.facts.join('\n'))
  const houseStyle = await findHouseStyle(app.db, accountId)
  const style = { houseStyle, language, names: [...sheet.facts, ...sheet.own] }
  const { finish, corrected } = styleParts({ title: '', excerpt: '', ...added }, style)
  return { ...finish, corrected }
}
