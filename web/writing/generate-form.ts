import type { PlanId } from '../../contract/plans.ts'
import type { Post } from '../../contract/posts/posts.ts'
import { readStored } from '../platform/read-stored.ts'

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

const askedKey = 'asked_post'

/** Keeps what was asked for last: a writing that fails must not cost its instructions. */
export function keepAsked(values: GenerateValues): void {
  sessionStorage.setItem(askedKey, JSON.stringify(values))
}

/** What was asked for about this topic. */
export function readAsked(topic: string): GenerateValues | undefined {
  const asked = readStored<GenerateValues>(askedKey)
  return asked?.topic.trim() === topic.trim() ? asked : undefined
}

export interface GenerateButtonProps {
  /** What is typed already, as a beginning. */
  topic: string
  keywords: string[]
  /** Somebody came here to have this written: the form is open. */
  isWanted?: boolean
  /** Undefined while it is not known. */
  plan: PlanId | 'free' | undefined
  /** The post that could not be written: it is begun again. */
  unwrittenId: string | undefined
  /** The live post that a new version is written for. */
  refreshes?: string | undefined
  onStarted(post: Post): void
}

export interface GenerateFieldsProps {
  field(name: keyof GenerateValues): {
    id: string
    value: string
    error: string | undefined
    onChange(event: { target: { value: string } }): void
  }
}
