import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { failField } from '../../platform/fail.ts'
import { readUntrustedJson } from '../../platform/outbound/read-untrusted-json.ts'
import { posts } from '../../schema/posts.ts'
import { sites } from '../../schema/profile.ts'
import {
  askWhich,
  findCategories,
  readAllCategories,
  siteLanguageOf,
  SiteTerm,
  type SiteTerms,
} from './find-categories.ts'

// Short, because somebody is waiting and publishing asks the site again.
const timeoutMs = 4000

/**
 * Rejects a category name that is ambiguous on the site before anything is published under it. An unresponsive site is
 * asked again when the post is published.
 */
export async function requireClearCategories(
  app: App,
  accountId: string,
  {
    id,
    ...edit
  }: { id?: string | undefined; categories?: string[] | undefined; content?: string | undefined },
  readTerms = fetchCategories,
): Promise<void> {
  const before = id ? await findText(app.db, accountId, id) : undefined
  const names = edit.categories ?? before?.categories ?? []
  const terms = names.length > 0 ? await readTerms(app, accountId) : undefined
  if (!terms) return
  const found = findCategories(names, terms, {
    earlier: await listEarlierCategories(app.db, accountId, id),
    language: siteLanguageOf(edit.content ?? before?.content ?? '', terms),
  })
  const at = found.findIndex((ids) => ids.length > 1)
  if (at < 0) return
  failField('categories', askWhich(names[at]!, found[at]!, terms))
}

/** Public categories of the site; undefined without a site or when it cannot be reached. */
export async function fetchCategories(app: App, accountId: string): Promise<SiteTerms | undefined> {
  const [site] = await app.db
    .select({ url: sites.url, restRoot: sites.restRoot })
    .from(sites)
    .where(eq(sites.accountId, accountId))
  if (!site) return undefined
  const home = site.url.replace(/(?<!\/)\/*$/, '/')
  for (const root of site.restRoot ? [site.restRoot] : [`${home}wp-json/`, `${home}?rest_route=/`]) {
    const read = await readAllCategories(async (params) => {
      const path = `${root}wp/v2/categories`
      const query = new URLSearchParams(Object.entries(params).map(([key, value]) => [key, String(value)]))
      const answer = await app.safeFetch(`${path}${path.includes('?') ? '&' : '?'}${query}`, { timeoutMs })
      const json =
        answer.kind === 'answer' && answer.status === 200 ? readUntrustedJson(answer.text) : undefined
      const terms = z.array(SiteTerm).safeParse(json?.kind === 'json' ? json.value : undefined)
      return terms.success ? { kind: 'ok', value: terms.data } : { kind: 'failed' }
    })
    if (read.kind === 'ok') return read.value
  }
  return undefined
}

async function findText(db: Db, accountId: string, id: string) {
  const [row] = await db
    .select({ categories: posts.categories, content: posts.content })
    .from(posts)
    .where(and(eq(posts.id, id), eq(posts.accountId, accountId)))
  return row
}

/** Categories of the account's earlier posts, latest first. */
export async function listEarlierCategories(db: Db, accountId: string, id?: string): Promise<string[][]> {
  const rows = await db
    .select({ categories: posts.categories })
    .from(posts)
    .where(
      and(
        eq(posts.accountId, accountId),
        isNull(posts.deletedAt),
        sql`${posts.publishedAt} is not null and ${posts.categories} <> '{}'`,
        id ? ne(posts.id, id) : undefined,
      ),
    )
    .orderBy(desc(posts.publishedAt))
    // Names used longer ago are asked about again.
    .limit(50)
  return rows.map(({ categories }) => categories)
}
