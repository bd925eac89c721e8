import { withScheme } from '../../../contract/profile/with-scheme.ts'

/** Reduces a pasted address to where WordPress lives, with a final slash; undefined when it is not an address. */
export function cleanSiteUrl(input: string): string | undefined {
  const text = withScheme(input.trim().replace(/^["'<]+|(?<!["'>])["'>]+$/g, ''))
  if (text === '') return undefined
  const url = URL.parse(
    /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/]*:\d+(\/|$)/.test(text) ? text : `https://${text}`,
  )
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '') return undefined
  const path = url.pathname.replace(
    /(?<!\/)\/+((wp-admin|wp-json|wp-login\.php|index\.php|xmlrpc\.php)(\/.*)?)?$/,
    '',
  )
  return `${url.origin}${path}/`
}

/** Same host, ignoring www. and a change to https. */
export function isSameHost(one: URL, other: URL): boolean {
  const name = (url: URL) => url.hostname.replace(/^www\./, '')
  return name(one) === name(other) && (one.port === other.port || one.protocol !== other.protocol)
}
