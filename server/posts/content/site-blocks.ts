import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { siteBlocks } from '../../schema/publishing.ts'

type SiteBlock = Pick<typeof siteBlocks.$inferSelect, 'hash' | 'source' | 'html'>

/** Hashes of the WordPress blocks that the content refers to. */
export const hashesIn = (content: string): string[] => [
  ...new Set([...content.matchAll(/\sdata-wp-block="([\da-f]{32})"/g)].map(([, hash = '']) => hash)),
]

/** Removes these references and keeps the text around them. */
export const withoutBlocks = (content: string, hashes: string[]): string =>
  hashes.reduce(
    (html, hash) =>
      html
        .replace(new RegExp(`<div data-wp-block="${hash}"[^<>]*></div>`, 'g'), '')
        .replaceAll(` data-wp-block="${hash}"`, ''),
    content,
  )

/** The account's WordPress blocks that the content refers to, by hash. */
export async function findSiteBlocks(db: Db, accountId: string, content: string) {
  const hashes = hashesIn(content)
  if (hashes.length === 0) return new Map()
  const rows = await db
    .select()
    .from(siteBlocks)
    .where(and(eq(siteBlocks.accountId, accountId), inArray(siteBlocks.hash, hashes)))
  return new Map(rows.map((row) => [row.hash, row]))
}

/** Stores the blocks that the content refers to. */
export async function keepSiteBlocks(tx: Db, accountId: string, content: string, blocks: SiteBlock[]) {
  const hashes = new Set(hashesIn(content))
  const kept = blocks.filter(({ hash }) => hashes.has(hash))
  if (kept.length === 0) return
  await tx
    .insert(siteBlocks)
    .values(kept.map((block) => ({ ...block, accountId })))
    .onConflictDoNothing()
}
