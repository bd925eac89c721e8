import { fitEvidence } from '../evidence/evidence.ts'
import type { Brief } from '../writer.ts'

interface Shown {
  pages: number
  pageChars: number
  ownPosts: number
  evidenceChars: number
}

// First shorter pages, then fewer. With the post's text, the second to last fits into 8,000 tokens in most languages.
const shortened: Shown[] = [
  { pages: 3, pageChars: 2000, ownPosts: 2, evidenceChars: 10_000 },
  { pages: 1, pageChars: 2000, ownPosts: 1, evidenceChars: 5000 },
  { pages: 0, pageChars: 0, ownPosts: 0, evidenceChars: 2500 },
]

export const maxShortening = shortened.length

export function shortenBrief(brief: Brief, times: number): Brief {
  const shown = shortened[times - 1]
  if (!shown) return brief
  const { pages, ownPosts = [], evidence, topic, keywords, targets } = brief
  const cut = <T extends { text: string }>(one: T) => ({ ...one, text: one.text.slice(0, shown.pageChars) })
  return {
    ...brief,
    pages: pages.slice(0, shown.pages).map(cut),
    ownPosts: ownPosts.slice(0, shown.ownPosts).map(cut),
    evidence: fitEvidence(evidence, [topic, ...keywords].join(' '), shown.evidenceChars),
    // Still offered as links, by title alone.
    targets: targets.map((target) => ({ ...target, text: '' })),
  }
}
