import { decodePercent } from '../platform/text/decode-percent.ts'

/**
 * What addresses of the same page have in common: no scheme, www, query, fragment or slash at the end; decoded, in lower case. With
 * plain permalinks the post is in the query. Undefined for anything but a web address.
 */
export function pageKey(address: string): string | undefined {
  const url = /^https?:/i.test(address.trim()) ? URL.parse(address.trim()) : null
  if (!url) return undefined
  const host = url.host.replace(/^www\./, '')
  const id = url.searchParams.get('p') ?? url.searchParams.get('page_id')
  const path = decodePercent(url.pathname)
    .toLowerCase()
    .normalize('NFC')
    .replace(/\/(?:amp|index\.(?:php|html?))?\/?$/, '')
  return id && path === '' ? idKey(host, id) : host + path
}

/** The key of a post by its id, which stays when its slug changes. */
export const idKey = (host: string, id: string | number) => `${host}/?p=${id}`
