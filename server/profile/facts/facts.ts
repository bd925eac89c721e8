import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { posts } from '../../schema/posts.ts'
import { facts, proposedFacts } from '../../schema/profile.ts'
import { sitePosts } from '../../schema/site-posts.ts'
import { heldSentences } from '../../schema/writing.ts'

/** The facts that the customer has confirmed, oldest first; `replacedBy` is the newer fact that a post states instead. */
export async function findFacts(db: Db, accountId: string) {
  const rows = await db
    .select()
    .from(facts)
    .where(eq(facts.accountId, accountId))
    .orderBy(asc(facts.createdAt), asc(facts.id))
  const replaced = findReplaced(rows)
  return rows.map((row) => ({ ...row, replacedBy: replaced.get(row.id) ?? null }))
}

export async function findCurrentFacts(db: Db, accountId: string) {
  const rows = await findFacts(db, accountId)
  return rows.filter(({ replacedBy }) => replacedBy === null)
}

export async function listFacts(app: App, { accountId }: { accountId: string }) {
  return presentFacts(app.db, accountId)
}

/** The fact sheet, with the post in which each fact was approved, and the facts to be confirmed. */
export async function presentFacts(db: Db, accountId: string) {
  const rows = await findFacts(db, accountId)
  const confirmed = await db
    .selectDistinctOn([facts.id], { id: facts.id, post: { id: posts.id, title: posts.title } })
    .from(facts)
    .innerJoin(
      heldSentences,
      and(eq(heldSentences.sentence, facts.text), eq(heldSentences.state, 'approved')),
    )
    .innerJoin(posts, and(eq(posts.id, heldSentences.postId), eq(posts.accountId, facts.accountId)))
    .where(and(eq(facts.accountId, accountId), sql`${posts.deletedAt} is null`))
    .orderBy(asc(facts.id), asc(heldSentences.decidedAt))
  const proposed = await db
    .select({
      ...getTableColumns(proposedFacts),
      page: { title: sitePosts.title, kind: sitePosts.kind },
    })
    .from(proposedFacts)
    // A site has one address per fact; after a move the newest reading counts.
    .leftJoin(
      sitePosts,
      and(eq(sitePosts.accountId, proposedFacts.accountId), eq(sitePosts.url, proposedFacts.url)),
    )
    .where(and(eq(proposedFacts.accountId, accountId), isNull(proposedFacts.decidedAt)))
    .orderBy(asc(proposedFacts.createdAt), asc(proposedFacts.id))
  const posted = new Map(confirmed.map(({ id, post }) => [id, post]))
  return {
    facts: rows.map((fact) => ({
      ...fact,
      replaced_by: fact.replacedBy,
      created_at: fact.createdAt.toISOString(),
      post: posted.get(fact.id) ?? null,
    })),
    proposed: [...new Map(proposed.map((fact) => [fact.id, fact])).values()].map((fact) => ({
      ...fact,
      created_at: fact.createdAt.toISOString(),
    })),
  }
}

const number = /\d+(?:[.,:]\d+)*/g
// A sentence with more numbers is a list, which is not compared.
const maxNumbers = 8

/** "We have 3 ovens" and "5 ovens" cannot both be true; with two other numbers they may be two prices. Oldest first. */
export function findReplaced(confirmed: readonly { id: string; text: string }[]): Map<string, string> {
  const replaced = new Map<string, string>()
  const alike = Map.groupBy(confirmed, ({ text }) => factKey(text.replace(number, ' 0 ')))
  for (const group of alike.values()) {
    const newest = new Map<string, string>()
    for (const { id, text } of group.toReversed()) {
      const numbers: string[] = text.match(number) ?? []
      if (numbers.length > maxNumbers) continue
      const keys = numbers.map((_, at) => numbers.with(at, '').join(' '))
      const newer = keys.map((key) => newest.get(key)).find(Boolean)
      if (newer) replaced.set(id, newer)
      for (const key of keys) if (!newest.has(key)) newest.set(key, id)
    }
  }
  return replaced
}

export const factKey = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%$€£¥]+/gu, ' ')
    .trim()
