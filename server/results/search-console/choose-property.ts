const bare = (host: string) => host.replace(/^www\./, '')

/** How well a property covers a site; 0 if it doesn’t. */
function rank(property: string, site: URL): number {
  const [, domain] = /^sc-domain:(.+)/.exec(property) ?? []
  if (domain) return `.${site.hostname}`.endsWith(`.${domain}`) ? 3 : 0
  const prefix = URL.parse(property)
  if (!prefix || bare(prefix.host) !== bare(site.host) || !site.pathname.startsWith(prefix.pathname)) return 0
  // Google counts http and www apart.
  return prefix.origin === site.origin ? 2 : 1
}

/** The property that has a site’s figures: its domain, or else the prefix of its address. */
export function chooseProperty(properties: string[], siteUrl: string | undefined): string | undefined {
  const site = URL.parse(siteUrl ?? '')
  if (!site) return undefined
  // As prefixes end.
  if (!site.pathname.endsWith('/')) site.pathname += '/'
  const covering = properties.filter((property) => rank(property, site) > 0)
  return covering.toSorted((a, b) => rank(b, site) - rank(a, site))[0]
}
