import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PlanId } from '../../../contract/billing/plans.ts'
import { countWords } from '../../../contract/posts/count-words.ts'
import type { Newsletter } from '../../../contract/posts/posts.ts'
import type { Db } from '../../platform/database/db.ts'
import { packageRoot } from '../../platform/package-root.ts'
import { escapeHtml } from '../../platform/text/escape-html.ts'
import { posts } from '../../schema/posts.ts'
import { writingSteps } from '../../schema/writing.ts'
import type { CaptionNetwork, Brief, Finish, WrittenText } from '../writer.ts'

/** A post written by hand for one trade. Its texts may contain `{business}`; captions and newsletter may contain `{url}`. */
export interface Article {
  trade: string
  framework: string
  keyphrase: string
  words: string[]
  title: string
  slug: string
  excerpt: string
  /** In reading order; `plan` is the smallest plan that includes the section. HTML as in a post, headings as plain text. */
  sections: { plan: PlanId; heading: string; html: string }[]
  captions: Record<CaptionNetwork, string>
  newsletter: Newsletter
}

const folder = join(packageRoot, 'server/writing/articles')
export const articles = globSync('*.json', { cwd: folder })
  .toSorted()
  .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Article)

/** Takes only the business name from the request, so it may miss the topic; the app labels it as a sample. */
export function writeArticle(brief: Brief, uses: Uses): WrittenText {
  const article = chooseArticle(brief, uses)
  const content = contentFor(article, brief)
  return { title: article.title, plan: '', content, citations: [], dropped: [] }
}

export function finishArticle(brief: Brief, title: string): Finish {
  const { slug, excerpt, captions, newsletter } = articleNamed(title)
  const filled = Object.entries(captions).map(([network, text]) => [network, fill(text, brief)])
  const mail = { ...newsletter, body: fill(newsletter.body, brief) }
  const withMail = { newsletter: brief.withNewsletter ? mail : null }
  return { title, slug, excerpt, captions: Object.fromEntries(filled), ...withMail }
}

/** Looked up by the title its text was saved under, so a retry continues with the same article. */
function articleNamed(title: string): Article {
  const article = articles.find((one) => one.title === title)
  if (!article) throw new Error(`no sample article is called “${title}”`)
  return article
}

const lengths = ['premium', 'standard', 'basic'] as const

function contentFor({ sections }: Article, brief: Brief): string {
  const rank = (plan: (typeof lengths)[number]) => lengths.indexOf(plan)
  const choices = lengths.map((length) =>
    sections
      .filter(({ plan }) => rank(plan) >= rank(length))
      .map(({ heading, html }) => {
        const title = heading && `<h2>${escapeHtml(fill(heading, brief))}</h2>`
        return title + fill(html, brief, escapeHtml)
      })
      .join('\n'),
  )
  return choices.find((choice) => countWords(choice) <= brief.words.max) ?? choices.at(-1)!
}

// A longer business name is probably a sentence and would read wrong as a name.
const maxNameLength = 80

function fill(text: string, { profile }: Brief, escape = (name: string) => name): string {
  const name = profile.businessName.trim()
  return text.replaceAll('{business}', () => escape(name && name.length <= maxNameLength ? name : 'us'))
}

// The requested topic outweighs the business profile, however long the profile is.
const topicWeight = 3
const maxTrade = 2

export type Uses = Map<string, number>

/** Picks the article closest to the brief's topic and trade from those the account has used least. Deterministic. */
export function chooseArticle(brief: Brief, uses: Uses): Article {
  const usesOf = ({ title }: Article) => uses.get(title) ?? 0
  const fewest = Math.min(...articles.map(usesOf))
  return articles
    .filter((article) => usesOf(article) === fewest)
    .map((article) => ({ article, score: scoreOf(article, brief) }))
    .toSorted((a, b) => b.score - a.score)[0]!.article
}

function scoreOf(article: Article, { topic, keywords, profile }: Brief): number {
  const { businessName, idealClient, clientPromises, clientExpectations } = profile
  const trade = [businessName, idealClient, ...clientPromises, ...clientExpectations].join(' ')
  const hitsOfTrade = hits(article, trade)
  const topicHits = topicWeight * hits(article, [topic, ...keywords].join(' '))
  // Break ties by how well the article matches the trade.
  return topicHits + Math.min(hitsOfTrade, maxTrade) + hitsOfTrade / 1000
}

// Profile fields hold up to 5,000 characters, and the first ones say what the business does.
const maxCharacters = 5000

function hits({ words }: Article, text: string): number {
  const textWords =
    text
      .slice(0, maxCharacters)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  return words.filter((word) =>
    textWords.some((one) => (word.length < 4 ? one === word : one.startsWith(word))),
  ).length
}

export const areAllUsed = (uses: Uses): boolean => articles.every(({ title }) => uses.has(title))

/** How often the account has received each sample article, including posts still being written. */
export async function findUses(db: Db, accountId: string, postId: string): Promise<Uses> {
  const others = and(eq(posts.accountId, accountId), isNull(posts.deletedAt), ne(posts.id, postId))
  const delivered = await db
    .select({ title: posts.title })
    .from(posts)
    .where(and(others, eq(posts.writer, 'sample')))
  const begun = await db
    .select({ title: sql<string>`${writingSteps.result}->>'title'` })
    .from(writingSteps)
    .innerJoin(posts, eq(posts.id, writingSteps.postId))
    .where(and(others, eq(posts.status, 'writing'), eq(writingSteps.step, 'article:write')))
  const uses: Uses = new Map()
  for (const { title } of [...delivered, ...begun]) uses.set(title, (uses.get(title) ?? 0) + 1)
  return uses
}
