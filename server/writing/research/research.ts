import { z } from 'zod'
import { EvidenceItem, numberEvidence } from '../evidence/evidence.ts'
import { publisherOf } from '../gates/truth/publisher.ts'
import type { Brief } from '../writer.ts'

/** What a search for the topic brought: the result of the step `research`. */
export const Research = z.object({
  items: z.array(EvidenceItem.omit({ id: true })),
  /** What the first results are called: what readers find already. */
  titles: z.array(z.string()),
})
export type Research = z.output<typeof Research>

/** The brief with what was found on the web. IDs of its own evidence stay as they are. */
export function withResearch(brief: Brief, { items, titles }: Research): Brief {
  const web = items.map(({ text, url = '' }) => ({ text, publisher: publisherOf(url) }))
  return {
    ...brief,
    evidence: numberEvidence([...brief.evidence, ...items]),
    sheet: { ...brief.sheet, ...(web.length > 0 ? { web } : {}) },
    ...(titles.length > 0 ? { searchResults: titles } : {}),
  }
}
