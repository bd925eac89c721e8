import { z } from 'zod'
import { countWords } from '../../../contract/posts/count-words.ts'
import { lettersOf } from '../../posts/content/plain-text.ts'
import { minSections } from '../frameworks/framework-parts.ts'
import type { Brief, Outline } from '../writer.ts'
import { WritingFailure } from '../writing-failure.ts'
import { truncateAtWord } from '../text/truncate-at-word.ts'
import { cleanLine, isInvented } from './clean-line.ts'
import { readJson } from './read-json.ts'

const Answer = z.object({
  title: z.string(),
  sections: z.array(z.object({ heading: z.string(), points: z.array(z.string()).catch([]) })),
})

/** How many sections carry a post of this range: about 180 words each read well on a phone. */
export function sectionsFor({ words: { min, max }, framework, topic }: Brief): number {
  return Math.max(minSections(framework, topic), Math.min(8, Math.round((min + max) / 2 / 180)))
}

/** The outline in a model's answer, cleaned and budgeted; throws a WritingFailure when too little of it can be used. */
export function readOutline(text: string, brief: Brief): Outline {
  const { title, sections } = readJson(text, Answer)
  const wanted = sectionsFor(brief)
  const seen = new Set<string>()
  const usable = sections.flatMap(({ heading, points }) => {
    const line = cleanLine(heading, 90)
    const key = lettersOf(line)
    if (key === '' || seen.has(key) || isInvented(line, brief)) return []
    seen.add(key)
    return [
      {
        heading: line,
        points: points
          .slice(0, 5)
          .map((point) => cleanLine(point, 200))
          .filter(Boolean),
      },
    ]
  })
  const named = cleanLine(title, 120)
  const line = isInvented(named, brief) ? truncateAtWord(brief.topic, 120) : named
  if (usable.length < minSections(brief.framework, brief.topic) || line === '')
    throw new WritingFailure('model_broken_answer', 'The outline had too few sections.')
  return withBudgets(line, usable.slice(0, wanted), brief.words)
}

/** Shares the middle of the range evenly: both misses, long and short, then have the same room. */
export function withBudgets(
  title: string,
  sections: { heading: string; points: string[] }[],
  range: Brief['words'],
): Outline {
  const headings = sections.reduce((sum, { heading }) => sum + countWords(heading), 0)
  const words = Math.round(((range.min + range.max) / 2 - headings) / sections.length)
  return { title, sections: sections.map((section) => ({ ...section, words })) }
}
