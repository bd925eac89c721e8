import { rankEvidence } from './evidence.ts'
import { gatherEvidence, type StatedSource } from './gather-evidence.ts'

// Some 3,000 tokens: as much of what a post is written from as its prompts hold.
export const maxStatedChars = 12_000

/** Of what sources say as much as prompts hold: what is nearest to the topic, in its order. Runs in a thread. */
export function chooseFromSources({
  sources,
  about,
}: {
  sources: StatedSource[]
  about: string
}): StatedSource[] {
  const pieces = gatherEvidence({ promises: [], confirmed: [], sources })
  const chosen = new Set(rankEvidence(pieces, about, { maxChars: maxStatedChars, isFilled: true }))
  return pieces.filter((piece) => chosen.has(piece)).map(({ url, text }) => ({ url, text }))
}
