import { publisherOf } from '../gates/truth/publisher.ts'
import type { EvidenceItem } from './evidence.ts'

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

const rules: Partial<Record<EvidenceItem['source'], string>> = {
  web: 'What is marked "web" is by other publishers and says nothing about the business. A figure, study or quotation of it stands in a sentence that names its publisher ("According to …") and says no more than it does.',
}

/** How what nobody answers for may be used; empty where there is none of it. */
export const evidenceRule = (items: EvidenceItem[]): string =>
  (['web'] as const)
    .filter((one) => items.some(({ source }) => source === one))
    .map((one) => rules[one])
    .join('')
