import { z } from 'zod'
import { EvidenceItem, numberEvidence } from '../evidence/evidence.ts'
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
  return {
    ...brief,
    evidence: numberEvidence([...brief.evidence, ...items]),
    ...(titles.length > 0 ? { searchResults: titles } : {}),
  }
}
