import { sql, type SQL } from 'drizzle-orm'

/**
 * What makes two spellings of an address one site: without scheme, www and what belongs to pages rather than to the site. For
 * queries that compare or join sites; `address` is a column or a text of SQL.
 */
export function siteKeyOf(address: unknown): SQL<string> {
  const host = sql`regexp_replace(lower(trim(${address})), '^https?://([^/@]*@)?(www\\.)?', '')`
  return sql<string>`regexp_replace(${host}, '/*((wp-admin|wp-json|wp-login\\.php|index\\.php|xmlrpc\\.php)(/.*)?|[?#].*)?$', '')`
}
