/** Services that redirect links, and the parameters with the target. */
const redirects: [host: RegExp, path: RegExp, ...parameters: string[]][] = [
  [/^([\w-]+\.)*google\.(com?\.)?[a-z]{2,3}$/, /^\/url$/, 'q', 'url'],
  [/^([\w-]+\.)*(google|googleadservices)\.com$/, /^\/(pagead\/)?aclk$/, 'adurl'],
  [/\.safelinks\.protection\.(outlook\.com|office365\.us|partner\.outlook\.cn)$/, /^\//, 'url'],
  [/^statics\.teams\.cdn\.office\.net$/, /\/safelinks\//, 'url'],
  [/^([\w-]+\.)?(facebook|messenger)\.com$/, /^\/(l\.php|flx\/warn\/?)$/, 'u'],
  [/^l\.(instagram|threads)\.(com|net)$|^l\.wl\.co$/, /^/, 'u'],
  [/^([\w-]+\.)?linkedin\.com$/, /^\/(redir|safety)\//, 'url'],
  [/^([\w-]+\.)?youtube\.com$/, /^\/redirect$/, 'q'],
  [/^slack-redir\.net$/, /^\/link$/, 'url'],
  [/^([\w-]+\.)?bing\.com$/, /^\/ck\/a$/, 'u'],
  [/^out\.reddit\.com$/, /^/, 'url'],
  [/^([\w-]+\.)?duckduckgo\.com$/, /^\/l\/?$/, 'uddg'],
  [/^([\w-]+\.)?steamcommunity\.com$/, /^\/linkfilter\/?$/, 'url', 'u'],
  [/^([\w-]+\.)?vk\.(com|ru)$/, /^\/away(\.php)?$/, 'to'],
  [/^t\.umblr\.com$/, /^\/redirect$/, 'z'],
  [/^([\w-]+\.)?pinterest\.[a-z.]{2,6}$/, /^\/offsite\/?$/, 'url'],
  [/^(exit|gate)\.sc$/, /^/, 'url'],
  [/^t\.me$/, /^\/iv$/, 'url'],
  [/^medium\.com$/, /^\/r\/?$/, 'url'],
  [/^link\.(zhihu\.com|juejin\.cn|csdn\.net)$/, /^/, 'target'],
  [/^deref-(gmx|web|mail)\.[a-z]{2,3}$/, /\/dereferrer\/?$/, 'redirectUrl'],
  [/^linkprotect\.cudasvc\.com$/, /^\/url$/, 'a'],
  [/^urldefense(\.proofpoint)?\.com$/, /^\/v2\/url$/, 'u'],
]

/** Parameters used only for tracking; `ref`, `tag` and others may earn someone a commission. */
const tracking = new RegExp(
  `^(amp;)?(${[
    'utm_\\w*|(mtm|pk)_(campaign|keyword|kwd|source|medium|content|cid|group|placement)',
    'fbclid|gclid|gclsrc|gbraid|wbraid|gad_source|gad_campaignid|srsltid|dclid|msclkid|yclid|ymclid|ttclid|twclid',
    'igsh|igshid|rdt_cid|sccid|epik|li_fat_id|mc_[ce]id|_hsenc|_hsmi|__hs(sc|tc|fp)|hsctatracking|mkt_tok|vero_id|vero_conv',
    'oly_enc_id|oly_anon_id|ref_src|ref_url|_ga|_gl|_kx|_openstat|ml_subscriber(_hash)?|s_cid|wickedid',
  ].join('|')})$`,
  'i',
)
const sharing = /^([\w-]+\.)?(youtube\.com|youtu\.be|spotify\.com)$/

interface Address {
  host: string
  path: string
  query: string
  hash: string
}

/** The target of a link, without redirect services and tracking. */
export function cleanLink(href: string): string {
  let target = href
  // Mail filters wrap links that a search engine has wrapped.
  for (let depth = 0; depth < 5; depth++) {
    const inner = unwrapOnce(target)
    if (inner === undefined) break
    target = inner
  }
  return withoutTracking(target)
}

function readAddress(href: string): Address | undefined {
  const [whole, authority = '', path = '', query = ''] =
    /^\s*(?:https?:)?\/\/([^/?#\s]+)(\/[^?#]*)?(\?[^#]*)?/i.exec(href) ?? []
  if (whole === undefined) return undefined
  const host = authority.toLowerCase().split('@').at(-1)!.split(':')[0]!
  return { host, path, query, hash: href.slice(whole.length) }
}

function unwrapOnce(href: string): string | undefined {
  const address = readAddress(href)
  if (!address) return undefined
  const { host, path, query } = address
  const [, , ...names] = redirects.find(([hosts, paths]) => hosts.test(host) && paths.test(path)) ?? []
  const parts = query.slice(1).split('&')
  for (const name of names) {
    const part = parts.find((given) => given.replace(/^amp;/, '').startsWith(`${name}=`))
    const target = part && readTarget(host, part.slice(part.indexOf('=') + 1))
    if (target) return target
  }
  // Proofpoint's third version has the target in its path; an asterisk replaces a character stored elsewhere.
  return /^https:\/\/urldefense\.com\/v3\/__(https?:\/\/[^*]+?)__;/.exec(href)?.[1]
}

/** Only web addresses; redirects to anything else stay unchanged. */
function readTarget(host: string, value: string): string | undefined {
  let target = decode(value)
  if (host.endsWith('bing.com')) target = decodeBase64(target.slice(2))
  if (host.startsWith('urldefense')) target = decode(value.replaceAll('-', '%').replaceAll('_', '/'))
  return /^https?:\/\/[^/?#\s]/i.test(target) && URL.canParse(target)
    ? target.replace(/\s/g, encodeURIComponent)
    : undefined
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

function decodeBase64(text: string): string {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
      c.charCodeAt(0),
    )
    return new TextDecoder().decode(bytes)
  } catch {
    return ''
  }
}

function withoutTracking(href: string): string {
  const address = readAddress(href)
  if (!address || address.query === '') return href
  const { host, query, hash } = address
  const parts = query.slice(1).split('&')
  const parameters = parts.filter((part) => {
    const name = part.split('=', 1)[0]!
    return !tracking.test(name) && !(name === 'si' && sharing.test(host))
  })
  if (parameters.length === parts.length) return href
  // Everything else stays byte for byte.
  const start = href.slice(0, href.length - query.length - hash.length)
  return `${start}${parameters.length > 0 ? '?' : ''}${parameters.join('&').replace(/^amp;/, '')}${hash}`
}
