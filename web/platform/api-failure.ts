import type { ErrorCode, Failure } from '../../contract/operation.ts'

/** `offline`: no answer came; `timeout`: it took longer than we wait. Both mean that the outcome is not known. */
export type FailureCode = ErrorCode | 'offline' | 'timeout'

interface FailureDetails extends Pick<Partial<Failure>, 'fields' | 'current' | 'lost'> {
  retryAfterSeconds?: number
}

/** Every way in which a call may fail. Decide by `code`; `message` is for the person; `fields` names what to correct. */
export class ApiFailure extends Error {
  readonly code: FailureCode
  readonly fields: Record<string, string>
  /** With `version_conflict`: what is stored. */
  readonly current: unknown
  /** With `content_loss`: what would be lost, in plain words. */
  readonly lost: string[]

  constructor(code: FailureCode, message: string, details: FailureDetails = {}) {
    super(code === 'too_many_requests' ? withWait(message, details.retryAfterSeconds) : message)
    this.name = 'ApiFailure'
    this.code = code
    this.fields = details.fields ?? {}
    this.current = details.current
    this.lost = details.lost ?? []
  }
}

/** The failure as a person may read it; a defect of ours is not shown in its own words. */
export function failureMessage(error: unknown, fallback: string): string {
  return error instanceof ApiFailure ? error.message : fallback
}

export function hasCode(error: unknown, ...codes: FailureCode[]): error is ApiFailure {
  return error instanceof ApiFailure && codes.includes(error.code)
}

/** Says for how long to wait, where the server has said it: rounded up, so that nobody comes too early. */
function withWait(message: string, seconds: number | undefined): string {
  if (!seconds) return message
  // Beyond a minute and a half nobody counts seconds.
  const wait =
    seconds < 90 ? `${seconds} second${seconds === 1 ? '' : 's'}` : `${Math.ceil(seconds / 60)} minutes`
  return `Too many attempts. Please try again in ${wait}.`
}
