const inline = new Set(
  `strong em b i u s a img wbr code sup sub del ins kbd mark q cite abbr dfn var samp small time bdi bdo ruby rt rp
  span font big tt acronym label my-word`.split(/\s+/),
)
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

/** The visible words of a page, separated by whitespace, line breaks and block boundaries. */
export const readWords = (html: string): string[] =>
  html
    .replaceAll(/<!--.*?-->|<(script|style)\b.*?<\/\1>/gis, '')
    .replaceAll(/<\/?([a-z][^\s/>]*)(?:"[^"]*"|'[^']*'|[^'">])*>/gi, (_tag, name: string) =>
      inline.has(name.toLowerCase()) ? '' : '\n',
    )
    .replaceAll(/&(?:#(\d+)|#x([\da-f]+)|([a-z]+));/gi, (whole, decimal?: string, hex?: string, name = '') =>
      (decimal ?? hex)
        ? String.fromCodePoint(decimal ? Number(decimal) : parseInt(hex!, 16))
        : (entities[name] ?? whole),
    )
    .split(/\s+/u)
    .filter(Boolean)
