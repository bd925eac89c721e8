import { z } from 'zod'
import { seoPlugins, type sites } from '../../schema/profile.ts'
import { readUntrustedJson } from '../../platform/outbound/read-untrusted-json.ts'
import { type FrontPage, readFrontPage, type SiteFetchOptions } from './front-page.ts'
import { fault, isPluginRefusal, ok, readAnswer, type WpAnswer, type WpFault } from './classify-answer.ts'
import { hasLanguages, sharingPlugins } from '../site-check/sharing-plugins.ts'
import { basicAuth, connectWordPress, endpoint, type Login, type WordPress } from './wordpress.ts'

type SiteRow = typeof sites.$inferSelect

export interface FoundRoot
  extends DiscoveredIndex, Pick<FrontPage, 'isHidden' | 'themeColor' | 'clockOffSeconds'> {
  /** The REST root. */
  root: string
  /** Where WordPress lives after redirects; ends with a slash. */
  home: string
}

export interface FoundSite extends FoundRoot {
  wordpress: WordPress
}

/** What a site says about itself; its time zone is an offset such as UTC+02:00 where it has no name. */
export type SiteFacts = Pick<SiteRow, 'name' | 'timezone' | 'seoPlugin' | 'sharing' | 'hasLanguages'>

interface DiscoveredIndex {
  /** Undefined where the index is hidden from us. */
  facts: SiteFacts | undefined
  /** Something surrounds the JSON of its answers. */
  isGarbled: boolean
  /** False when WordPress reports that application passwords are unavailable. */
  hasApplicationPasswords: boolean
  /** The error code with which the index refuses this login; undefined when it is open. */
  closedBy: string | undefined
  /** Where the owner authorizes a connection, as the site says; empty when it names no page, undefined when the index is hidden. */
  authorizeUrl: string | undefined
}

const Index = z.object({
  namespaces: z.array(z.string()).refine((names) => names.includes('wp/v2')),
  authentication: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]).optional(),
  name: z.string().catch(''),
  timezone_string: z.string().catch(''),
  // WordPress sends a number or a string.
  gmt_offset: z.coerce.number().catch(0),
})
const StrippedIndex = z.object({ namespaces: z.array(z.string()), routes: z.unknown().optional() })
// Enough for a complete index with all routes, for sites that ignore `_fields`.
const maxIndexBytes = 1024 * 1024
const indexFields = 'name,url,home,namespaces,authentication,timezone_string,gmt_offset'

const Authorization = z.object({
  'application-passwords': z.object({ endpoints: z.object({ authorization: z.string().max(2000) }) }),
})

/** Finds the WordPress at `address` with this login. */
export async function discoverSite(
  reach: SiteFetchOptions,
  address: string,
  login: Login,
): Promise<WpAnswer<FoundSite>> {
  const found = await findRoot(reach, address, login)
  if (found.kind !== 'ok') return found
  const wordpress = connectWordPress({ ...reach, root: found.value.root, login })
  return ok({ ...found.value, wordpress })
}

/** What we know of an index that we could not read. */
const unread = {
  hasApplicationPasswords: true,
  closedBy: undefined,
  authorizeUrl: undefined,
  facts: undefined,
  isGarbled: false,
}

/**
 * Finds the REST root of the WordPress at `address` through its Link header, or at one of the usual places. With
 * `isLinkEnough` a root that its front page names counts even if it does not answer in time.
 */
export async function findRoot(
  reach: SiteFetchOptions,
  address: string,
  login: Login | undefined,
  isLinkEnough = false,
): Promise<WpAnswer<FoundRoot>> {
  const front = await readFrontPage(reach, address)
  if (front.kind !== 'ok') return front
  const { homes, linkedRoot, looksLikeWordPress, ...seen } = front.value
  const foundAt = (root: string, index: DiscoveredIndex) =>
    ok({ root, home: homeOf(root, homes[0] ?? root), ...seen, ...index })
  const guesses = homes.flatMap((home) => [
    `${home}wp-json/`,
    `${home}?rest_route=/`,
    `${home}index.php?rest_route=/`,
  ])
  const faults: WpFault[] = []
  for (const root of new Set([...linkedRoot, ...guesses])) {
    const answer = await fetchIndex(reach, root, login)
    if (answer.kind === 'ok') return foundAt(root, answer.value)
    faults.push(answer)
    if (answer.cause !== 'timeout' && answer.cause !== 'read_too_slow') continue
    if (isLinkEnough && linkedRoot.includes(root)) return foundAt(root, unread)
    // The remaining places would only time out as well.
    break
  }
  return mostSpecificFault(faults, looksLikeWordPress)
}

