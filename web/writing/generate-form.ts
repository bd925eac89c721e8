import type { Tone } from '../../contract/billing/plans.ts'
import type { Post } from '../../contract/posts/posts.ts'
import { readStored } from '../platform/read-stored.ts'
import type { FormField } from '../ui/fields/form.tsx'
import { tooLongMessage, tooManyMessage } from '../../contract/field-messages.ts'
import { withScheme } from '../../contract/profile/with-scheme.ts'
import type { FrameworkId } from '../../contract/writing/frameworks.ts'
import { maxSourceChars, maxSources } from '../../contract/writing/source-limits.ts'

export const emptyRequest = {
  topic: '',
  keywords: '',
  tone: '',
  instructions: '',
  framework: '',
  personaId: '',
  points: '',
  callToAction: '',
  sources: '',
}
export type GenerateValues = typeof emptyRequest

const requestKey = 'asked_post'

/** Remembers the last request, so that a failure doesn't lose its instructions. */
export function storeRequest(values: GenerateValues): void {
  sessionStorage.setItem(requestKey, JSON.stringify(values))
}

/** The remembered request, if it was about this topic. */
export function readStoredRequest(topic: string): GenerateValues | undefined {
  const request = readStored<GenerateValues>(requestKey)
  return request?.topic.trim() === topic.trim() ? request : undefined
}

export interface GenerateButtonProps {
  /** Text that is already typed, to start from. */
  topic: string
  keywords: string[]
  /** Whether the form starts open, because someone came here to generate. */
  isWanted?: boolean
  /** The failed post to restart. */
  unwrittenId: string | undefined
  /** The live post to write a new version of. */
  refreshes?: string | undefined
  onStarted(post: Post): void
}

export interface GenerateFieldsProps {
  field(name: keyof GenerateValues): Omit<FormField, 'name'>
}

// The contract's limits.
export const mostKeywords = 15
export const mostPoints = 6

/** The parts of a text between separators, without repeats. */
export const partsOf = (text: string, by: RegExp) => [
  ...new Set(
    text
      .split(by)
      .map((part) => part.trim())
      .filter(Boolean),
  ),
]

export function toRequest(form: GenerateValues) {
  const keywords = partsOf(form.keywords, /,/).slice(0, mostKeywords)
  const points = partsOf(form.points, /\n/)
  const sources = toSources(form.sources)
  return {
    topic: form.topic.trim() || undefined,
    keywords: keywords.length > 0 ? keywords : undefined,
    tone: (form.tone || undefined) as Tone | undefined,
    instructions: form.instructions.trim() || undefined,
    framework: (form.framework || undefined) as FrameworkId | undefined,
    personaId: form.personaId || undefined,
    points: points.length > 0 ? points : undefined,
    callToAction: form.callToAction.trim() || undefined,
    sources: sources.length > 0 ? sources : undefined,
  }
}

/** Each line with a link becomes a source, and all other lines one text. */
function toSources(typed: string): { url?: string; title?: string; text?: string }[] {
  const lines = typed.split('\n').map((line) => ({ line, url: linkOf(line) }))
  const urls = new Set(lines.flatMap(({ url }) => url ?? []))
  const text = lines
    .filter(({ url }) => url === undefined)
    .map(({ line }) => line)
    .join('\n')
    .trim()
  return [...[...urls].map((url) => ({ url })), ...(text ? [{ text }] : [])]
}

/** Without a scheme, a link needs "www." or a path, because "Node.js" is a word. */
function linkOf(line: string): string | undefined {
  const typed = line.trim()
  const address =
    /^https?:/i.test(typed) || !/^www\.|^[^/]+\.[a-z]{2,}\//i.test(typed) ? typed : withScheme(typed)
  return /^https?:\/\/\S+$/i.test(address) && URL.canParse(address) ? address : undefined
}

export function sourcesProblem(typed: string): string | undefined {
  const sources = toSources(typed)
  const length = sources.at(-1)?.text?.length ?? 0
  if (length > maxSourceChars) return tooLongMessage('text', maxSourceChars, length)
  return sources.length > maxSources
    ? tooManyMessage('links and texts', maxSources, sources.length)
    : undefined
}
