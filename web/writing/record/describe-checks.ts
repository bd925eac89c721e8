import type { PostRecord } from '../../../contract/writing/record.ts'
import type { Finding } from '../../../contract/writing/writing-checks.ts'
import { deliveryOf, findingsOf } from './read-record.ts'

/** A line's name, the checks it covers, and its text when they found nothing. */
const lines: [name: string, checks: Finding['check'][], met: string][] = [
  ['Length', ['length'], 'In your plan’s range.'],
  ['Keyword', ['search', 'stuffing'], 'Where search engines look for it, and not too often.'],
  ['Framework', ['framework'], 'Every part found.'],
  ['Points to cover', ['point'], 'All found.'],
  ['Call to action', ['callToAction'], 'In the last section.'],
  [
    'Facts',
    ['contact', 'hours', 'price', 'figure', 'quotation'],
    'No price, figure or contact that you didn’t give us.',
  ],
  ['Links', ['address', 'markup', 'lookalike', 'shortcode'], 'Only to your pages and your sources.'],
  ['Plain words', ['slop', 'repetition', 'profanity', 'term'], 'No clichés, nothing said twice.'],
  ['Leftovers', ['placeholder', 'leak'], 'No gaps, no remarks of the model.'],
  ['Topic and language', ['topic', 'postLanguage'], 'As you asked.'],
  ['Similar posts', ['duplicate'], 'None found.'],
]

// More reasons would not be read.
const maxReasons = 5

/** The checks of a delivered post in words; empty for one written elsewhere. */
export function describeChecks(record: PostRecord) {
  const { request } = record
  const found = findingsOf(record, 'checks')
  const named = findingsOf(record, 'reading')
  if (!found) return []
  const wasAsked: Partial<Record<Finding['check'], boolean>> = {
    search: (request?.keywords ?? []).length > 0,
    framework: request?.framework !== undefined,
    point: (request?.points ?? []).length > 0,
    callToAction: request?.callToAction !== undefined,
  }
  const words = deliveryOf(record)?.delivered
  const counted = lines
    .filter(([, [first]]) => wasAsked[first!] !== false)
    .map(([name, checks, met]) => {
      const reasons = found.filter(({ check }) => checks.includes(check)).map(({ reason }) => reason)
      const detail = reasons.length > 0 ? [...new Set(reasons)].slice(0, maxReasons).join(' ') : met
      const start = name === 'Length' && words ? `${words} words. ` : ''
      return { name, isMet: reasons.length === 0, detail: start + detail }
    })
  const reading = named
    ? named.length === 0
      ? 'No sentence says more than you told us.'
      : `${named.length} ${named.length === 1 ? 'sentence says' : 'sentences say'} more than you told us.`
    : 'Nobody has read it: the reading model gave no usable answer.'
  return [...counted, { name: 'Reading', isMet: named?.length === 0, detail: reading }]
}
