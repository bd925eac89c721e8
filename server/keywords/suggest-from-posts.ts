import type { keywords as operations } from '../../contract/keywords/keywords.ts'
import { requireEntitlement } from '../billing/entitlement.ts'
import type { App } from '../platform/app.ts'
import { limitRate } from '../platform/http/rate-limit.ts'
import type { HandlerInput } from '../platform/http/define-routes.ts'
import { listSitePosts } from '../profile/site-posts/list-site-posts.ts'
import { keywordWork } from './keyword-work.ts'
import { findOwnTexts } from './find-own-texts.ts'

// With fewer, one post's by-words are as frequent as what the business is about.
const minTexts = 5
const maxPages = 15
// As many, and as much of each, as the thread reads through in half a second.
const maxTexts = 30
const maxCharacters = 8000

/** What the account's own posts about the same say and this text does not; without a text what its whole site is about. */
export async function suggestFromPosts(app: App, input: HandlerInput<typeof operations.suggestions>) {
  const { accountId, content, maxSuggestions: max } = input
  // Twice a second is faster than anyone edits; each costs up to half a second of a core.
  await limitRate(app, `keywords.suggestions:${accountId}`, 120, 60)
  await requireEntitlement(app.db, accountId)
  if (content === undefined) {
    const texts = await findSiteTexts(app, accountId)
    const found = await app.threads.run(keywordWork, 'suggestFromTexts', accountId, { texts, max })
    const few = `Your site has ${texts.length === 1 ? 'one text' : `${texts.length} texts`} so far: with ${minTexts} we can tell better.`
    return { suggestions: found.map(toSuggestion), notice: texts.length < minTexts ? few : null }
  }
  const themes = await app.threads.run(keywordWork, 'themes', accountId, content)
  const own = await findOwnTexts(app.db, accountId, themes)
  // The text may be one of them: its own words are no news to it.
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

/** Pages first, which say what the business does; then the latest posts, here and on the site, each once. */
async function findSiteTexts({ db }: App, accountId: string): Promise<string[]> {
  const pages = await listSitePosts(db, accountId, ['page', 'product'])
  const posts = await listSitePosts(db, accountId)
  const said = [...pages.slice(0, maxPages), ...posts].slice(0, maxTexts)
  const texts = said.map(({ title, text }) => `${title}\n\n${text.slice(0, maxCharacters)}`)
  // What was published from here stands on the site, too.
  return posts.length > 0 ? texts : [...texts, ...(await findOwnTexts(db, accountId, []))]
}
