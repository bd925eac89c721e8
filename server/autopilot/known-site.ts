import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/database/db.ts'
import { isForeignStopWord } from '../keywords/text/stop-words.ts'
import { isOtherLanguage, nameOfLanguage } from '../platform/text/detect-language.ts'
import { findBusinessCard } from '../profile/business-card/business-card.ts'
import { findFacts } from '../profile/facts/list-facts.ts'
import { findBusinessProfile } from '../profile/find-business-profile.ts'
import { findPreferences } from '../profile/preferences/find-preferences.ts'
import { plainText } from '../posts/content/plain-text.ts'
import { listSitePosts } from '../profile/site-posts/list-site-posts.ts'
import { keywords } from '../schema/keywords.ts'
import { posts } from '../schema/posts.ts'
import { languageOf } from '../writing/brief/language-of.ts'
import { listLinkable } from '../writing/brief/make-brief.ts'
import { contentOf } from '../writing/text/words.ts'

/** A post here or on the site, each once. */
export interface KnownPost {
  /** Null for one that is on the site only. */
  id: string | null
  title: string
  url: string | null
  keywords: string[]
  publishedAt: Date | null
  /** How it begins. */
  text: string
}

/** What a model is told of a business when it is asked what to write about. */
export interface KnownSite {
  data: Record<string, unknown>
  posts: KnownPost[]
  /** There is neither a page nor a post. */
  isEmpty: boolean
  /** Whether it is in the site's language, and about what the business speaks of. */
  isFitting(text: string): boolean
  /** Whether something that was shown has this title, or says this. */
  isKnown(words: string): boolean
}

// Some 8,000 tokens in all: more posts than these are told apart by nobody.
const maxPosts = 120
const maxPages = 25
const maxFacts = 40
const maxKeywords = 30
const pageChars = 400
const postChars = 160
// The language and the words of a post show in its first paragraphs.
const readChars = 2000
const maxOwnPosts = 2000

export async function findKnownSite({ db, now }: App, accountId: string): Promise<KnownSite> {
  const profile = await findBusinessProfile(db, accountId)
  const card = await findBusinessCard(db, accountId)
  const facts = await findFacts(db, accountId)
  const { timezone } = await findPreferences(db, accountId)
  const pages = listLinkable(await listSitePosts(db, accountId, ['page', 'product'])).slice(0, maxPages)
  const known = await findKnownPosts(db, accountId)
  const words = await findKeywords(db, accountId)
  const about = profile ?? { businessName: '', idealClient: '', clientPromises: [], clientExpectations: [] }
  const texts = [...known, ...pages].map(({ text }) => text)
  const language = languageOf({ topic: '', keywords: words, instructions: undefined }, about, texts)
  const data = {
    business: about.businessName,
    writtenFor: about.idealClient,
    promises: about.clientPromises,
    whatClientsExpect: about.clientExpectations,
    card: card.map(({ part, text }) => `${part}: ${text}`),
    language: language ? nameOfLanguage(language) : 'that of the pages and posts',
    timeZone: timezone,
    today: now().toISOString().slice(0, 10),
    facts: facts.slice(-maxFacts).map(({ text }) => text),
    pages: pages.map(({ title, text }) => ({ title, text: text.slice(0, pageChars) })),
    posts: known.slice(0, maxPosts).map(({ title, publishedAt, text }) => ({
      title,
      published: publishedAt?.toISOString().slice(0, 10) ?? 'not yet',
      begins: text.slice(0, postChars),
    })),
    keywords: words,
  }
  const said = [data.business, data.writtenFor, ...data.promises, ...data.whatClientsExpect]
    .concat(data.card, data.facts, words)
    .concat(known.map(({ title }) => title))
    .concat(
      ...[...known.slice(0, maxPosts), ...pages].map(({ title, text }) => [title, text.slice(0, readChars)]),
    )
  const content = contentOf(said.join('\n'))
  const plain = said.map((text) => text.replace(/\s+/g, ' ').toLowerCase())
  return {
    data,
    posts: known,
    isEmpty: known.length + pages.length === 0,
    isFitting: (text) =>
      !(language && isOtherLanguage(text, language)) && shareSaid(contentOf(text), content) > minShareSaid,
    isKnown: (wanted) => {
      const line = wanted.replace(/\s+/g, ' ').trim().toLowerCase()
      return line.length > 1 && plain.some((text) => text.includes(line))
    },
  }
}

// One word in three is often a "best" or a "new" that stands everywhere.
const minShareSaid = 1 / 3
// Short enough for "Steuer" in "Lohnsteuerhilfe", long enough to mean something.
const minPart = 5

/** How many of these words were said, be it as a part of another, as languages join them. */
function shareSaid(words: Set<string>, said: Set<string>): number {
  const wanted = [...words].filter((word) => !/\d/.test(word) && !isForeignStopWord(word))
  const long = [...said].filter((word) => word.length >= minPart)
  const isSaid = (word: string) =>
    said.has(word) ||
    (word.length >= minPart && long.some((other) => other.includes(word) || word.includes(other)))
  return wanted.length === 0 ? 0 : wanted.filter(isSaid).length / wanted.length
}

/** What stands on the site and did not come from here is theirs all the same. The latest first. */
async function findKnownPosts(db: Db, accountId: string): Promise<KnownPost[]> {
  const { id, title, wordpressUrl: url, keywords: words, publishedAt } = posts
  const own = await db
    .select({
      id,
      title,
      url,
      keywords: words,
      publishedAt,
      html: sql<string>`left(${posts.content}, ${readChars})`,
    })
    .from(posts)
    .where(and(eq(posts.accountId, accountId), isNull(posts.deletedAt), sql`${posts.title} <> ''`))
    .orderBy(desc(posts.createdAt), desc(id))
    .limit(maxOwnPosts)
  const ours = own.map(({ html, ...post }) => ({ ...post, text: plainText(html) }))
  const urls = new Set(own.map((post) => post.url))
  const theirs = (await listSitePosts(db, accountId)).filter((post) => !urls.has(post.url))
  return [...ours, ...theirs.map((post) => ({ ...post, id: null, keywords: [] }))]
}

/** The chosen ones first, then those that were generated. */
async function findKeywords(db: Db, accountId: string): Promise<string[]> {
  const { defaultKeywords } = await findPreferences(db, accountId)
  const stored = await db
    .select({ word: keywords.word })
    .from(keywords)
    .where(and(eq(keywords.accountId, accountId), sql`${keywords.relevance} > 0`))
    .orderBy(desc(keywords.relevance), keywords.normalized)
    .limit(maxKeywords)
  return [...new Set([...defaultKeywords, ...stored.map(({ word }) => word)])].slice(0, maxKeywords)
}
