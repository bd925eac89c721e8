import { z } from 'zod'
import { askForJson, type Model } from '../../writing/model/call-model.ts'
import { cleanLine } from '../../writing/model/strip-foreign.ts'
import { listOf } from '../../platform/models/read-json.ts'
import { quoteData } from '../../writing/model/system-prompt.ts'
import type { KnownSite } from '../known-site.ts'
import type { TitleIndex } from '../../writing/checks/similar.ts'
import { asPost, findCovering, indexCovered } from './is-covered.ts'

const Proposal = z.object({
  question: z.string(),
  evidence: z.array(z.string()),
  reason: z.string(),
  intent: z.string(),
  title: z.string(),
  keywords: z.array(z.string()).catch([]),
})
type ProposedTopic = z.output<typeof Proposal>
const Answer = z.object({ topics: listOf(Proposal) })

const maxTitle = 200
const maxLine = 300
const maxKeywords = 3
// Of twelve, one or two are covered or off-topic; the owner can swap in the rest.
const sparePart = 1 / 3

interface TopicsInput {
  site: KnownSite
  count: number
  /** Titles of posts and topics that are written, planned, queued or dropped. */
  taken: string[]
}

/**
 * Proposes topics for the coming weeks in one call, with spares beyond `count` to swap in. Asks again when too few are new,
 * in the site's language and based on the site.
 */
export async function readTopics(model: Model, input: TopicsInput, signal: AbortSignal) {
  const topicCount = Math.ceil(input.count * (1 + sparePart))
  const call = { step: 'topics' as const, prompt: topicsPrompt(input, topicCount), schema: Answer }
  const addedTopics: ProposedTopic[] = []
  const covered = await indexCovered(input.taken)
  return askForJson(model, call, signal, ({ topics }) => {
    const refused = topics.flatMap((given) => addTopic(addedTopics, given, input, covered))
    const value = addedTopics.slice(0, topicCount)
    if (addedTopics.length >= input.count) return { value }
    const missing = topicCount - addedTopics.length
    const have = addedTopics.map(({ title }) => `“${title}”`).join(', ')
    return { value, problem: `${missing} more are needed, beside ${have || 'none'}. ${refused.join(' ')}` }
  })
}

/** Adds a topic that can be written; returns the reason for any other. */
function addTopic(
  addedTopics: ProposedTopic[],
  given: ProposedTopic,
  { site }: TopicsInput,
  covered: TitleIndex,
): string[] {
  const title = cleanLine(given.title, maxTitle)
  if (title === '') return []
  const question = cleanLine(given.question, maxLine)
  const evidence = given.evidence.filter(site.isKnown).map((words) => words.slice(0, maxLine))
  const keywords = given.keywords.map((word) => cleanLine(word, 100)).filter(Boolean)
  const covering = findCovering(covered, title)
  if (covering) return [`“${title}” is about the same as “${covering}”.`]
  if (!site.isFitting([title, question, ...keywords].join('\n')))
    return [`“${title}” is about nothing that the business does, or in another language.`]
  if (evidence.length === 0) return [`“${title}” names no words of the data as its evidence.`]
  covered.add(asPost(title))
  addedTopics.push({
    ...{ title, question, evidence, keywords: keywords.slice(0, maxKeywords) },
    ...{ reason: cleanLine(given.reason, maxLine), intent: cleanLine(given.intent, maxLine) },
  })
  return []
}

function topicsPrompt({ site, taken, count }: TopicsInput, topicCount: number): string {
  const perWeek = count / 4 > 1 ? `about ${Math.round(count / 4)}` : 'one'
  const siteTitles = new Set(site.posts.map(({ title }) => title))
  const planned = taken.filter((title) => !siteTitles.has(title))
  return `Propose ${topicCount} topics for the blog of this business, for the coming weeks.
${quoteData({ ...site.data, ...(planned.length > 0 ? { alreadyPlanned: planned } : {}) })}
Each is one question that a customer or a possible customer of this business has, about something it does, and that only somebody of this trade answers well: what it costs, how it is done, what to choose, what goes wrong, what the law asks, what the season brings. From today on, think of the season, the holidays and the dates of its trade and country. Mix what people ask before they buy, while they decide and afterwards. No topic that posts${planned.length > 0 ? ' or alreadyPlanned' : ''} cover in other words, none about something the business doesn't do, no two about nearly the same, no news of the business, no lists of "tips" and no titles that would fit every trade. Order them as they should appear, from this week on, ${perWeek} a week. Title and question promise no price or number that the data doesn't give.
For each first "question": as the reader would ask it. "evidence": words of the data, letter by letter, that show that the business does this: of a page, a post, a promise, a fact or a keyword, rather a phrase than a title. "reason": why this one and why now, one short sentence in English to the owner. "intent": what the reader wants to do with the answer, in English, a few words. "title": the title of the post, specific and as a person would write it. "keywords": one to three terms that readers would search for.
question, title and keywords are in "language".
Answer with JSON only:
{"topics": [{"question": "…", "evidence": ["…"], "reason": "…", "intent": "…", "title": "…", "keywords": ["…"]}]}`
}
