import { sql, type SQL } from 'drizzle-orm'

/** One key for all spellings of a site's address, without scheme, www and page-level parts; `address` is a column or SQL text. */
export function siteKeyOf(address: unknown): SQL<string> {
  const host = sql`regexp_replace(lower(trim(${address})), '^https?://([^/@]*@)?(www\\.)?', '')`
  return sql<string>`regexp_replace(${host}, '/*((wp-admin|wp-json|wp-login\\.php|index\\.php|xmlrpc\\.php)(/.*)?|[?#].*)?$', '')`
}
