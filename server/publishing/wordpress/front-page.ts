import { z } from 'zod'
import type { SafeFetch } from '../../platform/outbound/safe-fetch.ts'
import { fault, ok, readAnswer, readPage, type WpAnswer } from './classify-answer.ts'
import { readPageColor } from './page-color.ts'
import { isUnlisted, maxHeadChars, readHead } from './read-head.ts'
import { cleanSiteUrl, isSameHost } from './site-address.ts'

export interface SiteFetchOptions {
  fetch: SafeFetch
  allowPrivate: boolean
  timeoutMs(writes: boolean): number
}

export interface FrontPage {
  homes: string[]
  linkedRoot: string[]
  looksLikeWordPress: boolean
  /** It asks search engines not to list it. */
  isHidden: boolean
  themeColor: string | null
  /** Its clock minus ours, in s; 0 when it names no time. */
  clockOffSeconds: number
}

/** Reads it without the login, which must not follow redirects to an unknown host. */
export async function readFrontPage(reach: SiteFetchOptions, address: string): Promise<WpAnswer<FrontPage>> {
  const given = cleanSiteUrl(address)
  if (!given) return fault('refused', 'url_invalid')
  if (/\.wordpress\.com\/$/.test(given)) return fault('refused', 'wpcom_simple')
  const request = { timeoutMs: Math.max(1, reach.timeoutMs(false)), truncateAtBytes: maxHeadChars }
  const answer = await reach.fetch(given, request)
  if (answer.kind !== 'answer') return readAnswer(answer, false, z.never())
  const last = new URL(answer.url)
  if (!isSameHost(last, new URL(given))) return fault('refused', 'site_moved', { detail: last.origin })
  if (last.protocol === 'http:' && !reach.allowPrivate) {
    const secure = await readFrontPage(reach, given.replace(/^http:/, 'https:'))
    return secure.kind === 'ok' || given.startsWith('https:') ? secure : fault('refused', 'insecure')
  }
  const page = readPage(answer, false)
  const stops = ['bot_challenge', 'server_password', 'maintenance', 'site_busy'].includes(page.cause)
  if (stops || answer.status >= 500) return page
  const link = /<([^<>]{1,2000})>;\s*rel="?https:\/\/api\.w\.org\/?"?/.exec(answer.headers.link ?? '')?.[1]
  const linked = link ? URL.parse(link, last) : null
  // WordPress behind a proxy may report another host name, but its path is right.
  if (linked && !isSameHost(linked, last)) linked.host = last.host
  if (linked) linked.protocol = last.protocol
  const home = new URL(given)
  home.protocol = last.protocol
  home.host = last.host
  const landed = `${last.origin}${last.pathname.slice(0, last.pathname.lastIndexOf('/') + 1)}`
  const head = readHead(answer.text)
  return ok({
    homes: [...new Set([home.href, landed])],
    linkedRoot: linked ? [linked.href] : [],
    looksLikeWordPress: linked !== null || /\/wp-(content|includes)\//.test(head.source),
    isHidden: isUnlisted(head, answer.headers),
    themeColor: readPageColor(head.themeColor, head.source),
    clockOffSeconds: clockOffSeconds(answer.headers.date),
  })
}

function clockOffSeconds(date: string | undefined): number {
  const off = (Date.parse(date ?? '') - Date.now()) / 1000
  return Number.isFinite(off) ? Math.round(off) : 0
}
