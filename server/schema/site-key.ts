import { sql, type SQL } from 'drizzle-orm'

/**
 * Normalizes the spellings of a site's address into one key: without scheme, www and page-level parts. For queries
 * that compare or join sites; `address` is a column or an SQL text expression.
 */
export function siteKeyOf(address: unknown): SQL<string> {
  const host = sql`regexp_replace(lower(trim(${address})), '^https?://([^/@]*@)?(www\\.)?', '')`
  return sql<string>`regexp_replace(${host}, '/*((wp-admin|wp-json|wp-login\\.php|index\\.php|xmlrpc\\.php)(/.*)?|[?#].*)?$', '')`
}
