import { sql } from 'drizzle-orm'
import type { PlanId } from '../../contract/billing/plans.ts'
import type { keywords as operations } from '../../contract/keywords/keywords.ts'
import { reserveCall } from '../billing/daily-words.ts'
import { requireEntitlement } from '../billing/entitlement.ts'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/database/db.ts'
import type { HandlerInput, Handler } from '../platform/http/define-routes.ts'
import { limitRate } from '../platform/http/rate-limit.ts'
import { findBusinessProfile } from '../profile/find-business-profile.ts'
import { findSearches } from '../profile/business-card/business-card.ts'
import { listSitePosts } from '../profile/site-posts/list-site-posts.ts'
import { maxCharacters } from './ai/ai-prompt.ts'
import { requestAiKeywords } from './ai/request-ai-keywords.ts'
import type { Keyword } from './extraction/extract-keywords.ts'
import type { SiteText } from './extraction/list-site-subjects.ts'
import type { suggestForSite } from './extraction/suggest-for-site.ts'
import { keywordWork } from './keyword-work.ts'
import { saveKeywords } from './save-keywords.ts'

type GenerateKeywordsInput = HandlerInput<typeof operations.generate>

interface GeneratedKeywords {
  found: (Keyword & { confirmed?: boolean })[]
  method: 'ai' | 'nlp'
  notice?: string
}

export async function generateKeywords(app: App, input: GenerateKeywordsInput) {
  const { accountId } = input
  // Every two seconds for a minute: nobody reads results faster, and models charge per call.
  await limitRate(app, `keywords.generate:${accountId}`, 30, 60)
  const { plan } = await requireEntitlement(app.db, accountId)
  const otherTexts = await findOwnTexts(
    app.db,
    accountId,
    await app.threads.run(keywordWork, 'themes', accountId, input.content),
  )
  const { found, ...how } = await findKeywords(app, input, plan, otherTexts)
  const keywords = await app.db.transaction((tx) => saveKeywords(tx, accountId, found))
  return { keywords, ...how }
}

async function findKeywords(
  app: App,
  input: GenerateKeywordsInput,
  plan: PlanId,
  otherTexts: string[],
): Promise<GeneratedKeywords> {
  const { accountId, content, focusWords, maxKeywords, useAI } = input
  const values = { text: content, focusWords, maxKeywords, otherTexts }
  const extract = () => app.threads.run(keywordWork, 'extract', accountId, values)
  if (!useAI) return { found: await extract(), method: 'nlp' }
  if (!app.smallLlm)
    return {
      found: await extract(),
      method: 'nlp',
      notice: 'No AI model is set up here, so the traditional method was used.',
    }
  const refusal = await reserveCall(app, accountId, plan, maxKeywords)
  if (refusal) return fallBackToNlp(await extract(), refusal)
  const text = await app.threads.run(keywordWork, 'read', accountId, content)
  const [nlp, answer, site] = await Promise.all([
    extract(),
    requestAiKeywords(app.smallLlm, { text, focusWords, maxKeywords }),
    findSiteTexts(app, accountId),
  ])
  if (answer.kind === 'failed') return fallBackToNlp(nlp, answer.why)
  const siteTexts = site.map(({ title, text: one }) => `${title}\n\n${one}`)
  const evidence = { text, focusWords, nlp, siteTexts }
  const checked = await app.threads.run(keywordWork, 'checkAi', accountId, [
    answer.keywords,
    evidence,
    maxKeywords,
  ])
  // A model that finds far fewer keywords than the traditional method has not read the text.
  if (checked.length < Math.min(3, nlp.length)) return fallBackToNlp(nlp, 'The model gave no usable answer.')
  if (text.length <= maxCharacters) return { found: checked, method: 'ai' }
  const notice = `The AI model read the first ${maxCharacters.toLocaleString('en')} characters of your text.`
  return { found: checked, method: 'ai', notice }
}