/** Reads the index at `root`. */
async function fetchIndex(
  reach: SiteFetchOptions,
  root: string,
  login: Login | undefined,
): Promise<WpAnswer<DiscoveredIndex>> {
  const headers: Record<string, string> = login ? { authorization: basicAuth(login) } : {}
  const request = {
    headers,
    timeoutMs: Math.max(1, reach.timeoutMs(false)),
    redirect: 'manual',
    maxBytes: maxIndexBytes,
  } as const
  const raw = await reach.fetch(endpoint(root, '', { _fields: indexFields }), request)
  const answer = readAnswer(raw, false, Index)
  const read = raw.kind === 'answer' && readUntrustedJson(raw.text)
  const isGarbled = read && (read.kind !== 'json' || !read.isClean)
  if (answer.kind === 'ok') {
    const { authentication } = answer.value
    const hasApplicationPasswords = authentication === undefined || Object.keys(authentication).length > 0
    const named = Authorization.safeParse(authentication).data
    const authorizeUrl = named?.['application-passwords'].endpoints.authorization ?? ''
    const facts = factsOf(answer.value)
    return ok({ hasApplicationPasswords, closedBy: undefined, authorizeUrl, facts, isGarbled })
  }
  if (isClosed(answer, login)) {
    // When every request is refused, WordPress's own code says enough.
    const closedBy = isPluginRefusal(answer) || answer.code === 'rest_not_logged_in' ? answer.code : undefined
    return ok({ ...unread, closedBy, isGarbled })
  }
  return refusalOf(answer, read)
}

/** The API is there but restricted; the login is checked next. */
function isClosed(answer: WpFault, login: Login | undefined): boolean {
  if (answer.code === '') return false
  if (answer.cause === 'auth_wrong' || answer.cause === 'cap_edit') return true
  return login !== undefined && isPluginRefusal(answer)
}

/** Plugins remove the routes for posts from the index; WordPress itself never answers with a bare 401. */
function refusalOf(answer: WpFault, read: ReturnType<typeof readUntrustedJson> | false): WpFault {
  const { status, code, cause } = answer
  if (read && read.kind === 'json' && StrippedIndex.safeParse(read.value).success && status === 200)
    return fault('refused', 'rest_blocked_json', { status, detail: 'the routes for posts are missing' })
  if (cause === 'auth_wrong' && code === '') return fault('refused', 'rest_blocked_html', { status })
  return answer
}

function factsOf({ name, timezone_string, gmt_offset, namespaces }: z.output<typeof Index>): SiteFacts {
  const seoPlugin = seoPlugins.find((plugin) =>
    namespaces.some((one) => one.startsWith(`${plugin.replace('_', '')}/`)),
  )
  const timezone = timezone_string || formatOffset(gmt_offset)
  return {
    name: name.slice(0, 200),
    timezone,
    seoPlugin: seoPlugin ?? null,
    sharing: sharingPlugins(namespaces),
    hasLanguages: hasLanguages(namespaces),
  }
}

/** Formats hours as WordPress shows them: 5.5 is UTC+05:30. */
function formatOffset(hours: number): string {
  const minutes = Math.round(Math.abs(hours) * 60)
  const two = (value: number) => String(Math.trunc(value)).padStart(2, '0')
  return minutes === 0 ? 'UTC' : `UTC${hours < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`
}

function mostSpecificFault(faults: WpFault[], looksLikeWordPress: boolean): WpFault {
  const sentToLogin = faults.find(
    ({ cause, detail }) => cause === 'site_moved' && /login|log-in|signin|wp-admin/i.test(detail),
  )
  if (sentToLogin) return { ...sentToLogin, kind: 'refused', cause: 'rest_login_page' }
  // A JSON API that is not WordPress refuses in its own words.
  const vague = 'rest_missing garbled site_moved rest_blocked_json rest_blocked_html write_refused'.split(' ')
  const passing = faults.find(({ cause }) => !vague.includes(cause))
  const blocked = faults.find(({ cause }) => cause.startsWith('rest_blocked'))
  if (passing) return passing
  if (blocked) return { ...blocked, kind: 'refused' }
  if (!looksLikeWordPress) return fault('refused', 'not_wordpress')
  const [first] = faults
  // WordPress always answers the query form, so only the noise around its answers got in the way.
  return first && faults.every(({ cause }) => cause === 'garbled') ? first : fault('refused', 'rest_missing')
}

function homeOf(root: string, fallback: string): string {
  const url = new URL(root)
  if (!url.pathname.endsWith('/wp-json/')) return fallback
  return `${url.origin}${url.pathname.slice(0, -'wp-json/'.length)}`
}
