import { z } from 'zod'
import { nameOfLanguage } from '../../platform/text/detect-language.ts'
import { foreignTo } from '../gates/truth/find-foreign.ts'
import { lettersOf } from '../../posts/content/plain-text.ts'
import { minSections, shapeOf } from '../frameworks/framework-parts.ts'
import { hasKeyword } from '../../../contract/keywords/find-keyword.ts'
import { aboutPost } from '../model/about-post.ts'
import { oneLine } from '../model/without-remarks.ts'
import { cleanLine, isInvented } from '../model/clean-line.ts'
import { readJson } from '../model/read-json.ts'
import type { Brief } from '../writer.ts'
import { WritingFailure } from '../writing-failure.ts'
import { budgetSections } from './budget-sections.ts'
import { type Outline, type PlannedSection, sectionForms } from './outline.ts'

const List = z.array(z.unknown()).catch([])
const Answer = z.object({
  title: z.string().catch(''),
  answer: z.string().catch(''),
  sections: z.array(z.unknown()),
})
const AnsweredSection = z.object({
  heading: z.string(),
  question: z.string().catch(''),
  takeaway: z.string().catch(''),
  form: z.enum(sectionForms).catch('prose'),
  words: z.number().catch(150),
  evidence: List,
  pages: List,
  points: List,
})
type AnsweredSection = z.output<typeof AnsweredSection>

/** About how many sections carry a post of this range: some 180 words each read well on a phone. */
export function sectionsFor({ words: { min, max }, framework, topic }: Brief): number {
  return Math.max(minSections(framework, topic), Math.min(8, Math.round((min + max) / 2 / 180)))
}

// One section is no plan: with two a post can still be written.
const minUsable = 2
const maxRead = 30
// Two more than asked for are a plan, ten more are none.
const maxExtraSections = 2
const maxHeadingChars = 110
export const maxTitleChars = 60

/** The plan in a model's answer with what is still wrong with it; throws a WritingFailure when too little of it can be used. */
export function readOutline(text: string, brief: Brief): { outline: Outline; problem: string | undefined } {
  const answer = readJson(text, Answer)
  const seen = new Set<string>()
  const usable = answer.sections.slice(0, maxRead).flatMap((given) => {
    const { data: section } = AnsweredSection.safeParse(given)
    if (!section) return []
    const heading = cleanLine(section.heading, maxHeadingChars, { keepsNumber: true })
    const key = lettersOf(heading)
    if (key === '' || seen.has(key) || isInvented(heading, brief)) return []
    seen.add(key)
    return [plannedFrom(section, heading, brief)]
  })
  if (usable.length < minUsable)
    throw new WritingFailure('model_broken_answer', `Only ${usable.length} sections could be used.`)
  const sections = withAllPoints(usable.slice(0, sectionsFor(brief) + maxExtraSections), brief)
  const isAbout = aboutPost([brief.topic, ...brief.keywords, ...sections.map(({ heading }) => heading)])
  const title = cleanLine(oneLine(answer.title, { isAbout, part: 'title' }), 200)
  const outline: Outline = {
    title: title !== '' && !isInvented(title, brief) ? title : brief.topic,
    answer: cleanLine(answer.answer, 600),
    sections: budgetSections(sections, brief.words),
  }
  return { outline, problem: problemOf(outline, title, brief) }
}

function plannedFrom(
  { question, takeaway, form, words, evidence, pages, points }: AnsweredSection,
  heading: string,
  brief: Brief,
): PlannedSection {
  const known = (ids: unknown[], all: { id: string }[]) => [
    ...new Set(ids.filter((id): id is string => all.some((one) => one.id === id))),
  ]
  return {
    ...{ heading, form, words },
    question: cleanLine(question, 200),
    takeaway: cleanLine(takeaway, 200),
    evidence: known(evidence, brief.evidence),
    pages: known(pages, brief.targets),
    points: [...new Set(points.map((point) => Number(point) - 1))].filter(
      (at) => brief.points?.[at] !== undefined,
    ),
  }
}

/** Each must-cover point in one section: the first that claimed it, else the ones in the middle take them in turn. */
function withAllPoints(sections: PlannedSection[], { points = [] }: Brief): PlannedSection[] {
  const ownerOf = points.map((_, point) => {
    const claimed = sections.findIndex((section) => section.points.includes(point))
    return claimed >= 0
      ? claimed
      : Math.min(sections.length - 1, 1 + (point % Math.max(1, sections.length - 2)))
  })
  return sections.map((section, at) => ({
    ...section,
    points: points.flatMap((_, point) => (ownerOf[point] === at ? [point] : [])),
  }))
}

/** What the plan has to be asked for again for, in words for the model. */
function problemOf({ title, sections }: Outline, given: string, brief: Brief): string | undefined {
  const [term = ''] = brief.keywords
  const headings = sections.map(({ heading }) => heading)
  if (given === '' || title !== given)
    return 'the title is missing or claims something that the evidence does not say.'
  if (title.length > maxTitleChars)
    return `the title has ${title.length} characters, at most ${maxTitleChars} are shown.`
  const foreign = brief.language && [title, ...headings].find(foreignTo(brief.language, [brief.topic]))
  if (foreign) return `“${foreign}” isn't in ${nameOfLanguage(brief.language!)}.`
  if (term && !hasKeyword(title, term)) return 'the title does not contain searchTerm in any form.'
  if (term && !headings.some((heading) => hasKeyword(heading, term)))
    return 'no heading contains searchTerm in any form.'
  const shape = shapeOf(brief.framework, brief.topic)
  const least = minSections(brief.framework, brief.topic)
  if (sections.length < least)
    return `it has ${sections.length} sections that can be used, at least ${least} are needed.`
  const isNumbered = (heading: string) => /^(?:\p{L}{2,12}\s)?\d{1,2}\s?[.):–-]/u.test(heading)
  if (shape?.kind === 'numbered' && headings.filter(isNumbered).length < 3)
    return 'the headings between the opening and the close are not numbered.'
  return undefined
}
