import { eq, and, inArray, isNull, notInArray, or } from 'drizzle-orm'
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
import { listOf } from '../../platform/models/read-json.ts'
import { detectLanguage, nameOfLanguage } from '../../platform/text/detect-language.ts'
import { unusable } from '../../profile/business-card/business-card.ts'
import { factKey, findFacts } from '../../profile/facts/facts.ts'
import type { FreshSite } from '../../profile/site-posts/list-site-posts.ts'
import { businessCards, proposedFacts } from '../../schema/profile.ts'
import { sitePosts } from '../../schema/site-posts.ts'
import { askForJson } from '../model/call-model.ts'
import { quoteData } from '../model/system-prompt.ts'
import { unlessUseless, WritingFailure } from '../writing-failure.ts'
import { isQuoted, keyOf, lineOf, type SitePage } from './site-page.ts'

const cardPages = { most: 6, chars: 3000 }

/** Learns who the business is from its main pages if they changed; without a model, from their structured data. */
export async function learnCard(
  app: App,
  accountId: string,
  { site, pages, signal }: { site: FreshSite; pages: SitePage[]; signal: AbortSignal },
): Promise<void> {
  const first = pages.slice(0, cardPages.most)
  const main = first.map((page) => ({ ...page, text: page.text.slice(0, cardPages.chars) }))
  const reader = app.smallLlm ? 'card and searches' : 'none'
  const readKey = keyOf(JSON.stringify([reader, site.url, main.map(({ text }) => text)]))
  const [storedCard] = await app.db
    .select({ readKey: businessCards.readKey })
    .from(businessCards)
    .where(eq(businessCards.accountId, accountId))
  if (main.length === 0 || storedCard?.readKey === readKey) return
  // A model that answers uselessly, told from a site that says little, keeps nothing else of the site from being read.
  const read = app.smallLlm
    ? await unlessUseless(readCard(app, main, signal), undefined)
    : { lines: [], searches: [] }
  const stated = site.contacts.flatMap(({ kind, value }) => lineFrom(site, kind, value))
  const { language } = detectLanguage(main.map(({ text }) => text).join('\n'))
  const spoken = language ? lineFrom(site, 'language', nameOfLanguage(language)) : []
  const isFirst = !storedCard?.readKey || storedCard.readKey === unusable
  // A card that was read before stays, and isn't asked for again until the pages change.
  const set =
    read || isFirst
      ? {
          read: [...(read?.lines ?? []), ...stated, ...spoken],
          searches: read?.searches ?? [],
          readKey: read ? readKey : unusable,
        }
      : { readKey }
  await app.db
    .insert(businessCards)
    .values({ accountId, ...set })
    .onConflictDoUpdate({ target: businessCards.accountId, set })
}

function lineFrom({ url, name }: FreshSite, part: string, text: string): SiteLine[] {
  const isPart = (one: string): one is CardPart => cardParts.some((known) => known === one)
  return isPart(part) ? [{ part, text, page: { title: name ?? '', url: url ?? '' }, quote: '' }] : []
}

const readParts = [...cardParts.filter((part) => part !== 'language'), ...profileParts]
const Quoted = z.object({ page: z.string(), text: z.string(), quote: z.string() })
const CardAnswer = z.object({
  card: listOf(Quoted.extend({ part: z.enum(readParts) })),
  // A model that forgets them has read the card all the same.
  searches: listOf(z.string()).catch([]),
})
const searchLimits = { most: 20, chars: 80 }

async function readCard(app: App, pages: SitePage[], signal: AbortSignal) {
  const call = { step: 'card' as const, prompt: cardPrompt(pages), schema: CardAnswer }
  return askForJson({ llm: app.smallLlm! }, call, signal, ({ card, searches }) => {
    const lines = card.flatMap(({ part, ...given }) => {
      const max = profileParts.some((one) => one === part) ? maxProfileLine : maxCardLine
      return readQuoted(given, pages, { text: max, quote: 2 * max }).map(
        ({ text, quote, page: { title, url } }): SiteLine => ({ part, text, quote, page: { title, url } }),
      )
    })
    if (card.length > 0 && lines.length === 0)
      throw new WritingFailure('model_broken_answer', 'None of its quotes is on its page.')
    const named = searches.map((text) => lineOf(text, searchLimits.chars)).filter(Boolean)
    return { value: { lines, searches: named.slice(0, searchLimits.most) } }
  })
}

function readQuoted(
  given: z.output<typeof Quoted> & { heading?: string },
  pages: SitePage[],
  max: { text: number; quote: number },
) {
  const page = pages.find(({ id }) => id === given.page)
  const [text, quote] = [lineOf(given.text, max.text), lineOf(given.quote, max.quote)]
  const heading = page?.text.includes(given.heading ?? '') ? lineOf(given.heading ?? '', max.text) : ''
  return page && text !== '' && isQuoted(page, { text, quote, heading })
    ? [{ page, text, quote, heading }]
    : []
}

