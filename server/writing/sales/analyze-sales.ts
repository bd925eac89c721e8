import { z } from 'zod'
import {
  SalesAnalysis,
  type sales as operations,
  type SalesFactor,
  type SalesLevel,
} from '../../../contract/writing/sales.ts'
import { requireFeature } from '../../billing/entitlement.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { plainText } from '../../posts/content/plain-text.ts'
import { findPost, failPostNotFound } from '../../posts/editing/find-post.ts'
import type { PostRow } from '../../posts/editing/present-post.ts'
import { findBusinessCard } from '../../profile/business-card/business-card.ts'
import { findCurrentFacts } from '../../profile/facts/facts.ts'
import { findBusinessProfile } from '../../profile/find-business-profile.ts'
import { hashOf } from '../checks/checks.ts'
import { askForJson, type Model } from '../model/call-model.ts'
import { quoteData } from '../model/system-prompt.ts'
import { findReading, readingJob } from '../readings/readings.ts'
import { recordCalls } from '../record/record.ts'
import { isSaidIn } from '../text/words.ts'
import { WritingFailure } from '../writing-failure.ts'

// Seven factors, each with a reason, a quotation and advice.
const callWords = 400
// The longest post of any plan has about 15,000.
const maxChars = 40_000
const maxFacts = 40

export const analyzeSales: Handler<typeof operations.analyzeSales> = async (app, { accountId, id }) => {
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
    const facts = await findCurrentFacts(app.db, accountId)
    const businessContext = {
      business: profile?.businessName ?? '',
      writtenFor: profile?.idealClient ?? '',
      card: card.map(({ part, text }) => `${part}: ${text}`),
      facts: facts.slice(-maxFacts).map(({ text }) => text),
    }
    const model = { llm: recordCalls(app, post.id, app.checker) }
    return readSales(model, readable(post), businessContext, signal)
  },
)

const factors: [name: string, most: number, asks: string][] = [
  ['Headline', 15, 'does the title say what the reader gets, in words they would use?'],
  ['Benefits', 15, 'does it say what the reader gains or is spared, rather than what is offered?'],
  [
    'Reader focus',
    15,
    "is it about the reader's situation, in the reader's words, rather than about the business?",
  ],
  ['Proof', 15, 'is what it claims shown by facts, figures, examples or people that the data carries?'],
  [
    'Objections',
    10,
    'does it take up what holds such readers back (price, time, trust, effort) and answer it?',
  ],
  ['Call to action', 15, 'does it end with one clear thing to do that follows from what was said?'],
  ['Clarity', 15, 'is it easy to follow and to skim: plain words, short sentences, headings, lists?'],
]

const shares: Record<SalesLevel, number> = { low: 0, medium: 0.5, high: 1 }
// A post that misses its topic or says nothing doesn't sell, however well made.
const caps: Record<SalesLevel, number> = { low: 30, medium: 70, high: 100 }
const lower: Record<SalesLevel, SalesLevel> = { high: 'medium', medium: 'low', low: 'low' }

const level = z.enum(['low', 'medium', 'high'])
const Answer = z.object({
  relevance: z.object({ why: z.string(), level }),
  factors: z.array(
    z.object({ factor: z.string(), why: z.string(), quote: z.string(), level, advice: z.string() }),
  ),
})
type AnsweredFactor = z.output<typeof Answer>['factors'][number]
const maxLine = 300

type ReadablePost = ReturnType<typeof readable>

export async function readSales(
  model: Model,
  read: ReadablePost,
  businessContext: Record<string, unknown>,
  signal: AbortSignal,
): Promise<SalesAnalysis> {
  const call = { step: 'sales' as const, prompt: salesPrompt(read, businessContext), schema: Answer }
  return askForJson(model, call, signal, ({ relevance, factors: given }) => {
    const found = factors.map(([name, maxPoints]) => {
      const answered = given.find(({ factor }) => factor === name)
      if (!answered) throw new WritingFailure('model_broken_answer', `It says nothing about ${name}.`)
      return toFactor(answered, maxPoints, read)
    })
    const sum = found.reduce((total, { points }) => total + points, 0)
    const score = Math.round((sum * caps[relevance.level]) / 100)
    return {
      value: {
        score,
        relevance: { level: relevance.level, finding: relevance.why.slice(0, maxLine) },
        factors: found,
      },
    }
  })
}

function toFactor(
  { factor, why, quote, level: given, advice }: AnsweredFactor,
  maxPoints: number,
  read: ReadablePost,
): SalesFactor {
  const isShown = isSaidIn(`${read.title}\n${read.post}`, quote)
  const shown = isShown ? given : lower[given]
  return {
    ...{ name: factor, level: shown, points: Math.round(shares[shown] * maxPoints), most: maxPoints },
    finding: why.slice(0, maxLine),
    advice: shown === 'high' || advice.trim() === '' ? null : advice.trim().slice(0, maxLine),
    sentences: isShown ? [quote.trim().slice(0, maxLine)] : [],
  }
}

function salesPrompt(read: ReadablePost, businessContext: Record<string, unknown>): string {
  const questions = factors.map(([name, , asks]) => `- ${name}: ${asks}`)
  return `How well would this post persuade the readers it is written for to become customers of the business? Read it in whatever language it is in.
${quoteData({ ...businessContext, ...read })}
First relevance: high where the post is of use to these readers and about what its title, its search term and this business are about; medium where it strays; low where it is about something else, or says nothing: nonsense, filler, the same thing again and again.
Then these seven:
${questions.join('\n')}
For each first "why": one plain sentence in English to the owner about what you saw. Then "quote": words of the post or of its title, letter by letter, that show it best, or "" where nothing does. Then its level: low, medium or high. Then "advice": the one change that would help most, in English, as a request to an editor, or "" where nothing needs to change.
Answer with JSON only:
{"relevance": {"why": "…", "level": "high"}, "factors": [{"factor": "Headline", "why": "…", "quote": "…", "level": "medium", "advice": "…"}]}`
}
