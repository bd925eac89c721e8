import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/database/db.ts'
import { isForeignStopWord } from '../keywords/text/word-lists.ts'
import { isOtherLanguage, nameOfLanguage } from '../platform/text/detect-language.ts'
import { findBusinessCard } from '../profile/business-card/business-card.ts'
import { findCurrentFacts } from '../profile/facts/facts.ts'
import { findBusinessProfile } from '../profile/find-business-profile.ts'
import { findPreferences } from '../profile/preferences/preferences.ts'
import { plainText } from '../posts/content/plain-text.ts'
import { listSitePosts, type SitePostRow } from '../profile/site-posts/list-site-posts.ts'
import { keywords } from '../schema/keywords.ts'
import { posts } from '../schema/posts.ts'
import { languageOf } from '../writing/brief/language-of.ts'
import { ordersModels } from '../writing/research/read-web-page.ts'
import { contentOf } from '../writing/text/words.ts'

/** A post here or on the site, listed once. */
export interface KnownPost {
  /** Null for posts that are only on the site. */
  id: string | null
  title: string
  url: string | null
  keywords: string[]
  publishedAt: Date | null
  text: string
}

/** What we tell a model about a business when it proposes what to write. */
export interface KnownSite {
  data: Record<string, unknown>
  posts: KnownPost[]
  isEmpty: boolean
  /** True for text in the site's language about the subjects of the business. */
  isFitting(text: string): boolean
  /** True when the input contains this title or these words. */
  isKnown(words: string): boolean
}

// About 12,000 tokens in total; a model confuses more posts than these.
const maxPosts = 120
const maxPages = 25
const maxFacts = 40
const maxKeywords = 30
// A small site's pages are shown almost in full, because what a business does is listed far down.
const pagesChars = { total: 24_000, min: 400, max: 2000 }
const postsChars = { total: 16_000, min: 160, max: 600 }
// A post's first paragraphs show its language and subject.
const readChars = 2000
const maxOwnPosts = 2000

export async function findKnownSite({ db, now }: App, accountId: string): Promise<KnownSite> {
  const profile = await findBusinessProfile(db, accountId)
  const card = await findBusinessCard(db, accountId)
  const facts = await findCurrentFacts(db, accountId)
  const { timezone } = await findPreferences(db, accountId)
  const pages = await findKnownPages(db, accountId)
  const all = await findKnownPosts(db, accountId)
  const words = await findKeywords(db, accountId)
  const about = profile ?? { businessName: '', idealClient: '', clientPromises: [], clientExpectations: [] }
  const shownPosts = all.slice(0, maxPosts)
  const pageChars = shareOf(pagesChars, pages.length)
  const texts = [...all, ...pages].map(({ text }) => text)
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
    posts: shownPosts.map(({ title, publishedAt, text }) => ({
      title,
      published: publishedAt?.toISOString().slice(0, 10) ?? 'not yet',
      begins: text.slice(0, shareOf(postsChars, shownPosts.length)),
    })),
    keywords: words,
  }
  const siteTexts = [data.business, data.writtenFor, ...data.promises, ...data.whatClientsExpect]
    .concat(data.card, data.facts, words)
    .concat(all.map(({ title }) => title))
    .concat(...[...shownPosts, ...pages].map(({ title, text }) => [title, text.slice(0, readChars)]))
  const content = contentOf(siteTexts.join('\n'))
  const plain = siteTexts.map((text) => text.replace(/\s+/g, ' ').toLowerCase())
  return {
    data,
    posts: all,
    isEmpty: all.length + pages.length === 0,
    isFitting: (text) =>
      !(language && isOtherLanguage(text, language)) && shareOnSite(contentOf(text), content) > minShare,
    isKnown: (wanted) => {
      const line = wanted.replace(/\s+/g, ' ').trim().toLowerCase()
      return line.length > 1 && plain.some((text) => text.includes(line))
    },
  }
}

async function findKnownPages(db: Db, accountId: string): Promise<SitePostRow[]> {
  const pages = await listSitePosts(db, accountId, ['page', 'product'])
  return pages.filter(({ title, text }) => !ordersModels(title) && !ordersModels(text)).slice(0, maxPages)
}

const shareOf = ({ total, min, max }: typeof pagesChars, count: number): number =>
  Math.min(max, Math.max(min, Math.floor(total / count)))

// Often one word in three is generic, like "best" or "new".
const minShare = 1 / 3
// Short enough to find "Steuer" in "Lohnsteuerhilfe", long enough to mean something.
const minPart = 5

/** Share of these words that were used, alone or as part of a compound. */
function shareOnSite(words: Set<string>, siteWords: Set<string>): number {
  const telling = [...words].filter((word) => !/\d/.test(word) && !isForeignStopWord(word))
  const long = [...siteWords].filter((word) => word.length >= minPart)
  const isOnSite = (word: string) =>
    siteWords.has(word) ||
    (word.length >= minPart && long.some((other) => other.includes(word) || word.includes(other)))
  return telling.length === 0 ? 0 : telling.filter(isOnSite).length / telling.length
}

/** Latest first, including posts on the site that were not written here. */
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
