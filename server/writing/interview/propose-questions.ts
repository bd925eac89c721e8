import { and, desc, eq, ne } from 'drizzle-orm'
import { z } from 'zod'
import type { PlanId } from '../../../contract/billing/plans.ts'
import { maxQuestions } from '../../../contract/writing/interview.ts'
import { reserveCall } from '../../billing/daily-words.ts'
import type { App } from '../../platform/app.ts'
import { listOf } from '../../platform/models/read-json.ts'
import { findBusinessCard } from '../../profile/business-card/business-card.ts'
import { findBusinessProfile } from '../../profile/find-business-profile.ts'
import { listSitePosts } from '../../profile/site-posts/list-site-posts.ts'
import { interviews } from '../../schema/writing.ts'
import { findConfirmed, listLinkable } from '../brief/make-brief.ts'
import { fitEvidence, gatherEvidence, type EvidenceItem } from '../evidence/evidence.ts'
import { nearestPages, rankSitePages } from '../links/place-links.ts'
import { callModel, whileWaiting, readJson } from '../model/call-model.ts'
import { cleanLine } from '../model/strip-foreign.ts'
import { quoteData } from '../model/system-prompt.ts'
import { rankNearest, contentOf, coverage } from '../text/words.ts'
import { unlessFailed } from '../writing-failure.ts'
import type { InterviewRow } from './interviews.ts'

const maxQuestionChars = 140
// Below this, two texts share a word or two by chance.
const leastRelevance = 0.05
// A post of five or six sections needs something original in every other one.
const enoughItems = 3
const maxKnownChars = 3000
const maxPages = 2
const maxPageChars = 3000
// Questions the account was asked before, for the model and for the check of its answer.
const maxAsked = 60
const callWords = 60

const Answer = z.object({ questions: listOf(z.string()) })

type Proposed = { questions: string[]; note: string } | { problem: string }

/** None, with a note, if the owner's statements suffice. With a `problem`, asking again later may work. */
export async function proposeQuestions(app: App, row: InterviewRow, plan: PlanId): Promise<Proposed> {
  const { accountId, topic, keywords } = row
  const knownEvidence = await findKnown(app, accountId, topic)
  const about = [topic, ...keywords].join(' ')
  if (!isThin(knownEvidence, about)) return { questions: [], note: 'Your facts already cover this topic.' }
  if (!app.smallLlm) return { problem: 'No AI model is set up here, so there are no questions.' }
  const refusal = await reserveCall(app, accountId, plan, callWords)
  if (refusal) return { problem: refusal }
  const askedQuestions = await findAsked(app, row)
  const prompt = questionsPrompt({
    topic,
    keywords,
    askedBefore: askedQuestions,
    known: fitEvidence(knownEvidence, about, maxKnownChars).map(({ text }) => text),
    ...(await findSite(app, accountId, about)),
  })
  const call = { step: 'questions' as const, prompt, schema: Answer }
  const found = callModel({ llm: app.smallLlm }, call, whileWaiting()).then(({ text }) => {
    const questions = readQuestions(text, [...knownEvidence.map((item) => item.text), ...askedQuestions])
    return { questions, note: questions.length === 0 ? 'We have no questions about this topic.' : '' }
  })
  return unlessFailed(found, { problem: 'We couldn’t find questions. Try again.' })
}

export const isThin = (knownEvidence: EvidenceItem[], about: string): boolean =>
  rankNearest(knownEvidence, ({ text }) => [text], about).filter(
    ({ relevance }) => relevance >= leastRelevance,
  ).length < enoughItems

/** What the owner has stated: facts and the profile's promises. Nobody vouches for pages of the site. */
async function findKnown({ db }: App, accountId: string, topic: string): Promise<EvidenceItem[]> {
  const profile = await findBusinessProfile(db, accountId)
  return gatherEvidence({
    promises: profile ? [...profile.clientPromises, ...profile.clientExpectations] : [],
    confirmed: await findConfirmed(db, accountId, topic),
  })
}

async function findAsked(app: App, { accountId, id }: InterviewRow): Promise<string[]> {
  const rows = await app.db
    .select({ questions: interviews.questions })
    .from(interviews)
    .where(and(eq(interviews.accountId, accountId), ne(interviews.id, id)))
    .orderBy(desc(interviews.createdAt))
    .limit(maxAsked)
  return rows.flatMap(({ questions }) => questions).slice(0, maxAsked)
}

/** What the owner's site says, as of the last visit, because someone is waiting. */
async function findSite({ db }: App, accountId: string, about: string) {
  const card = await findBusinessCard(db, accountId)
  const pages = await listSitePosts(db, accountId, ['page', 'product'])
  const near = nearestPages(rankSitePages(about, listLinkable(pages), new Set()), pages).slice(0, maxPages)
  return {
    card: card.map(({ part, text }) => `${part}: ${text}`),
    pages: near.map(({ title, text }) => ({ title, text: text.slice(0, maxPageChars) })),
  }
}

function questionsPrompt(data: Record<string, unknown>): string {
  return `Before a post is written, ask the owner of the business what only they can know about its topic.
${quoteData(data)}
Write ${maxQuestions} short questions whose answers would make this post different from every other on the topic: how they do it, what they have seen, what it costs or takes, what customers get wrong. Each can be answered from memory in a sentence or two. Ask nothing that known, card or pages say or that was asked before, nothing private, and nothing about the blog itself. At most ${maxQuestionChars} characters each, in the language of the topic.
Answer with JSON only: {"questions": ["…?", "…?", "…?"]}`
}

export function readQuestions(text: string, knownTexts: string[]): string[] {
  const { questions } = readJson(text, Answer)
  const taken = knownTexts.map(contentOf)
  const usableQuestions: string[] = []
  for (const given of questions) {
    const question = cleanLine(given, maxQuestionChars).toWellFormed()
    const content = contentOf(question)
    if (!/[?？]$/.test(question) || isTaken(content, taken)) continue
    taken.push(content)
    usableQuestions.push(question)
  }
  return usableQuestions.slice(0, maxQuestions)
}

// Three words in four; the rest is the question word.
const sameShare = 0.75

const isTaken = (content: Set<string>, taken: Set<string>[]): boolean =>
  content.size === 0 || taken.some((one) => coverage(content, one) >= sameShare)
