import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { distinctNames } from '../../../contract/posts/post-field-rules.ts'
import type { postTerms as operations } from '../../../contract/posts/post-fields.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { posts } from '../../schema/posts.ts'
import { categoryPath, findCategories } from './find-categories.ts'
import { fetchCategories } from './require-clear-categories.ts'

// More than anybody scrolls through; rarer names can still be typed.
const maxTerms = 100

/** Category and tag names of the account's posts in their most used spelling, with the categories of the site. */
export const listTerms: Handler<typeof operations.terms> = async (app, { accountId }) => {
  const namesOf = async (column: typeof posts.categories | typeof posts.tags) => {
    const name = sql<string>`unnest(${column})`
    const used = app.db
      .select({ name: name.as('name') })
      .from(posts)
      .where(and(eq(posts.accountId, accountId), isNull(posts.deletedAt), sql`${column} <> '{}'`))
      .as('used')
    const rows = await app.db
      .select({ name: sql<string>`mode() within group (order by ${used.name})` })
      .from(used)
      .groupBy(sql`lower(${used.name})`)
      .orderBy(desc(sql`count(*)`), sql`lower(${used.name})`)
      .limit(maxTerms)
    return rows.map((row) => row.name)
  }
  const used = await namesOf(posts.categories)
  const terms = (await fetchCategories(app, accountId)) ?? new Map()
  const found = findCategories(used, terms)
  const siteNames = used.flatMap((name, at) =>
    found[at]!.length > 0 ? found[at]!.map((id) => categoryPath(id, terms)) : name,
  )
  const others = [...terms.keys()].map((id) => categoryPath(id, terms)).toSorted((a, b) => a.localeCompare(b))
  return {
    categories: distinctNames([...siteNames, ...others]).slice(0, maxTerms),
    tags: await namesOf(posts.tags),
  }
}
