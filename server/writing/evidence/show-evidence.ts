import type { EvidenceItem } from './evidence.ts'

// What stands before the country in "example.co.uk".
const secondLevel = new Set('co com org net ac edu gov gob gouv govt nhs or ne go'.split(' '))

/** By what a reader knows the publisher of a page, in lower-case letters: `mayoclinic` of www.mayoclinic.org. Empty for an IP address. */
function publisherOf(url: string): string {
  const host = URL.parse(url)?.hostname ?? ''
  if (host === '' || /^[\d.]+$|:/.test(host)) return ''
  const labels = host.replace(/^www\./, '').split('.')
  if (labels.length === 1) return labels[0]!
  const names = labels.slice(0, -1)
  const own = names.length > 1 && secondLevel.has(names.at(-1)!) ? names.at(-2)! : names.at(-1)!
  return own.replace(/[^\p{L}\p{N}]/gu, '')
}

/** Who says it, in a word or two. */
const sayer = ({ source, title, url = '', question }: EvidenceItem): string =>
  question
    ? ` (the owner, asked “${question}”)`
    : source !== 'web' && title
      ? ` (page “${title}”)`
      : source === 'web'
        ? ` (web${publisherOf(url) ? `, ${publisherOf(url)}` : ''})`
        : ''

/** An item as a prompt shows it, after its ID. */
export const showEvidence = (item: EvidenceItem): string => `${item.id}${sayer(item)}: ${item.text}`

/** How what nobody answers for may be used; empty where there is none of it. */
export const evidenceRule = (items: EvidenceItem[]): string =>
  items.some(({ source }) => source === 'web')
    ? 'What is marked "web" is by other publishers and says nothing about the business. Put a figure, study or quotation of it only in a sentence that names its publisher ("According to …") and says no more than it does.'
    : ''