function cardPrompt(pages: SitePage[]): string {
  const shown = pages.map(({ id, title, text }) => ({ id, title, text }))
  return `These are the main pages of a business's own site.
${quoteData({ pages: shown })}
Who is the business? Say for each part what the pages say, in a few words of their language:
trade: what it does and for whom · town: where it is, or the area it serves · country · speaker: "I", "we" or "the business", as its pages speak of it · phone · email · hours: when it is open · contact: the title of the page on which to get in touch.
Then in sentences as its owner would say them, in the language of the pages: client: who it is for, what they struggle with and what they want, in up to three sentences · promise: what it promises its clients, up to three, one each · expectation: what its clients expect of it, up to three, one each.
Leave out a part that the pages don't tell. "quote" holds the words of the page that say so, letter by letter.
"searches" holds the 15 things that people would type into a search box who want what the business offers, the most wanted first: 2 to 5 words each in the language of the pages, with the place where people look nearby, no name of a person, no single everyday word, no two that mean the same.
Answer with JSON only: {"card": [{"part": "trade", "text": "…", "page": "p12", "quote": "…"}], "searches": ["…"]}`
}

// Small businesses have shorter pages. Several fit into one call, and a large site takes several days.
const maxPageChars = 6000
const maxCallChars = 12_000
const maxCalls = 6
const maxChars = { text: 400, quote: 600 }

export async function learnFacts(
  app: App,
  accountId: string,
  { pages, urls, signal }: { pages: SitePage[]; urls: string[]; signal: AbortSignal },
): Promise<void> {
  const changed = pages.filter(({ text, learnedKey }) => keyOf(text) !== learnedKey)
  // The home page's text is used for the card, and the other pages repeat it.
  const batches = batchesOf(changed.filter(({ id }) => id !== 'home')).slice(0, maxCalls)
  if (batches.length === 0) return saveProposals(app, accountId, { found: [], read: [], urls })
  for (const batch of batches) {
    const found = await readFacts(app, batch, signal)
    await saveProposals(app, accountId, { found, read: batch.map(({ url }) => url), urls })
    for (const { url, text } of batch)
      await app.db
        .update(sitePosts)
        .set({ learnedKey: keyOf(text) })
        .where(and(eq(sitePosts.accountId, accountId), eq(sitePosts.url, url)))
  }
}

function batchesOf(pages: SitePage[]): SitePage[][] {
  const batches: SitePage[][] = []
  let size = Infinity
  for (const page of pages) {
    const chars = Math.min(page.text.length, maxPageChars)
    if (size + chars > maxCallChars) {
      batches.push([])
      size = 0
    }
    batches.at(-1)!.push(page)
    size += chars
  }
  return batches
}

const Fact = Quoted.extend({ heading: z.string().catch('') })
const FactsAnswer = z.object({ facts: listOf(Fact) })

async function readFacts(app: App, pages: SitePage[], signal: AbortSignal): Promise<FoundFact[]> {
  const call = { step: 'facts' as const, prompt: factsPrompt(pages), schema: FactsAnswer }
  return askForJson({ llm: app.smallLlm! }, call, signal, ({ facts }) => ({
    value: facts
      .flatMap((given) => readQuoted(given, pages, maxChars))
      .map(({ page, ...fact }) => ({ ...fact, url: page.url }))
      .slice(0, maxProposals),
  }))
}

function factsPrompt(pages: SitePage[]): string {
  const shown = pages.map(({ id, title, text }) => ({ id, title, text: text.slice(0, maxPageChars) }))
  return `These are pages of the business's own site.
${quoteData({ pages: shown })}
List what they state about this business that only its owner can say is true: what it offers and to whom, prices, hours, places, names and roles of its people, years, numbers, how it works, guarantees, what it doesn't do. One whole sentence each, in the language of the page, that can be understood by itself: with the name of the thing it is about, and with every qualifier of the page ("from", "plus VAT", "per hour", "by appointment"). No general knowledge, no advice, no praise, nothing twice. At most 12 a page, the most useful ones first.
"quote" holds the words of the page that say it, letter by letter; "heading" the heading they stand under, or "".
Answer with JSON only: {"facts": [{"page": "p12", "heading": "…", "text": "…", "quote": "…"}]}`
}

type FoundFact = Omit<z.output<typeof Fact>, 'page'> & { url: string }

// Short enough to be read to the end; each decision makes room for another.
const maxProposals = 40

/** Proposes facts from the `read` pages, and withdraws those that none of the site's `urls` states any longer. */
export async function saveProposals(
  { db }: App,
  accountId: string,
  { found, read, urls }: { found: FoundFact[]; read: string[]; urls: string[] },
): Promise<void> {
  const confirmed = new Set((await findFacts(db, accountId)).map(({ text }) => factKey(text)))
  const rows = found
    .map((fact) => ({ ...fact, accountId, key: factKey(fact.text) }))
    .filter(({ key }) => key !== '' && !confirmed.has(key))
  const keys = rows.map(({ key }) => key)
  await db.transaction(async (tx) => {
    const open = and(eq(proposedFacts.accountId, accountId), isNull(proposedFacts.decidedAt))
    const isGone = or(
      and(inArray(proposedFacts.url, read), notInArray(proposedFacts.key, keys)),
      notInArray(proposedFacts.url, urls),
    )
    await tx.delete(proposedFacts).where(and(open, isGone))
    const room = maxProposals - (await tx.$count(proposedFacts, open))
    if (rows.length > 0 && room > 0)
      await tx.insert(proposedFacts).values(rows.slice(0, room)).onConflictDoNothing()
  })
}
