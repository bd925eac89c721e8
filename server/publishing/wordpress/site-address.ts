/** The address of a site as people paste it, reduced to where WordPress lives; undefined when it is none. Ends with a slash. */
export function cleanSiteUrl(input: string): string | undefined {
  const text = input.trim().replace(/^["'<]+|(?<!["'>])["'>]+$/g, '')
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

/** One host, apart from www. and a change to https. */
export function isSameHost(one: URL, other: URL): boolean {
  const name = (url: URL) => url.hostname.replace(/^www\./, '')
  return name(one) === name(other) && (one.port === other.port || one.protocol !== other.protocol)
}
