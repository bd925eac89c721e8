import { plainText } from '../../posts/content/plain-text.ts'
import { shapeOf, type FrameworkPart } from './framework-parts.ts'

export interface FrameworkInput {
  framework: string
  topic: string
  content: string
  /** The parts that a reader of the post named as missing; null where nobody has read it. */
  missing: string[] | null
}

interface FoundPart {
  part: string
  isThere: boolean
}

/** Fewer are no list and no way to follow. */
const minNumbered = 3

/** The parts that a reader looks for; none where they are numbered, which code can count. */
export function partsToRead(framework: string | undefined, topic: string): FrameworkPart[] {
  const shape = shapeOf(framework, topic)
  return shape?.kind === 'parts' ? shape.parts : []
}

/** Which parts of the framework are there, as counted or as read; empty where nobody knows. */
export function checkFramework({ framework, topic, content, missing }: FrameworkInput): FoundPart[] {
  const shape = shapeOf(framework, topic)
  if (shape?.kind === 'numbered') return numberedParts(sectionsOf(content), shape.label)
  if (!shape || !missing) return []
  return shape.parts.map(({ name }) => ({ part: name, isThere: !missing.includes(name) }))
}

/** The text by its headings of the second level; what stands before the first belongs to it. */
export function sectionsOf(content: string): { heading: string; text: string }[] {
  return content
    .split(/(?=<h2[\s>])/)
    .map((html) => {
      const heading = /^<h2[^>]*>([\s\S]*?)<\/h2>/.exec(html)?.[1]
      return { heading: heading === undefined ? '' : plainText(heading), text: plainText(html) }
    })
    .filter(({ text }) => text !== '')
}

function numberedParts(sections: { heading: string }[], label: 'Step ' | ''): FoundPart[] {
  const pattern = label === 'Step ' ? /^(?:\p{L}{2,12}\s)?(\d{1,2})\b/u : /^(\d{1,2})[.):]\s/
  const numbers = sections.flatMap(({ heading }) => pattern.exec(heading)?.[1] ?? []).map(Number)
  const what = label === 'Step ' ? 'steps' : 'points'
  return [
    { part: `At least ${minNumbered} numbered ${what}`, isThere: numbers.length >= minNumbered },
    {
      part: `The ${what} in order, from 1`,
      isThere: numbers.length > 0 && numbers.every((number, at) => number === at + 1),
    },
  ]
}
