import { and, eq, isNull, notInArray, sql } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import { Refusal } from '../../platform/fail.ts'
import { factKey } from '../../profile/facts/add-fact.ts'
import { findFacts } from '../../profile/facts/list-facts.ts'
import type { FreshSite, SitePostRow } from '../../profile/site-posts/list-site-posts.ts'
import { withoutOurs } from '../../profile/site-posts/without-ours.ts'
import { proposedFacts } from '../../schema/profile.ts'
import { readOwnSiteInThread } from '../check-in-thread.ts'

interface SiteInput {
  site: FreshSite
  businessName: string
}

/**
 * Proposes what the customer's site states about the business for the owner to confirm, and withdraws what no page says any
 * more.
 */
export async function proposeFacts(
  app: App,
  accountId: string,
  { site, businessName }: SiteInput,
): Promise<void> {
  const { db } = app
  const decided = await db
    .select({ key: proposedFacts.key })
    .from(proposedFacts)
    .where(and(eq(proposedFacts.accountId, accountId), sql`${proposedFacts.decidedAt} is not null`))
  const confirmed = await findFacts(db, accountId)
  const ofKind = (kind: SitePostRow['kind']) => site.pages.filter((page) => page.kind === kind)
  const posts = await withoutOurs(db, accountId, site.posts)
  const rows = [...ofKind('page'), ...ofKind('product'), ...posts]
  const pages = rows.map(({ kind, url: address, title, text, readAt }) => ({
    ...{ kind, url: address, title, text, date: readAt.toISOString().slice(0, 10) },
  }))
  const { url, name, tagline } = site
  const date = app.now().toISOString().slice(0, 10)
  const home =
    url && tagline ? [{ kind: 'page' as const, url, title: name ?? businessName, text: tagline, date }] : []
  try {
    const { statements } = await readOwnSiteInThread(app, accountId, {
      pages: [...home, ...pages],
      businessName,
      known: [...decided.map(({ key }) => key), ...confirmed.map(({ text }) => factKey(text))],
    })
    await saveProposals(app, accountId, statements)
  } catch (error) {
    // Too much work waits, or the site takes too long: the post is written without it.
    if (!(error instanceof Refusal)) throw error
    app.log.warn({ accountId, cause: error.code }, 'Site not read for facts')
  }
}

async function saveProposals(
  { db }: App,
  accountId: string,
  statements: { text: string; key: string; url: string }[],
): Promise<void> {
  const rows = statements.map((statement) => ({ ...statement, accountId }))
  await db.transaction(async (tx) => {
    const open = and(eq(proposedFacts.accountId, accountId), isNull(proposedFacts.decidedAt))
    const keys = statements.map(({ key }) => key)
    await tx.delete(proposedFacts).where(and(open, notInArray(proposedFacts.key, keys)))
    if (rows.length > 0) await tx.insert(proposedFacts).values(rows).onConflictDoNothing()
  })
}
