import { publisherOf } from '../gates/truth/publisher.ts'
import type { EvidenceItem } from './evidence.ts'

/** Who says it, in a word or two. */
const sayer = ({ source, url = '' }: EvidenceItem): string =>
  source === 'web' ? ` (web${publisherOf(url) ? `, ${publisherOf(url)}` : ''})` : ''

/** An item as a prompt shows it, after its ID. */
export const showEvidence = (item: EvidenceItem): string => `${item.id}${sayer(item)}: ${item.text}`

/** How what others publish may be used; empty where there is none of it. */
export const evidenceRule = (items: EvidenceItem[]): string =>
  items.some(({ source }) => source === 'web')
    ? '\nEvidence marked "web" is what other publishers say. Take no statement about the business from it. A figure, study or quotation of it stands in a sentence that names its publisher ("According to …") and says no more than the evidence.'
    : ''
