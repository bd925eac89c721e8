import { z } from 'zod'
import type { FactPage } from '../../../contract/profile/facts.ts'
import { splitSentences } from '../../platform/text/split-sentences.ts'
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
export const numberEvidence = (items: Gathered[]): EvidenceItem[] =>
  [...Map.groupBy(items, ({ text }) => text.toLowerCase().replace(/\s+/g, ' ')).values()].map(
    ([item], at) => ({ ...item!, id: `f${at + 1}` }),
  )

/**
 * As much of the evidence as `maxChars` holds, in its order: of what does not fit, what has least to do with `about` goes, and last
 * what the owner answered for this very post.
 */
export function fitEvidence(items: EvidenceItem[], about: string, maxChars: number): EvidenceItem[] {
  const ranked = rankNearest(items, ({ text }) => [text], about).map(({ item }) => item)
  let left = maxChars
  const chosen = new Set(
    ranked
      .toSorted((a, b) => Number(b.kind === 'answer') - Number(a.kind === 'answer'))
      .filter(({ text }) => {
        const fits = text.length <= left
        if (fits) left -= text.length
        return fits
      }),
  )
  return items.filter((item) => chosen.has(item))
}

export interface StatedSource {
  url?: string | undefined
  text: string
}

interface EvidenceInput {
  /** What the profile promises. */
  promises: string[]
  /** `isAnswer`: given for this very post. */
  confirmed: {
    text: string
    date: string
    question?: string | null
    page?: FactPage | null
    isAnswer?: boolean
  }[]
  sources: StatedSource[]
}

/** Everything this post may draw on, each piece with its source: first what people answer for, then what the site says. */
export function gatherEvidence({ promises, confirmed, sources }: EvidenceInput): EvidenceItem[] {
  return numberEvidence([
    ...confirmed.map(({ text, date, question, page, isAnswer }): Gathered => ({
      kind: isAnswer ? 'answer' : 'fact',
      text,
      ...(question ? { question } : {}),
      ...(page ? { title: page.title, url: page.url } : {}),
      source: 'owner',
      date,
    })),
    ...promises.map((text): Gathered => ({ kind: 'promise', text, source: 'owner' })),
    ...sources.flatMap(({ url, text }) =>
      chunksOf(text).map((chunk): Gathered => ({
        ...{ kind: 'passage', text: chunk, source: 'stated' },
        ...(url ? { url } : {}),
      })),
    ),
  ])
}

// Enough to keep a figure with what it counts, little enough to be chosen by what it says.
const maxChunkChars = 320

/** A source in pieces of a few whole sentences, none across two paragraphs. */
function chunksOf(text: string): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const chunks: string[] = []
    for (const sentence of splitSentences(paragraph)) {
      const open = chunks.at(-1)
      if (open !== undefined && (open + sentence).length <= maxChunkChars)
        chunks[chunks.length - 1] = open + sentence
      else chunks.push(sentence)
    }
    return chunks.map((chunk) => chunk.trim()).filter(Boolean)
  })
}

// Some 3,000 tokens: as much of what a post is written from as its prompts hold.
export const maxStatedChars = 12_000

/** Of what sources say as much as prompts hold: what is nearest to the topic, in its order. Runs in a thread. */
export function chooseFromSources({ sources, about }: Pick<EvidenceInput, 'sources'> & { about: string }) {
  const pieces = gatherEvidence({ promises: [], confirmed: [], sources })
  return fitEvidence(pieces, about, maxStatedChars).map(({ url, text }) => ({ url, text }))
}
