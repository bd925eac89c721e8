import { z } from 'zod'
import type { FactPage } from '../../../contract/profile/facts.ts'
import { splitSentences } from '../../platform/text/split-sentences.ts'
import { rankNearest } from '../text/words.ts'

export const EvidenceItem = z.object({
  id: z.string(),
  kind: z.enum(['answer', 'fact', 'promise', 'passage']).default('passage'),
  /** Verbatim from its source. */
  text: z.string(),
  /** The question that an answer belongs to; evidence for nothing by itself. */
  question: z.string().exactOptional(),
  /** `owner`: the customer; `stated`: a source named for this post; `web`: found by a search. */
  source: z.enum(['owner', 'stated', 'web']),
  title: z.string().exactOptional(),
  url: z.string().optional(),
  date: z.string().optional(),
})
export type EvidenceItem = z.output<typeof EvidenceItem>

export const FactSheet = z.object({
  /** Statements we can rely on: profile, confirmed facts, stated sources, and allowed statements from pages. */
  facts: z.array(z.string()),
  /** Names of the business and its people. */
  own: z.array(z.string()),
})
export type FactSheet = z.output<typeof FactSheet>

export type Gathered = Omit<EvidenceItem, 'id'> & { id?: string }

export const numberEvidence = (items: Gathered[]): EvidenceItem[] =>
  [...Map.groupBy(items, ({ text }) => text.toLowerCase().replace(/\s+/g, ' ')).values()].map(
    ([item], at) => ({ ...item!, id: `f${at + 1}` }),
  )

/** As much evidence as fits in `maxChars`, in order. Drops the least related to `about` first, the owner's answers last. */
export function fitEvidence(items: EvidenceItem[], about: string, maxChars: number): EvidenceItem[] {
  const ranked = rankNearest(items, ({ text }) => [text], about).map(({ item }) => item)
  const answersFirst = ranked.toSorted((a, b) => Number(b.kind === 'answer') - Number(a.kind === 'answer'))
  const chosen = new Set(fitting(answersFirst, maxChars))
  return items.filter((item) => chosen.has(item))
}

export function fitting<T extends { text: string }>(items: T[], room: number): T[] {
  let left = room
  return items.filter(({ text }) => {
    const fits = text.length <= left
    if (fits) left -= text.length
    return fits
  })
}

export interface StatedSource {
  url?: string | undefined
  text: string
}

interface EvidenceInput {
  promises?: string[]
  confirmed?: {
    text: string
    date: string
    question?: string | null
    page?: FactPage | null
    isAnswer?: boolean
  }[]
  sources?: StatedSource[]
}

/** Everything this post may draw on, with sources: first what people vouch for, then what the site says. */
export const gatherEvidence = ({
  promises = [],
  confirmed = [],
  sources = [],
}: EvidenceInput): EvidenceItem[] =>
  numberEvidence([
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

// Long enough to keep a figure with what it counts, short enough to rank by content.
const maxChunkChars = 320

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

// About 3,000 tokens, the share of a prompt that its evidence may take.
export const maxStatedChars = 12_000

/** The passages of sources closest to the topic, in order, as many as prompts hold. Runs in a thread. */
export const chooseFromSources = ({ sources, about }: { sources: StatedSource[]; about: string }) =>
  fitEvidence(gatherEvidence({ sources }), about, maxStatedChars).map(({ url, text }) => ({ url, text }))
