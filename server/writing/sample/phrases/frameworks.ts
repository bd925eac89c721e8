import { pickOne, shuffled } from '../seed.ts'
import type { Random } from '../seed.ts'
import { aimThemes } from './themes-aim.ts'
import { beginThemes } from './themes-begin.ts'
import { careThemes } from './themes-care.ts'
import { keepThemes } from './themes-keep.ts'
import { peopleThemes } from './themes-people.ts'
import { prepareThemes } from './themes-prepare.ts'
import { problemThemes } from './themes-problem.ts'
import type { Theme } from './theme.ts'

export type Arc = 'how-to' | 'listicle' | 'problem-solution'

// In the order in which one would do things: a how-to takes one or more of each, from left to right.
const STAGES: readonly (readonly Theme[])[] = [
  Object.values(aimThemes),
  Object.values(prepareThemes),
  Object.values(beginThemes),
  Object.values(careThemes),
  Object.values(peopleThemes),
  Object.values(keepThemes),
]

/**
 * Frameworks of the higher plans that the sample writer has no bank for fall back to the arc with the nearest movement:
 * PAS, BAB and AIDA go from a want to an answer, a comparison lists, and a case study would need a client to invent.
 */
const NEAREST_ARC: Record<string, Arc> = {
  howto: 'how-to',
  tutorial: 'how-to',
  casestudy: 'how-to',
  listicle: 'listicle',
  list: 'listicle',
  comparison: 'listicle',
  problemsolution: 'problem-solution',
  pas: 'problem-solution',
  bab: 'problem-solution',
  aida: 'problem-solution',
  story: 'problem-solution',
}

export function chooseArc(framework: string | undefined, topic: string, random: Random): Arc {
  const asked = NEAREST_ARC[(framework ?? '').toLowerCase().replace(/[^a-z]/g, '')]
  if (asked) return asked
  if (/^how (?:to|do|can)\b/i.test(topic)) return 'how-to'
  if (/^(?:why|what if|stop|avoid)\b|problem|mistake/i.test(topic)) return 'problem-solution'
  if (/\b(?:ideas|tips|ways|reasons|things)\b/i.test(topic)) return 'listicle'
  return pickOne(['how-to', 'listicle', 'problem-solution'] as const, random)
}

/** Themes for the body sections in reading order; count is at most 6, one per stage. */
export function chooseThemes(arc: Arc, count: number, random: Random): Theme[] {
  const problems: Theme[] =
    arc === 'problem-solution'
      ? shuffled(Object.values(problemThemes), random).slice(0, count > 4 ? 2 : 1)
      : []
  const stages = shuffled([...STAGES.keys()], random).slice(0, count - problems.length)
  if (arc !== 'listicle') stages.sort((a, b) => a - b)
  return [...problems, ...stages.map((stage) => pickOne(STAGES[stage] ?? [], random))]
}

/** The heading as it stands in the post: "Step 2: …" or "2. …" where the arc counts. */
export function headingFor(arc: Arc, heading: string, position: number): string {
  if (arc === 'how-to') return `Step ${position + 1}: ${heading[0]?.toLowerCase() ?? ''}${heading.slice(1)}`
  return arc === 'listicle' ? `${position + 1}. ${heading}` : heading
}
