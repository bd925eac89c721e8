import type { keywords as operations } from '../../contract/keywords/keywords.ts'
import { requireEntitlement } from '../billing/entitlement.ts'
import type { App } from '../platform/app.ts'
import { limitRate } from '../platform/http/rate-limit.ts'
import type { Handler } from '../platform/http/define-routes.ts'
import { findBusinessProfile } from '../profile/find-business-profile.ts'
import { listSitePosts } from '../profile/site-posts/list-site-posts.ts'
import type { SiteText } from './extraction/list-site-subjects.ts'
import { keywordWork } from './keyword-work.ts'
import { findOwnTexts } from './find-own-texts.ts'

// With fewer, minor words of one post are as frequent as the business's subjects.
const minTexts = 5
const maxPages = 15
// As much as the thread can read in half a second.
const maxTexts = 30
const maxCharacters = 8000

/**
 * Suggests what the account's posts on the same subject say and this text doesn't; without a text, the subjects of the whole
 * site.
 */
export const suggestFromPosts: Handler<typeof operations.suggestions> = async (app, input) => {
  const { accountId, content, maxSuggestions: max } = input
  // Twice a second is faster than anybody edits; each costs up to half a second of CPU time.
  await limitRate(app, `keywords.suggestions:${accountId}`, 120, 60)
  await requireEntitlement(app.db, accountId)
  if (content === undefined) {
    const texts = await findSiteTexts(app, accountId)
    const businessName = (await findBusinessProfile(app.db, accountId))?.businessName ?? ''
    const found = await app.threads.run(keywordWork, 'siteSubjects', accountId, [texts, businessName, max])
    const few = `These ideas come from ${texts.length === 1 ? 'one text' : `${texts.length} texts`} so far. With ${minTexts} they get better.`
    return { suggestions: found.map(toSuggestion), notice: texts.length < minTexts ? few : null }
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
  return { suggestions: suggestions.map(toSuggestion), notice: null }
}

const toSuggestion = ({ word, relevance }: { word: string; relevance: number }) => ({ word, relevance })

/** Pages first, which describe the business, then the latest posts here and on the site, without repeats. */
export async function findSiteTexts({ db }: App, accountId: string): Promise<SiteText[]> {
  const pages = await listSitePosts(db, accountId, ['page', 'product'])
  const posts = await listSitePosts(db, accountId)
  const toText = (isPage: boolean) => (one: { title: string; text: string }) => ({
    ...{ title: one.title, text: one.text.slice(0, maxCharacters), isPage },
  })
  const latest = [...pages.slice(0, maxPages).map(toText(true)), ...posts.map(toText(false))]
  const texts = latest.slice(0, maxTexts)
  // Posts published from here are also on the site.
  if (posts.length > 0) return texts
  const own = await findOwnTexts(db, accountId, [])
  return [...texts, ...own.map((text) => ({ title: '', text, isPage: false }))]
}
