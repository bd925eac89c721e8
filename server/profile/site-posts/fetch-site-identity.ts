import { z } from 'zod'
import { readUntrustedJson } from '../../platform/outbound/read-untrusted-json.ts'
import type { SafeFetch } from '../../platform/outbound/safe-fetch.ts'
import { readTags } from '../../platform/text/read-tags.ts'
import { readableText } from './readable-text.ts'
import type { siteReads } from '../../schema/site-posts.ts'
import { readContacts } from './read-contacts.ts'

type SiteRead = typeof siteReads.$inferSelect
export type SiteIdentity = Pick<SiteRead, 'name' | 'tagline' | 'menu' | 'homeText' | 'contacts'>

const Index = z.object({ name: z.string().catch(''), description: z.string().catch('') })
const timeoutMs = 5000
// A home page with all styles; its menu is near the top.
const maxHomeBytes = 500_000
const maxHomeChars = 6000
const maxLineLength = 300
const maxEntries = 30

/** Reads the REST index and the home page; empty when neither answers. */
export async function fetchSiteIdentity(
  safeFetch: SafeFetch,
  siteUrl: string,
  root: string,
): Promise<SiteIdentity> {
  const [index, home] = await Promise.all([
    safeFetch(`${root}${root.includes('?') ? '&' : '?'}_fields=name,description`, { timeoutMs }),
    safeFetch(siteUrl, { timeoutMs, truncateAtBytes: maxHomeBytes }),
  ])
  const json = index.kind === 'answer' && index.status === 200 ? readUntrustedJson(index.text) : undefined
  const { data } = Index.safeParse(json?.kind === 'json' ? json.value : undefined)
  const lineOf = (html = '') =>
    readableText(html.slice(0, 10 * maxLineLength))
      .replaceAll('\n', ' ')
      .slice(0, maxLineLength)
      .toWellFormed() || null
  const isHome = home.kind === 'answer' && home.status === 200
  return {
    name: lineOf(data?.name),
    tagline: lineOf(data?.description),
    menu: isHome ? readMenu(home.text, home.url) : [],
    homeText: isHome ? readableText(home.text).slice(0, maxHomeChars).toWellFormed() : '',
    contacts: isHome ? readContacts(home.text) : [],
  }
}

/**
 * The links in a page's `nav` elements to its own site. WordPress shows its menus only to editors (wp/v2/menu-items) and
 * block themes have none, while visitors see the same in both.
 */
export function readMenu(html: string, pageUrl: string): SiteIdentity['menu'] {
  const own = URL.parse(pageUrl)
  const entries = new Map<string, string>()
  let [depth, href, words] = [0, '', '']
  readTags(html, {
    onOpen(name, attributes) {
      if (name === 'nav') depth++
      else if (name === 'a' && depth > 0) [href, words] = [attributes.href ?? '', '']
    },
    onText(text) {
      if (href !== '' && words.length < maxLineLength) words += text
    },
    onClose(name) {
      if (name === 'nav' && depth > 0) depth--
      if (name !== 'a' || href === '') return
      const url = href.length > 2000 ? null : URL.parse(href, pageUrl)
      href = ''
      const title = words.replace(/\s+/g, ' ').trim().slice(0, 100).toWellFormed()
      if (!url || url.host !== own?.host || !/^https?:$/.test(url.protocol) || title === '') return
      url.hash = ''
      if (entries.size < maxEntries && url.href !== own.href && !entries.has(url.href))
        entries.set(url.href, title)
    },
  })
  return [...entries].map(([url, title]) => ({ title, url }))
}
