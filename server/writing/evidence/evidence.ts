import { z } from 'zod'
import { rankNearest } from '../text/similarity.ts'

/** One thing the post may say about the business or the world, and where it comes from. */
export const EvidenceItem = z.object({
  /** `f1`, `f2` …: what the writer cites. */
  id: z.string(),
  kind: z.enum(['answer', 'fact', 'promise', 'passage']).default('passage'),
  /** Word for word as its source has it. */
  text: z.string(),
  /** What the owner was asked, where it is an answer. It carries nothing. */
  question: z.string().exactOptional(),
  /**
   * `owner`: from the customer; `stated`: of a source named for this post; `web`: found by a search.
   */
  source: z.enum(['owner', 'stated', 'web']),
  /** Of the page on the customer's site. */
  title: z.string().exactOptional(),
  url: z.string().optional(),
  /** When it was confirmed or read, as a date (ISO 8601). */
  date: z.string().optional(),
  /** False for what nobody answers for: no statement about the business may rest on it. */
  confirmed: z.boolean().default(true),
})
export type EvidenceItem = z.output<typeof EvidenceItem>

export const FactSheet = z.object({
  /** Sentences that the customer stands by: profile, confirmed facts, stated sources, what pages may say. */
  facts: z.array(z.string()),
  /** Names of the author, the business and its people. */
  own: z.array(z.string()),
})
export type FactSheet = z.output<typeof FactSheet>

export type Gathered = Omit<EvidenceItem, 'id'> & { id?: string }

/** The items with their IDs; what is said twice counts once. */
export function numberEvidence(items: Gathered[]): EvidenceItem[] {
  const seen = new Set<string>()
  return items
    .filter(({ text }) => {
      const key = text.toLowerCase().replace(/\s+/g, ' ')
      const isNew = !seen.has(key)
      seen.add(key)
      return isNew
    })
    .map((item, at) => ({ ...item, id: `f${at + 1}` }))
}

// A word or two that two texts share by chance.
const minRelevance = 0.05

/**
 * What of the evidence belongs to a part of the post: the items named in `ids`, then those nearest to `about` by the cosine of
 * their words under inverse document frequency, together at most `maxChars`; what has nothing to do with it only if `isFilled`.
 * What the owner answered for this very post comes before all that is relevant by its words alone.
 */
export function rankEvidence(
  items: EvidenceItem[],
  about: string,
  { maxChars, ids = [], isFilled = false }: { maxChars: number; ids?: string[]; isFilled?: boolean },
): EvidenceItem[] {
  const bonusOf = ({ kind, id }: EvidenceItem) => (kind === 'answer' ? 1 : 0) + (ids.includes(id) ? 2 : 0)
  const ranked = rankNearest(items, ({ text }) => [text], about)
    .map(({ item, relevance }) => ({ item, relevance: bonusOf(item) || relevance }))
    .filter(({ relevance }) => isFilled || relevance >= minRelevance)
    .toSorted((a, b) => b.relevance - a.relevance)
  let left = maxChars
  return ranked.flatMap(({ item }) => {
    if (item.text.length > left) return []
    left -= item.text.length
    return [item]
  })
}
