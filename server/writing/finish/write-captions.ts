import { and, eq, sql } from 'drizzle-orm'
import type { api } from '../../../contract/api.ts'
import { hasFeature } from '../../../contract/billing/plan-features.ts'
import type { Captions } from '../../../contract/posts/posts.ts'
import type { Correction } from '../../../contract/profile/house-style.ts'
import { reserveCall } from '../../billing/daily-words.ts'
import { requireEntitlement } from '../../billing/entitlement.ts'
import type { App } from '../../platform/app.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { escapeHtml } from '../../platform/text/escape-html.ts'
import { detectLanguage } from '../../platform/text/detect-language.ts'
import { plainText } from '../../posts/content/plain-text.ts'
import { failPostNotFound, findPost, lockPost } from '../../posts/editing/find-post.ts'
import { presentPost, type PostRow } from '../../posts/editing/present-post.ts'
import { posts } from '../../schema/posts.ts'
import { findHouseStyle } from '../../profile/preferences/preferences.ts'
import { findBrief } from '../brief/make-brief.ts'
import { recordCorrections } from '../house-style/correct-post.ts'
import { styleParts } from '../house-style/style-post.ts'
import { briefContext } from '../model/brief-context.ts'
import { whileWaiting } from '../model/call-model.ts'
import { quoteData } from '../model/system-prompt.ts'
import { recordCalls } from '../record/record-calls.ts'
import { sentencesOf } from '../text/words.ts'
import { answerTaker, type Announcements } from './read-finish.ts'
import { type MissingPart, missingOf, writeMissing } from './write-finish.ts'

// The requested length of a caption or newsletter, on average.
const wordsPerPart = 60

/** Writes the captions and newsletter that a post lacks. The notice says which ones the model failed to write. */
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
  const { corrected, ...written } = await askForMissing(app, post, before, missing)
  const after = await app.db.transaction(async (tx) => {
    await lockPost(tx, accountId, id)
    const [row] = await tx
      .update(posts)
      .set({ ...written, updatedAt: sql`now()` })
      .where(and(eq(posts.id, id), eq(posts.accountId, accountId)))
      .returning()
    await recordCorrections(tx, id, corrected)
    return row!
  })
  const left = missingOf(written, withNewsletter)
  const notice = left.length > 0 ? 'Some couldn’t be written in time. Try again in a moment.' : null
  return { post: presentPost(after), notice }
}

/** The announcements with what could be written, new ones in the house style. */
async function askForMissing(
  app: App,
  { id, accountId, title, content, keywords }: PostRow,
  before: Announcements,
  missing: MissingPart[],
): Promise<Announcements & { corrected: Correction[] }> {
  const brief = await findBrief(app.db, id)
  const context = `${brief ? `${briefContext(brief)}\n` : ''}The post:\n${quoteData({ title, post: plainText(content) })}`
  const sheet = { facts: [title, ...sentencesOf(content)], own: brief?.sheet.own ?? [] }
  const whole = `<h2>${escapeHtml(title)}</h2>${content}`
  const take = answerTaker(brief ?? { topic: title, keywords }, whole, sheet.own)
  const model = { llm: recordCalls(app, id, app.llm!) }
  const written = await writeMissing(model, { context, parts: missing, take }, before, whileWaiting())
  const { language } = detectLanguage(sheet.facts.join('\n'))
  const added = {
    captions: without(written.captions, before.captions),
    newsletter: before.newsletter ? null : written.newsletter,
  }
  const houseStyle = await findHouseStyle(app.db, accountId)
  const names = [...sheet.facts, ...sheet.own]
  const { finish, corrected } = styleParts(
    { title: '', excerpt: '', ...added },
    { houseStyle, language, names },
  )
  return {
    captions: { ...before.captions, ...finish.captions },
    newsletter: before.newsletter ?? finish.newsletter,
    corrected,
  }
}

const without = (captions: Captions, before: Captions): Captions =>
  Object.fromEntries(Object.entries(captions).filter(([network]) => !(network in before)))
