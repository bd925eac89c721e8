import { z } from 'zod'
import type { SafeFetch } from '../../platform/safe-fetch.ts'
import { fault, readAnswer, type WpAnswer, type WpFault } from './read-answer.ts'
import { cleanSiteUrl, isSameHost } from './site-address.ts'
import { basicAuth, connectWordPress, endpoint, type Login, type WordPress } from './wordpress.ts'

export interface FoundRoot extends Offer {
  /** Its REST root. */
  root: string
  /** Where WordPress lives, after its redirects; ends with a slash. */
  home: string
}

export interface FoundSite {
  wordpress: WordPress
  home: string
  hasApplicationPasswords: boolean
}

interface Offer {
  /** False when WordPress says that it offers no application passwords. */
  hasApplicationPasswords: boolean
  /** Where a person allows one, in the site's own words; empty where it names no such place, undefined where its index is hidden from us. */
  authorizeUrl: string | undefined
}

export interface Reach {
  fetch: SafeFetch
  allowPrivate: boolean
  timeoutMs(writes: boolean): number
}

const Index = z.object({
  namespaces: z.array(z.string()).refine((names) => names.includes('wp/v2')),
  authentication: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]).optional(),
})
const indexFields = 'name,url,home,namespaces,authentication'

const Authorization = z.object({
  'application-passwords': z.object({ endpoints: z.object({ authorization: z.string().max(2000) }) }),
})

/** The WordPress at `address`, asked with this login. */
export async function discoverSite(
  reach: Reach,
  address: string,
  login: Login,
): Promise<WpAnswer<FoundSite>> {
  const found = await findRoot(reach, address, login)
  if (found.kind !== 'ok') return found
  const { root, home, hasApplicationPasswords } = found.value
  const wordpress = connectWordPress({ ...reach, root, login })
  return { kind: 'ok', value: { wordpress, home, hasApplicationPasswords } }
}

/** Finds the REST root of the WordPress at `address`: named by its Link header, or at one of the usual places. */
export async function findRoot(
  reach: Reach,
  address: string,
  login: Login | undefined,
): Promise<WpAnswer<FoundRoot>> {
  const front = await askFrontPage(reach, address)
  if (front.kind !== 'ok') return front
  const { homes, linkedRoot, looksLikeWordPress } = front.value
  const guesses = homes.flatMap((home) => [
    `${home}wp-json/`,
    `${home}?rest_route=/`,
    `${home}index.php?rest_route=/`,
  ])
  const faults: WpFault[] = []
  for (const root of new Set([...linkedRoot, ...guesses])) {
    const answer = await askIndex(reach, root, login)
    if (answer.kind === 'ok') {
      const home = homeOf(root, homes[0] ?? root)
      return { kind: 'ok', value: { root, home, ...answer.value } }
    }
    faults.push(answer)
    // The rest would only take as long again.
    if (answer.cause === 'timeout') break
  }
  return tellingFault(faults, looksLikeWordPress)
}

interface FrontPage {
  homes: string[]
  linkedRoot: string[]
  looksLikeWordPress: boolean
}

/** Asked without the login, which must not follow a redirect to who knows where. */
async function askFrontPage(reach: Reach, address: string): Promise<WpAnswer<FrontPage>> {
  const given = cleanSiteUrl(address)
  if (!given) return fault('refused', 'url_invalid')
  if (/\.wordpress\.com\/$/.test(given)) return fault('refused', 'wpcom_simple')
  const answer = await reach.fetch(given, { timeoutMs: Math.max(1, reach.timeoutMs(false)) })
  if (answer.kind !== 'answer') return readAnswer(answer, false, z.never())
  const last = new URL(answer.url)
  if (!isSameHost(last, new URL(given))) return fault('refused', 'site_moved', { detail: last.origin })
  if (last.protocol === 'http:' && !reach.allowPrivate) {
    const secure = await askFrontPage(reach, given.replace(/^http:/, 'https:'))
    return secure.kind === 'ok' || given.startsWith('https:') ? secure : fault('refused', 'insecure')
  }
  const page = readAnswer(answer, false, z.never())
  const stops =
    page.kind !== 'ok' &&
    ['bot_challenge', 'server_password', 'maintenance', 'site_busy'].includes(page.cause)
  if (stops || answer.status >= 500) return page
  const link = /<([^<>]+)>;\s*rel="?https:\/\/api\.w\.org\/?"?/.exec(answer.headers.link ?? '')?.[1]
  const linked = link ? URL.parse(link, last) : null
  // Behind a proxy WordPress may know itself by another name: the path still holds.
  if (linked && !isSameHost(linked, last)) linked.host = last.host
  if (linked) linked.protocol = last.protocol
  const home = new URL(given)
  home.protocol = last.protocol
  home.host = last.host
  const landed = `${last.origin}${last.pathname.replace(/[^/]*$/, '')}`
  return {
    kind: 'ok',
    value: {
      homes: [...new Set([home.href, landed])],
      linkedRoot: linked ? [linked.href] : [],
      looksLikeWordPress: linked !== null || /\/wp-(content|includes)\//.test(answer.text),
    },
  }
}

/** What the index at `root` offers. */
async function askIndex(reach: Reach, root: string, login: Login | undefined): Promise<WpAnswer<Offer>> {
  const headers: Record<string, string> = login ? { authorization: basicAuth(login) } : {}
  const request = {
    headers,
    timeoutMs: Math.max(1, reach.timeoutMs(false)),
    redirect: 'manual',
  } as const
  const answer = readAnswer(
    await reach.fetch(endpoint(root, '', { _fields: indexFields }), request),
    false,
    Index,
  )
  if (answer.kind === 'ok') {
    const { authentication } = answer.value
    const hasApplicationPasswords = authentication === undefined || Object.keys(authentication).length > 0
    const named = Authorization.safeParse(authentication).data
    const authorizeUrl = named?.['application-passwords'].endpoints.authorization ?? ''
    return { kind: 'ok', value: { hasApplicationPasswords, authorizeUrl } }
  }
  // It is there, but only for who is logged in: whether we are is asked next.
  if (answer.code !== '' && (answer.cause === 'auth_wrong' || answer.cause === 'cap_edit'))
    return { kind: 'ok', value: { hasApplicationPasswords: true, authorizeUrl: undefined } }
  return answer
}

function tellingFault(faults: WpFault[], looksLikeWordPress: boolean): WpFault {
  // A JSON interface that is not WordPress's refuses in words of its own.
  const telling = ({ cause }: WpFault) =>
    !['rest_missing', 'garbled', 'site_moved', 'rest_blocked', 'write_refused'].includes(cause)
  const passing = faults.find(telling)
  const blocked = faults.find(({ cause }) => cause === 'rest_blocked')
  if (passing) return passing
  if (blocked) return { ...blocked, kind: 'refused' }
  return fault('refused', looksLikeWordPress ? 'rest_missing' : 'not_wordpress')
}

function homeOf(root: string, guess: string): string {
  const url = new URL(root)
  if (!url.pathname.endsWith('/wp-json/')) return guess
  return `${url.origin}${url.pathname.slice(0, -'wp-json/'.length)}`
}
