import { z } from 'zod'
import { readUntrustedJson } from '../../platform/outbound/read-untrusted-json.ts'
import type { SafeFetch } from '../../platform/outbound/safe-fetch.ts'
import { decodePercent } from '../../platform/text/decode-percent.ts'
import { readTags } from '../../platform/text/read-tags.ts'
import { readableText } from './readable-text.ts'
import type { siteReads, SiteContact } from '../../schema/site-posts.ts'

type SiteRead = typeof siteReads.$inferSelect
export type SiteIdentity = Pick<SiteRead, 'name' | 'tagline' | 'menu' | 'homeText' | 'contacts'>

const Index = z.object({ name: z.string().catch(''), description: z.string().catch('') })
const timeoutMs = 5000
// A home page with all styles; its menu is near the top.
const maxHomeBytes = 500_000
const maxHomeChars = 6000
const maxLineLength = 300
const maxEntries = 30

export async function fetchSiteIdentity(safeFetch: SafeFetch, siteUrl: string, root: string) {
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

/** WordPress shows its menus only to editors (wp/v2/menu-items) and block themes have none, while visitors see the same in both. */
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

type ContactKind = SiteContact['kind']

// https://schema.org/LocalBusiness and PostalAddress properties that fit in one line of text.
const properties: Record<string, ContactKind> = {
  telephone: 'phone',
  email: 'email',
  openingHours: 'hours',
  addressLocality: 'town',
  addressCountry: 'country',
}
const maxContacts = 20
const maxValueLength = 200
const maxScriptLength = 100_000
const maxNodes = 2000

/** A page's `tel:` and `mailto:` links and schema.org data (JSON-LD), without repeats. */
export function readContacts(html: string): SiteContact[] {
  const found = new Map<string, SiteContact>()
  const add = (kind: ContactKind, given: unknown) => {
    const value = typeof given === 'string' ? given.replace(/\s+/g, ' ').trim().toWellFormed() : ''
    if (value !== '' && value.length <= maxValueLength && found.size < maxContacts)
      found.set(`${kind} ${value.replace(/[\s()./-]/g, '').toLowerCase()}`, { kind, value })
  }
  let script: string | undefined
  readTags(html, {
    onOpen(name, { href = '', type = '' }) {
      if (name === 'script') script = /^application\/ld\+json$/i.test(type.trim()) ? '' : undefined
      const [, scheme = '', rest = ''] = /^\s*(tel|mailto):([^?]{1,200})/i.exec(href) ?? []
      if (scheme) add(scheme.toLowerCase() === 'tel' ? 'phone' : 'email', decodePercent(rest))
    },
    onText(text) {
      if (script !== undefined && script.length < maxScriptLength) script += text
    },
    onClose(name) {
      if (name !== 'script' || script === undefined) return
      const read = readUntrustedJson(script)
      if (read.kind === 'json') readNodes(read.value, add)
      script = undefined
    },
  })
  return [...found.values()]
}

function readNodes(value: unknown, add: (kind: ContactKind, given: unknown) => void): void {
  const open: unknown[] = [value]
  for (let at = 0; at < open.length && at < maxNodes; at++) {
    const node = open[at]
    if (Array.isArray(node)) open.push(...node.slice(0, maxNodes))
    if (typeof node !== 'object' || node === null || Array.isArray(node)) continue
    const { streetAddress, postalCode, addressLocality } = node as Record<string, unknown>
    if (typeof streetAddress === 'string')
      add('address', [streetAddress, [postalCode, addressLocality].filter(Boolean).join(' ')].join(', '))
    for (const [name, given] of Object.entries(node)) {
      const kind = properties[name]
      if (kind) for (const one of Array.isArray(given) ? given : [given]) add(kind, one)
      else open.push(given)
    }
  }
}
