import type { FrameworkId } from '../../contract/writing/frameworks.ts'
import type { Tone } from '../../contract/plans.ts'
import type { GenerateValues } from './asked.ts'

// The contract takes so many.
export const mostKeywords = 15
export const mostPoints = 6

/** The parts of a text between separators, each once. */
export const partsOf = (text: string, by: RegExp) => [
  ...new Set(
    text
      .split(by)
      .map((part) => part.trim())
      .filter(Boolean),
  ),
]

/** What was filled in, as the contract takes it. */
export function toRequest(form: GenerateValues) {
  const keywords = partsOf(form.keywords, /,/).slice(0, mostKeywords)
  const points = partsOf(form.points, /\n/)
  const facts = form.framework === 'case-study' ? form.facts.trim() : ''
  return {
    topic: form.topic.trim() || undefined,
    keywords: keywords.length > 0 ? keywords : undefined,
    tone: (form.tone || undefined) as Tone | undefined,
    instructions: form.instructions.trim() || undefined,
    framework: (form.framework || undefined) as FrameworkId | undefined,
    personaId: form.personaId || undefined,
    points: points.length > 0 ? points : undefined,
    callToAction: form.callToAction.trim() || undefined,
    sources: facts ? [{ title: 'What happened', text: facts }] : undefined,
  }
}
