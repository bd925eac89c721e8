import { countWords } from '../../../contract/posts/count-words.ts'
import { isEnglish } from '../text/is-english.ts'
import type { Brief, Outline } from '../writer.ts'
import type { FrameworkPart, Shape } from './framework-parts.ts'

/** What a section is for: its part, and whether it is the first of it. */
export interface SectionRole {
  task: string
  part?: FrameworkPart
  isFirst: boolean
}

/** Which section of `count` does what, by the shares of the parts; each part gets at least one where there are enough. */
export function rolesOf(shape: Shape, count: number): SectionRole[] {
  if (shape.kind === 'numbered')
    return Array.from({ length: count }, (_, at) => ({
      task:
        at === 0
          ? 'what it is about and whom it helps; not numbered'
          : at === count - 1
            ? 'what to do with it now; not numbered'
            : shape.task,
      isFirst: false,
    }))
  const sizes: number[] = shape.parts.map(() => (count >= shape.parts.length ? 1 : 0))
  for (let left = count - sizes.reduce((sum, size) => sum + size, 0); left > 0; left--) {
    const lacking = shape.parts.map(({ share }, at) => share * count - sizes[at]!)
    sizes[lacking.indexOf(Math.max(...lacking))]!++
  }
  return shape.parts.flatMap((part, at) =>
    Array.from({ length: sizes[at]! }, (_, index) => ({ task: part.task, part, isFirst: index === 0 })),
  )
}

// Beginning and end of a numbered post: shorter than its steps.
const frameShare = 0.13

/** The outline in the framework's shape: numbers on the headings that are counted, budgets by the shares of the parts. */
export function shapeOutline(outline: Outline, shape: Shape, words: Brief['words']): Outline {
  const { sections } = outline
  const roles = rolesOf(shape, sections.length)
  const total =
    (words.min + words.max) / 2 - sections.reduce((sum, { heading }) => sum + countWords(heading), 0)
  const shares = sections.map((_, at) => {
    const part = roles[at]?.part
    if (part) return part.share / roles.filter((role) => role.part === part).length
    return isFrame(at, sections.length) ? frameShare : (1 - 2 * frameShare) / (sections.length - 2)
  })
  const told = sections.flatMap(({ heading, points }) => [heading, ...points]).join(' ')
  return {
    ...outline,
    sections: sections.map((section, at) => ({
      ...section,
      heading:
        shape.kind === 'numbered'
          ? numbered(section.heading, at, sections.length, isEnglish(told) ? shape.label : '')
          : section.heading,
      words: Math.round(total * shares[at]!),
    })),
  }
}

const isFrame = (at: number, count: number) => at === 0 || at === count - 1

/** A model's own numbers go first, so that none is counted twice. */
export function numbered(heading: string, at: number, count: number, label: 'Step ' | ''): string {
  const bare = heading.replace(/^(?:step\s+)?\d{1,2}\s*[.):–—-]\s*/i, '').trim() || heading
  if (isFrame(at, count)) return bare
  return label === 'Step ' ? `Step ${at}: ${bare}` : `${at}. ${bare}`
}
