import { plainText } from '../../posts/content/plain-text.ts'
import { contentOf, coverage } from '../gates/truth/words.ts'
import { isEnglish } from '../../platform/text/detect-language.ts'
import { shapeOf, type FrameworkPart } from './framework-parts.ts'

export interface FrameworkInput {
  framework: string
  topic: string
  content: string
  /** Of a case study: the sentences it has to stand on. */
  told: string[]
}

export interface FoundPart {
  part: string
  isThere: boolean
  /** The heading under which it stands; null where it stands nowhere. */
  heading: string | null
}

/** Fewer are no list and no way to follow. */
const minNumbered = 3
// A customer's sentence is told when most of what it is about stands in one paragraph; the rest is grammar.
const toldShare = 0.7

/** The parts of the framework, and where in the text each stands. A pure function: the same text gets the same answer. */
export function checkFramework({ framework, topic, content, told }: FrameworkInput): FoundPart[] {
  const shape = shapeOf(framework, topic)
  if (!shape) return []
  const sections = sectionsOf(content)
  // Movements are recognised by English words: of another language's nothing is said rather than something false.
  const isKnown = shape.kind === 'numbered' || isEnglish(plainText(content))
  const parts = !isKnown
    ? []
    : shape.kind === 'numbered'
      ? numberedParts(sections, shape.label)
      : partsInOrder(sections, shape.parts)
  return framework === 'case-study' ? [...parts, factsPart(content, told)] : parts
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
  const numbers = sections.flatMap(({ heading }) => {
    const found = pattern.exec(heading)
    return found ? [{ number: Number(found[1]), heading }] : []
  })
  const what = label === 'Step ' ? 'steps' : 'points'
  const isInOrder = numbers.every(({ number }, at) => number === at + 1)
  return [
    {
      part: `At least ${minNumbered} numbered ${what}`,
      isThere: numbers.length >= minNumbered,
      heading: numbers[0]?.heading ?? null,
    },
    {
      part: `The ${what} in order, from 1`,
      isThere: numbers.length > 0 && isInOrder,
      heading: numbers.at(-1)?.heading ?? null,
    },
  ]
}

/** Each part in the earliest section that may hold it, after the one before: if any order fits, this one does. */
function partsInOrder(sections: { heading: string; text: string }[], parts: FrameworkPart[]): FoundPart[] {
  let from = 0
  return parts.map(({ name, cue }) => {
    const at = sections.findIndex(({ text }, index) => index >= from && cue.test(text))
    if (at === -1) return { part: name, isThere: false, heading: null }
    from = at + 1
    return { part: name, isThere: true, heading: sections[at]!.heading || null }
  })
}

function factsPart(content: string, told: string[]): FoundPart {
  const paragraphs = plainText(content).split('\n').map(contentOf)
  const standing = told.filter((sentence) => {
    const wanted = contentOf(sentence)
    return paragraphs.some((paragraph) => coverage(wanted, paragraph) >= toldShare)
  })
  // A post need not tell everything, but what it tells has to be theirs.
  const isThere = told.length > 0 && standing.length >= Math.min(2, told.length)
  return { part: 'What you told us happened', isThere, heading: null }
}
