import { and, eq, inArray, isNull, notInArray, or } from 'drizzle-orm'
import { z } from 'zod'
import type { App } from '../../platform/app.ts'
import { factKey, findFacts } from '../../profile/facts/facts.ts'
import { proposedFacts } from '../../schema/profile.ts'
import { sitePosts } from '../../schema/site-posts.ts'
import { askForJson } from '../model/call-model.ts'
import { listOf } from '../../platform/models/read-json.ts'
import { quoteData } from '../model/system-prompt.ts'
import { isQuoted, keyOf, lineOf, type SitePage } from './site-page.ts'

// Small businesses have shorter pages. Several fit into one call, and a large site takes several days.
const maxPageChars = 6000
const maxCallChars = 12_000
const maxCalls = 6
const maxFactChars = 400
const maxQuoteChars = 600

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

const Fact = z.object({
  page: z.string(),
  heading: z.string().catch(''),
  text: z.string(),
  quote: z.string(),
})
const Answer = z.object({ facts: listOf(Fact) })

async function readFacts(app: App, pages: SitePage[], signal: AbortSignal): Promise<FoundFact[]> {
  const call = { step: 'facts' as const, prompt: factsPrompt(pages), schema: Answer }
  return askForJson({ llm: app.smallLlm! }, call, signal, ({ facts }) => ({
    value: facts.flatMap((given) => readFact(given, pages)).slice(0, maxProposals),
  }))
}

function readFact(given: z.output<typeof Fact>, pages: SitePage[]): FoundFact[] {
  const page = pages.find(({ id }) => id === given.page)
  if (!page) return []
  const [text, quote] = [lineOf(given.text, maxFactChars), lineOf(given.quote, maxQuoteChars)]
  const heading = page.text.includes(given.heading) ? lineOf(given.heading, maxFactChars) : ''
  if (text === '' || !isQuoted(page, { text, quote, heading })) return []
  return [{ text, url: page.url, heading, quote }]
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
