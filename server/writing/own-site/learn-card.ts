import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { SiteLine } from '../../../contract/profile/business-card.ts'
import {
  type CardPart,
  cardParts,
  maxCardLine,
  maxProfileLine,
  profileParts,
} from '../../../contract/profile/card-parts.ts'
import type { App } from '../../platform/app.ts'
import { detectLanguage, nameOfLanguage } from '../../platform/text/detect-language.ts'
import { unusable } from '../../profile/business-card/business-card.ts'
import type { FreshSite } from '../../profile/site-posts/list-site-posts.ts'
import { businessCards } from '../../schema/profile.ts'
import { askForJson } from '../model/call-model.ts'
import { listOf } from '../../platform/models/read-json.ts'
import { quoteData } from '../model/system-prompt.ts'
import { isAway, isForOperator, WritingFailure } from '../writing-failure.ts'
import { isQuoted, keyOf, lineOf, type SitePage } from './site-page.ts'

// The first pages in the menu.
const maxPages = 6
const maxPageChars = 3000

/** Learns who the business is from its main pages if they changed; without a model, from their structured data. */
export async function learnCard(
  app: App,
  accountId: string,
  { site, pages, signal }: { site: FreshSite; pages: SitePage[]; signal: AbortSignal },
): Promise<void> {
  const main = pages.slice(0, maxPages).map((page) => ({ ...page, text: page.text.slice(0, maxPageChars) }))
  const readKey = keyOf(JSON.stringify([app.smallLlm !== undefined, site.url, main.map(({ text }) => text)]))
  const [storedCard] = await app.db
    .select({ readKey: businessCards.readKey })
    .from(businessCards)
    .where(eq(businessCards.accountId, accountId))
  if (main.length === 0 || storedCard?.readKey === readKey) return
  const read = app.smallLlm ? await readCard(app, main, signal).catch(orUnusable) : []
  const stated = site.contacts.flatMap(({ kind, value }) => lineFrom(site, kind, value))
  const { language } = detectLanguage(main.map(({ text }) => text).join('\n'))
  const spoken = language ? lineFrom(site, 'language', nameOfLanguage(language)) : []
  const isFirst = !storedCard?.readKey || storedCard.readKey === unusable
  // A card that was read before stays, and isn't asked for again until the pages change.
  const set =
    read || isFirst
      ? { read: [...(read ?? []), ...stated, ...spoken], readKey: read ? readKey : unusable }
      : { readKey }
  await app.db
    .insert(businessCards)
    .values({ accountId, ...set })
    .onConflictDoUpdate({ target: businessCards.accountId, set })
}

/** A model that answers uselessly, told from a site that says little, keeps nothing else of the site from being read. */
function orUnusable(error: unknown) {
  if (error instanceof WritingFailure && !isAway(error.reason) && !isForOperator(error.reason))
    return undefined
  throw error
}

function lineFrom({ url, name }: FreshSite, part: string, text: string): SiteLine[] {
  const isPart = (one: string): one is CardPart => cardParts.some((known) => known === one)
  return isPart(part) ? [{ part, text, page: { title: name ?? '', url: url ?? '' }, quote: '' }] : []
}

const readParts = [...cardParts.filter((part) => part !== 'language'), ...profileParts]
const Line = z.object({ part: z.enum(readParts), text: z.string(), page: z.string(), quote: z.string() })
const Answer = z.object({ card: listOf(Line) })

async function readCard(app: App, pages: SitePage[], signal: AbortSignal): Promise<SiteLine[]> {
  const call = { step: 'card' as const, prompt: cardPrompt(pages), schema: Answer }
  return askForJson({ llm: app.smallLlm! }, call, signal, ({ card }) => {
    const value = card.flatMap((given) => readLine(given, pages))
    if (card.length > 0 && value.length === 0)
      throw new WritingFailure('model_broken_answer', 'None of its quotes is on its page.')
    return { value }
  })
}

/** A line whose quotation is found on its page; otherwise nothing. */
function readLine({ part, ...line }: z.output<typeof Line>, pages: SitePage[]): SiteLine[] {
  const page = pages.find(({ id }) => id === line.page)
  const max = profileParts.some((one) => one === part) ? maxProfileLine : maxCardLine
  const [text, quote] = [lineOf(line.text, max), lineOf(line.quote, 2 * max)]
  if (!page || text === '' || !isQuoted(page, { text, quote })) return []
  return [{ part, text, page: { title: page.title, url: page.url }, quote }]
}

function cardPrompt(pages: SitePage[]): string {
  const shown = pages.map(({ id, title, text }) => ({ id, title, text }))
  return `These are the main pages of a business's own site.
${quoteData({ pages: shown })}
Who is the business? Say for each part what the pages say, in a few words of their language:
trade: what it does and for whom · town: where it is, or the area it serves · country · speaker: "I", "we" or "the business", as its pages speak of it · phone · email · hours: when it is open · contact: the title of the page on which to get in touch.
Then in sentences as its owner would say them, in the language of the pages: client: who it is for, what they struggle with and what they want, in up to three sentences · promise: what it promises its clients, up to three, one each · expectation: what its clients expect of it, up to three, one each.
Leave out a part that the pages don't tell. "quote" holds the words of the page that say so, letter by letter.
Answer with JSON only: {"card": [{"part": "trade", "text": "…", "page": "p12", "quote": "…"}]}`
}
