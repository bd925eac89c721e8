import { sidesOf } from '../../../contract/writing/frameworks.ts'
import type { Brief } from '../writer.ts'

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

/** How the post fulfils them. */
export function requestedInstruction({ persona, told, passages }: Brief): string {
  return [
    persona ? 'Write for the one person that reader describes and answer their objections.' : '',
    told ? 'Of what happened, say only what whatHappened says.' : '',
    passages?.length ? 'Think and sound as in authorsOwnPassages; copy no sentence of them.' : '',
  ]
    .filter(Boolean)
    .join(' ')
}
