import type { keywords as operations } from '../../contract/keywords/keywords.ts'
import type { PlanId } from '../../contract/billing/plans.ts'
import { reserveCall } from '../billing/daily-words.ts'
import { requireEntitlement } from '../billing/entitlement.ts'
import type { App } from '../platform/app.ts'
import { limitRate } from '../platform/http/rate-limit.ts'
import type { HandlerInput } from '../platform/http/define-routes.ts'
import { maxCharacters } from './ai/ai-prompt.ts'
import { requestAiKeywords } from './ai/request-ai-keywords.ts'
import type { Keyword } from './extraction/extract-keywords.ts'
import { keywordWork } from './keyword-work.ts'
import { saveKeywords } from './save-keywords.ts'
import { findOwnTexts } from './find-own-texts.ts'
import { findSiteTexts } from './suggest-from-posts.ts'

type GenerateKeywordsInput = HandlerInput<typeof operations.generate>

interface GeneratedKeywords {
  found: (Keyword & { confirmed?: boolean })[]
  method: 'ai' | 'nlp'
  notice?: string
}

/** Finds and stores the keywords of a text: by the model if requested and able, else by our own library. */
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
