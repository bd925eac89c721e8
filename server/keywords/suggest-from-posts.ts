import type { keywords as operations } from '../../contract/keywords/keywords.ts'
import { requireEntitlement } from '../billing/entitlement.ts'
import type { App } from '../platform/app.ts'
import { limitRate } from '../platform/http/rate-limit.ts'
import type { HandlerInput } from '../platform/http/define-routes.ts'
import { keywordWork } from './keyword-work.ts'
import { findOwnTexts } from './find-own-texts.ts'

/** What the account's own posts about the same say and this text does not. */
export async function suggestFromPosts(app: App, input: HandlerInput<typeof operations.suggestions>) {
  const { accountId, content, maxSuggestions } = input
  // Twice a second is faster than anyone edits; each costs up to half a second of a core.
  await limitRate(app, `keywords.suggestions:${accountId}`, 120, 60)
  await requireEntitlement(app.db, accountId)
  const own = await findOwnTexts(
    app.db,
    accountId,
    await app.threads.run(keywordWork, 'themes', accountId, content),
  )
  // The text may be one of them: its own words are no news to it.
  const otherTexts = own.filter((text) => text !== content.slice(0, text.length))
  if (otherTexts.length === 0) return { suggestions: [] }
  const suggestions = await app.threads.run(keywordWork, 'suggest', accountId, {
    text: content,
    otherTexts,
    max: maxSuggestions,
  })
  return { suggestions: suggestions.map(({ word, relevance }) => ({ word, relevance })) }
}
