import { SalesAnalysis, type sales as operations } from '../../../contract/writing/sales.ts'
import { requireFeature } from '../../billing/entitlement.ts'
import type { App } from '../../platform/app.ts'
import type { HandlerInput } from '../../platform/http/define-routes.ts'
import { plainText } from '../../posts/content/plain-text.ts'
import { findPost, failPostNotFound } from '../../posts/editing/find-post.ts'
import type { PostRow } from '../../posts/editing/present-post.ts'
import { findBusinessCard } from '../../profile/business-card/business-card.ts'
import { findFacts } from '../../profile/facts/list-facts.ts'
import { findBusinessProfile } from '../../profile/find-business-profile.ts'
import { hashOf } from '../checks/checks.ts'
import { findReading, readingJob } from '../readings/readings.ts'
import { recordCalls } from '../record/record-calls.ts'
import { WritingFailure } from '../writing-failure.ts'
import { readSales } from './read-sales.ts'

// Seven factors, each with a reason, a quotation and a piece of advice.
const callWords = 400
// The longest post of a plan has some 15,000.
const maxChars = 40_000
const maxFacts = 40

/** How well the saved text persuades, as a model reads it. */
export async function analyzeSales(
  app: App,
  { accountId, id }: HandlerInput<typeof operations.analyzeSales>,
) {
  const post = (await findPost(app.db, accountId, id)) ?? failPostNotFound()
  const { plan } = await requireFeature(app.db, accountId, 'salesAnalysis')
  const without = (notice: string) => ({ analysis: null, notice })
  if (!app.checker) return without('Scoring a post needs an AI model, and none is connected.')
  const read = readable(post)
  if (read.post.trim() === '') return without('There is no text to score yet.')
  const task = { kind: 'sales' as const, accountId, postId: id, key: hashOf(read) }
  const found = await findReading(app, task, readSalesCopy, { plan, words: callWords })
  return { analysis: found.isCurrent ? SalesAnalysis.parse(found.result) : null, notice: found.notice }
}

const readable = ({ title, content, keywords }: PostRow) => ({
  ...{ title, searchTerm: keywords[0] ?? '' },
  post: plainText(content).slice(0, maxChars),
})

export const readSalesCopy = readingJob(
  'read-sales-copy',
  async (app, { accountId, postId, key }, signal) => {
    const post = postId && (await findPost(app.db, accountId, postId))
    if (!post || !app.checker || hashOf(readable(post)) !== key) throw new WritingFailure('interrupted')
    const profile = await findBusinessProfile(app.db, accountId)
    const card = await findBusinessCard(app.db, accountId)
    const facts = await findFacts(app.db, accountId)
    const known = {
      business: profile?.businessName ?? '',
      writtenFor: profile?.idealClient ?? '',
      card: card.map(({ part, text }) => `${part}: ${text}`),
      facts: facts.slice(-maxFacts).map(({ text }) => text),
    }
    const model = { llm: recordCalls(app, post.id, app.checker), timeoutMs: app.env.AI_TIMEOUT_S * 1000 }
    return readSales(model, readable(post), known, signal)
  },
)
