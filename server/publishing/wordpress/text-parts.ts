import { readUntrustedJson } from '../../platform/outbound/read-untrusted-json.ts'
import { inlineTags } from '../../posts/content/sanitize-content.ts'
import { readTags } from '../../platform/text/read-tags.ts'

/** A WordPress text split into what people read, where it links to and how it is built. */
export interface TextParts {
  /** One entry per paragraph, cell, item or alternative text. */
  lines: string[]
  links: string[]
  pictures: string[]
  /** Elements and blocks with their position in letters and the attributes that people choose. */
  shape: string[]
}

const inline = new Set([...inlineTags, 'span', 'font', 'strike'])
/** Every other element starts and ends a line. */
export const isInline = (name: string) => inline.has(name) && name !== 'br' && name !== 'img'
// Elements that plugins and editors wrap around text and pictures.
const isWrapper = (name: string) =>
  /^(p|br|div|span|font|figure|tbody|picture|source|noscript|wbr)$/.test(name)
const sameElement: Record<string, string> = { b: 'strong', i: 'em', strike: 's' }
// Without these the text would change meaning: 10⁶ is not 106.
const tellingSigns: Record<string, string> = { sup: '^', sub: '_', del: '~', s: '~' }
const chosenAttributes = ['start', 'reversed', 'value', 'dir']

/** `host` is the site's own, so that its addresses stay equal after a move to another domain. */
export function readTextParts(html: string, host: string): TextParts {
  const parts: TextParts = { lines: [], links: [], pictures: [], shape: [] }
  let line = ''
  let letters = 0
  const endLine = () => {
    const words = line
      .replace(/[\u00ad\u200b\ufeff]/g, '')
      .replace(/\s+/g, ' ')
      .trim()
    if (words !== '') parts.lines.push(words)
    line = ''
  }
  const note = (what: string) => void parts.shape.push(`${letters}:${what}`)
  readTags(html, {
    onText(text) {
      const words = text.normalize('NFC')
      line += words
      letters += words.replace(/\s+/g, '').length
    },
    onOpen(name, attributes) {
      if (!isInline(name)) endLine()
      line += tellingSigns[name] ?? ''
      const { href, src, alt } = attributes
      if (name === 'a' && href !== undefined) parts.links.push(href)
      if (name === 'img') {
        parts.pictures.push(src ?? '')
        line = (alt ?? '').normalize('NFC')
        endLine()
      }
      if (!isWrapper(name)) note(describeElement(name, attributes, host))
    },
    onClose(name) {
      if (!isInline(name)) endLine()
    },
    onComment(text) {
      const [name = '', ...json] = text.trim().split(' ')
      if (name.startsWith('wp:')) note(`${name} ${settings(json.join(' '), host)}`)
    },
  })
  endLine()
  return parts
}

function describeElement(name: string, attributes: Record<string, string>, host: string): string {
  const address = attributes.href ?? attributes.src
  // Plugins add noopener and noreferrer automatically.
  const rel = attributes.rel?.match(/nofollow|sponsored|ugc/g)?.toSorted() ?? []
  const chosen = chosenAttributes.flatMap((one) => (one in attributes ? [`${one}=${attributes[one]}`] : []))
  const leadsTo = address === undefined ? [] : [plainAddress(address, host, name !== 'a')]
  return [sameElement[name] ?? name, ...leadsTo, ...rel, ...chosen].join(' ')
}

/** The chosen settings of a block; `metadata` holds our mark and WordPress's own data. */
function settings(json: string, host: string): string {
  const read = readUntrustedJson(json)
  if (read.kind !== 'json') return ''
  const chosen = JSON.stringify(read.value, (key, value: unknown) => {
    if (key === 'metadata') return undefined
    return typeof value === 'string' && /^https?:/i.test(value) ? plainAddress(value, host, false) : value
  })
  return chosen === '{}' ? '' : chosen
}

// Browsers show no longer addresses.
const maxAddressCharacters = 2000
const mediaFile = /\.(jpe?g|png|gif|webp|avif|svg|bmp|mp[34]|m4[av]|webm|og[agv]|wav|mov|pdf)$/i

/** What remains of an address when a plugin serves it from a CDN, over https, resized or in another format. */
export function plainAddress(address: string, host: string, isMedia: boolean): string {
  const url = address.length > maxAddressCharacters ? null : URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) return address
  const file = (isMedia ? url.href : url.pathname).split(/[/?&=#,]/).findLast((part) => mediaFile.test(part))
  if (file) return fileStem(file)
  const path = `${url.pathname.replace(/\/$/, '')}${url.search}${url.hash}`
  return isMedia || bareHost(url.host) === bareHost(host) ? path : bareHost(url.host) + path
}

function fileStem(file: string): string {
  let stem = file.toLowerCase()
  while (mediaFile.test(stem)) stem = stem.replace(mediaFile, '')
  return stem.replace(/-(scaled|\d+x\d+)$/, '')
}

const bareHost = (host: string) => host.replace(/^www\./, '')
