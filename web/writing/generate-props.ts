import type { PlanId } from '../../contract/plans.ts'
import type { Post } from '../../contract/posts/posts.ts'
import { type GenerateValues } from './asked.ts'

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
