import type { FactPage } from '../../../contract/profile/facts.ts'
import { splitSentences } from '../../platform/text/split-sentences.ts'
import { type EvidenceItem, type Gathered, numberEvidence, rankEvidence } from './evidence.ts'

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
      confirmed: true,
    })),
    ...promises.map((text): Gathered => ({ kind: 'promise', text, source: 'owner', confirmed: true })),
    ...sources.flatMap(({ url, text }) =>
      chunksOf(text).map((chunk): Gathered => ({
        ...{ kind: 'passage', text: chunk, source: 'stated', confirmed: true },
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
  const chosen = new Set(rankEvidence(pieces, about, { maxChars: maxStatedChars, isFilled: true }))
  return pieces.filter((piece) => chosen.has(piece)).map(({ url, text }) => ({ url, text }))
}
