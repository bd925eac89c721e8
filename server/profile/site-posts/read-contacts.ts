import { readUntrustedJson } from '../../platform/outbound/read-untrusted-json.ts'
import { readTags } from '../../platform/text/read-tags.ts'
import type { SiteContact } from '../../schema/site-posts.ts'

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
      if (scheme) add(scheme.toLowerCase() === 'tel' ? 'phone' : 'email', decoded(rest))
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

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
