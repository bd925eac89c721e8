import { sidesOf } from '../../../contract/writing/frameworks.ts'
import type { Brief, Outline } from '../writer.ts'
import { shapeOf } from './framework-parts.ts'
import { rolesOf } from './plan-sections.ts'

/** What only some posts are asked for, as data of a prompt. */
export function requestedData(brief: Brief): Record<string, unknown> {
  const { persona, points, callToAction, told, passages } = brief
  const sides = brief.framework === 'comparison' ? sidesOf(brief.topic) : undefined
  return {
    ...(sides ? { sides } : {}),
    ...(persona ? { reader: persona } : {}),
    ...(points ? { mustCover: points } : {}),
    ...(callToAction ? { callToAction } : {}),
    ...(told ? { whatHappened: told } : {}),
    ...(passages?.length ? { authorsOwnPassages: passages.map(({ title, text }) => ({ title, text })) } : {}),
  }
}

/** What this section is for, and which requests it has to fulfil. */
export function partInstruction(brief: Brief, { sections }: Outline, index: number): string {
  const { persona, points = [], callToAction, told, passages } = brief
  const shape = shapeOf(brief.framework, brief.topic)
  const task = shape && rolesOf(shape, sections.length)[index]?.task
  const isLast = index === sections.length - 1
  // Each section but the last takes its share of the points, in turn.
  const own = points.flatMap((_, at) => (at % Math.max(1, sections.length - 1) === index ? [at + 1] : []))
  return [
    task ? `This section is for: ${task}.` : '',
    own.length > 0 ? `Cover number ${own.join(' and ')} of mustCover in it, in so many words.` : '',
    persona
      ? 'Write for the one person that reader describes, in their words, and answer their objections.'
      : '',
    told ? 'Of what happened say only what whatHappened says.' : '',
    passages?.length
      ? 'authorsOwnPassages are by the author: think and sound as they do, use what they state, copy no sentence.'
      : '',
    isLast && callToAction ? 'End with the words of callToAction as its last sentence.' : '',
  ]
    .filter(Boolean)
    .map((line) => ` ${line}`)
    .join('')
}
