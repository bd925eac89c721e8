import { sidesOf, type FrameworkId } from '../../../contract/writing/frameworks.ts'

/** A pattern, or several that have to be there all. */
export type Cue = Pick<RegExp, 'test'>

/** One movement of a framework: what it says, and by which words it is recognised. */
export interface FrameworkPart {
  name: string
  /** For the writer. */
  task: string
  /** A reader's words that only this movement needs; deliberately wide, as writers differ. */
  cue: Cue
}

export type Shape =
  | { kind: 'numbered'; label: 'Step ' | ''; task: string }
  | { kind: 'parts'; parts: FrameworkPart[] }

const part = (name: string, task: string, cue: Cue): FrameworkPart => ({ name, task, cue })

const solve = part(
  'Solution',
  'what to do about it, concretely and in order',
  /\b(?:solution|instead|what (?:works|helps)|the way out|fix(?:es)?|solve[sd]?|start (?:with|by)|try)\b/i,
)

// The movements and their order are those of the trade: AIDA after E. St. Elmo Lewis (1898), PAS and BAB as copywriters teach
// them.
const fixed: Record<Exclude<FrameworkId, 'how-to' | 'listicle' | 'comparison'>, FrameworkPart[]> = {
  'problem-solution': [
    part(
      'Problem',
      'what goes wrong, for whom, and why',
      /\b(?:problems?|trouble|wrong|struggl\w+|difficult\w*|hard|mistakes?|fail\w*)\b/i,
    ),
    solve,
  ],
  aida: [
    part(
      'Attention',
      'a question or a picture from the reader’s day that makes them stop',
      /\?|\b(?:imagine|picture|ever (?:noticed|wondered)|think of)\b/i,
    ),
    part(
      'Interest',
      'what the reader does not know yet and why it matters to them',
      /\b(?:because|reason|why|matters?|turns out|interesting)\b/i,
    ),
    part(
      'Desire',
      'what the reader gains: their day when it works',
      /\b(?:so (?:that )?you|you(?:'|’)?(?:ll| will| can| get| have| save| gain)|without|easier|calmer|benefits?|gain)\b/i,
    ),
    part(
      'Action',
      'one thing to do now, said plainly',
      /\b(?:next step|today|now|start|begin|book|call|ask|try|write to|get in touch|contact|choose|take)\b/i,
    ),
  ],
  pas: [
    part(
      'Problem',
      'the problem, as the reader would say it',
      /\b(?:problems?|trouble|wrong|struggl\w+|difficult\w*|hard|mistakes?|fail\w*)\b/i,
    ),
    part(
      'Agitation',
      'what it costs to leave it as it is: time, money, nerves; no invented figures',
      /\b(?:worse|costs?|lose|losing|waste[sd]?|frustrat\w+|stress\w*|longer (?:it|you)|price|tired)\b/i,
    ),
    solve,
  ],
  bab: [
    part(
      'Before',
      'how things are for the reader now',
      /\b(?:now|today|at the moment|right now|usual(?:ly)?|before|used to|most days)\b/i,
    ),
    part(
      'After',
      'how the same day looks once it is solved',
      /\b(?:imagine|picture|after(?:wards)?|then|could|would|once)\b/i,
    ),
    part(
      'Bridge',
      'how to get from the one to the other, in steps',
      /\b(?:bridge|get there|how to|steps?|start|begin|first|between)\b/i,
    ),
  ],
  story: [
    part(
      'Scene',
      'a moment that any reader knows, told as “picture this”, about “you”; no invented people or events',
      /\b(?:picture|imagine|say (?:you|it)|suppose|think of)\b/i,
    ),
    part('Trouble', 'what then goes wrong', /\b(?:but|trouble|problem|wrong|stuck|until|suddenly)\b/i),
    part(
      'Turn',
      'what is done differently',
      /\b(?:instead|turn(?:s|ing)?|changes?|different(?:ly)?|one thing|decide)\b/i,
    ),
    part(
      'Lesson',
      'what the reader can take from it',
      /\b(?:lesson|remember|shows?|learn|take (?:away|from)|means?|point)\b/i,
    ),
  ],
  'case-study': [
    part(
      'Situation',
      'how things were before, as `whatHappened` says it',
      /\b(?:situation|before|at first|began|start(?:ed|ing)?|wanted|needed|problem|came|came to)\b/i,
    ),
    part(
      'What was done',
      'what was done, as `whatHappened` says it, and why it makes sense',
      /\b(?:done|did|step|changed?|work(?:ed|s)?|used?|then|tried|made)\b/i,
    ),
    part(
      'Result',
      'what came of it, as `whatHappened` says it, and what others can take from it',
      /\b(?:results?|outcome|after(?:wards)?|since|now|today|in the end)\b/i,
    ),
  ],
}

/** What a framework asks of a post about this topic; undefined for none, or for one that this version does not know. */
export function shapeOf(framework: string | undefined, topic: string): Shape | undefined {
  if (framework === 'how-to')
    return {
      kind: 'numbered',
      label: 'Step ',
      task: 'one step that the reader does, after the one before it',
    }
  if (framework === 'listicle')
    return { kind: 'numbered', label: '', task: 'one point of the list, complete in itself' }
  if (framework === 'comparison') return { kind: 'parts', parts: comparisonParts(topic) }
  return framework !== undefined && Object.hasOwn(fixed, framework)
    ? { kind: 'parts', parts: fixed[framework as keyof typeof fixed] }
    : undefined
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const named = (...sides: string[]): Cue => {
  const patterns = sides.map((side) => new RegExp(`(?<![\\p{L}\\p{N}])${escaped(side)}`, 'iu'))
  return { test: (text) => patterns.every((pattern) => pattern.test(text)) }
}

function comparisonParts(topic: string): FrameworkPart[] {
  const [one, other] = sidesOf(topic) ?? ['one', 'other']
  const choose = /\b(?:if you|choose|suits?|fits?|depends?|rather|better for|when)\b/i
  const task = (which: string) => `what the ${which} of the two sides is good at and where it is weak, fairly`
  return [
    part(
      'Both sides named',
      'the question: which of the two sides, both named, and what it depends on',
      named(one, other),
    ),
    part(one, task('first'), named(one)),
    part(other, task('second'), named(other)),
    part('Which one when', 'for whom which of the two is the better choice', choose),
  ]
}