const fallBackToNlp = (found: Keyword[], why: string): GeneratedKeywords => ({
  found,
  method: 'nlp',
  notice: `${why} The traditional method was used instead.`,
})

// With fewer, minor words of one post are as frequent as the business's subjects.
const minTexts = 5
const maxPages = 15
// As much as the thread can read in half a second.
const maxTexts = 30
const maxTextCharacters = 8000

/** What the account's posts on the same subject say and this text doesn't; without a text, the subjects of the whole site. */
export const suggestFromPosts: Handler<typeof operations.suggestions> = async (app, input) => {
  const { accountId, content, maxSuggestions: max } = input
  // Twice a second is faster than anybody edits; each costs up to a second of CPU time in a thread.
  await limitRate(app, `keywords.suggestions:${accountId}`, 120, 60)
  await requireEntitlement(app.db, accountId)
  if (content === undefined) {
    const texts = await findSiteTexts(app, accountId)
    const businessName = (await findBusinessProfile(app.db, accountId))?.businessName ?? ''
    const searches = await findSearches(app.db, accountId)
    const task: Parameters<typeof suggestForSite> = [texts, businessName, searches, max]
    const found = await app.threads.run(keywordWork, 'siteSubjects', accountId, task)
    const few = `These ideas come from ${texts.length === 1 ? 'one text' : `${texts.length} texts`} so far. With ${minTexts} they get better.`
    return { suggestions: found, notice: searches.length === 0 && texts.length < minTexts ? few : null }
  }
  const themes = await app.threads.run(keywordWork, 'themes', accountId, content)
  const own = await findOwnTexts(app.db, accountId, themes)
  // Excludes the text itself if it is one of them.
  const otherTexts = own.filter((text) => text !== content.slice(0, text.length))
  if (otherTexts.length === 0) return { suggestions: [], notice: null }
  const suggestions = await app.threads.run(keywordWork, 'suggest', accountId, {
    text: content,
    otherTexts,
    max,
  })
  return { suggestions, notice: null }
}

/** Pages first, which describe the business, then the latest posts here and on the site, without repeats. */
async function findSiteTexts({ db }: App, accountId: string): Promise<SiteText[]> {
  const pages = await listSitePosts(db, accountId, ['page', 'product'])
  const posts = await listSitePosts(db, accountId)
  const toText = (isPage: boolean) => (one: { title: string; text: string }) => ({
    ...{ title: one.title, text: one.text.slice(0, maxTextCharacters), isPage },
  })
  const latest = [...pages.slice(0, maxPages).map(toText(true)), ...posts.map(toText(false))]
  const texts = latest.slice(0, maxTexts)
  // Posts published from here are also on the site.
  if (posts.length > 0) return texts
  const own = await findOwnTexts(db, accountId, [])
  return [...texts, ...own.map((text) => ({ title: '', text, isPage: false }))]
}

// The latest posts among which to look for similar ones: more than a year of daily posts, counted in a tenth of a second.
const maxScanned = 500

/** Beginnings, in HTML, of the account's posts that contain the most words of these themes, latest first among equals. */
async function findOwnTexts(db: Db, accountId: string, themes: string[]): Promise<string[]> {
  const { rows } = await db.execute<{ text: string }>(sql`
    with wanted as (
      select quote_literal(lexeme)::tsquery as word
      from unnest(tsvector_to_array(search_lexemes(${accountId}::uuid, search_words(${themes.join(' ')})))) as lexeme
    ), latest as (
      select id, created_at, content from posts
      where account_id = ${accountId} and deleted_at is null and content <> ''
      order by created_at desc, id desc limit ${maxScanned}
    )
    select left(content, ${maxTextCharacters}) as text
    from latest left join search_entries using (id)
    order by (select count(*) from wanted where lexemes @@ word) desc, latest.created_at desc, id desc
    limit ${maxTexts}`)
  return rows.map(({ text }) => text)
}
