import { rankEvidence } from '../evidence/evidence.ts'
import type { Brief } from '../writer.ts'
import type { Model } from './call-model.ts'

interface Shown {
  pages: number
  pageChars: number
  ownPosts: number
  evidenceChars: number
}

// First shorter pages, then fewer: with the text of a post, the last but one fits into 8,000 tokens in most languages.
const shortened: Shown[] = [
  { pages: 3, pageChars: 2000, ownPosts: 2, evidenceChars: 10_000 },
  { pages: 1, pageChars: 2000, ownPosts: 1, evidenceChars: 5000 },
  { pages: 0, pageChars: 0, ownPosts: 0, evidenceChars: 2500 },
]

/** Has `work` done with as much of the brief as the model's context window takes: less each time that it turns out to be full. */
export async function fitWindow<T>(
  model: Model,
  brief: Brief,
  work: (brief: Brief) => Promise<T>,
): Promise<T> {
  for (;;) {
    model.isContextFull = false
    const { shortening = 0 } = model
    const isDone = () => !model.isContextFull || shortening === shortened.length
    try {
      const result = await work(shortenBrief(brief, shortened[shortening - 1]))
      // A step that the post can do without has swallowed the failure.
      if (isDone()) return result
    } catch (error) {
      if (isDone()) throw error
    }
    model.shortening = shortening + 1
  }
}

function shortenBrief(brief: Brief, shown: Shown | undefined): Brief {
  if (!shown) return brief
  const { pages, ownPosts = [], evidence, topic, keywords, targets } = brief
  const cut = <T extends { text: string }>(one: T) => ({ ...one, text: one.text.slice(0, shown.pageChars) })
  const about = [topic, ...keywords].join(' ')
  const chosen = new Set(rankEvidence(evidence, about, shown.evidenceChars))
  return {
    ...brief,
    pages: pages.slice(0, shown.pages).map(cut),
    ownPosts: ownPosts.slice(0, shown.ownPosts).map(cut),
    evidence: evidence.filter((item) => chosen.has(item)),
    // Still pages to link to, by their titles.
    targets: targets.map((target) => ({ ...target, text: '' })),
  }
}
