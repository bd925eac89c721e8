import { sidesOf, type FrameworkId } from '../../../contract/writing/frameworks.ts'
import type { PostChecks } from '../../../contract/writing/writing-checks.ts'
import { readBlocks } from '../../../contract/posts/text-blocks.ts'
import type { Brief } from '../writer.ts'

export interface FrameworkPart {
  name: string
  task: string
}

type Shape =
  | { kind: 'numbered'; label: 'Step ' | ''; task: string }
  | { kind: 'parts'; parts: FrameworkPart[] }

const solution = 'what to do about it, concretely and in order'
// The standard parts in their usual order: AIDA after E. St. Elmo Lewis (1898), PAS and BAB as copywriters teach them.
const fixed: Record<Exclude<FrameworkId, 'how-to' | 'listicle' | 'comparison'>, Record<string, string>> = {
  'problem-solution': { Problem: 'what goes wrong, for whom, and why', Solution: solution },
  aida: {
    Attention: 'a question or a picture from the reader’s day that makes them stop',
    Interest: 'what the reader does not know yet and why it matters to them',
    Desire: 'what the reader gains: their day when it works',
    Action: 'one thing to do now, said plainly',
  },
  pas: {
    Problem: 'the problem, as the reader would say it',
    Agitation: 'what it costs to leave it as it is: time, money, nerves; no invented figures',
    Solution: solution,
  },
  bab: {
    Before: 'how things are for the reader now',
    After: 'how the same day looks once it is solved',
    Bridge: 'how to get from the one to the other, in steps',
  },
  story: {
    Scene:
      'a moment that any reader knows, told as “picture this”, about “you”; no invented people or events',
    Trouble: 'what then goes wrong',
    Turn: 'what is done differently',
    Lesson: 'what the reader can take from it',
  },
  'case-study': {
    Situation: 'how things were before, as `sources` say it',
    'What was done': 'what was done, as `sources` say it, and why it makes sense',
    Result: 'what came of it, as `sources` say it, and what others can take from it',
  },
}

const numbered = {
  'how-to': { label: 'Step ', task: 'one step that the reader does, after the one before it' },
  listicle: { label: '', task: 'one point of the list, complete in itself' },
} as const

export function shapeOf(framework: string | undefined, topic: string): Shape | undefined {
  if (framework === 'how-to' || framework === 'listicle') return { kind: 'numbered', ...numbered[framework] }
  if (framework === 'comparison') return { kind: 'parts', parts: comparisonParts(topic) }
  if (framework === undefined || !Object.hasOwn(fixed, framework)) return undefined
  const parts = Object.entries(fixed[framework as keyof typeof fixed])
  return { kind: 'parts', parts: parts.map(([name, task]) => ({ name, task })) }
}

function comparisonParts(topic: string): FrameworkPart[] {
  const [one, other] = sidesOf(topic) ?? ['one', 'other']
  const task = (which: string) => `what the ${which} of the two sides is good at and where it is weak, fairly`
  return [
    {
      name: 'Both sides named',
      task: 'the question: which of the two sides, both named, and what it depends on',
    },
    { name: one, task: task('first') },
    { name: other, task: task('second') },
    { name: 'Which one when', task: 'for whom which of the two is the better choice' },
  ]
}

type FoundParts = NonNullable<NonNullable<PostChecks['asked']>['framework']>['parts']

/** Fewer steps make neither a list nor a how-to. */
const minNumbered = 3

export function partsToRead(framework: string | undefined, topic: string): FrameworkPart[] {
  const shape = shapeOf(framework, topic)
  return shape?.kind === 'parts' ? shape.parts : []
}

export function checkFramework(
  { framework, topic }: Pick<Brief, 'framework' | 'topic'>,
  content: string,
  missing: string[] | null,
): FoundParts {
  const shape = shapeOf(framework, topic)
  if (shape?.kind === 'numbered') return numberedParts(content, shape.label)
  if (!shape || !missing) return []
  return shape.parts.map(({ name }) => ({ part: name, isThere: !missing.includes(name) }))
}

function numberedParts(content: string, label: 'Step ' | ''): FoundParts {
  const [pattern, what] =
    label === 'Step ' ? [/^(?:\p{L}{2,12}\s)?(\d{1,2})\b/u, 'steps'] : [/^(\d{1,2})[.):]\s/, 'points']
  const headings = readBlocks(content).filter(({ tag }) => tag === 'h2')
  const numbers = headings.flatMap(({ text }) => pattern.exec(text)?.[1] ?? []).map(Number)
  const isInOrder = numbers.length > 0 && numbers.every((number, at) => number === at + 1)
  return [
    { part: `At least ${minNumbered} numbered ${what}`, isThere: numbers.length >= minNumbered },
    { part: `The ${what} in order, from 1`, isThere: isInOrder },
  ]
}
