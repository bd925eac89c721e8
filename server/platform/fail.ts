import { errorStatus, type ErrorCode } from '../../contract/operation.ts'

/** An error the caller may see. Anything else that is thrown is a defect. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  /** With version_conflict: the post's current state. */
  readonly current: unknown
  /** With content_loss: what would be lost. */
  readonly lost: string[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, message: string, details: RefusalDetails) {
    super(message)
    this.code = code
    this.fields = details.fields
    this.current = details.current
    this.lost = details.lost
    this.retryAfterSeconds = details.retryAfterSeconds
  }

  get status(): number {
    return errorStatus[this.code]
  }
}

export interface RefusalDetails {
  fields?: Record<string, string>
  current?: unknown
  lost?: string[]
  retryAfterSeconds?: number
}

export function fail(code: ErrorCode, message: string, details: RefusalDetails = {}): never {
  throw new Refusal(code, message, details)
}

/** For `catch`: a refusal counts as no value; a defect is thrown again. */
export function noneIfRefused(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
}

/** For `catch`: what a refusal says; a defect is thrown again. */
export function messageOfRefusal(error: unknown): string {
  if (error instanceof Refusal) return error.message
  throw error
}

/** Refuses because of one field, where the form shows the message. */
export function failField(field: string, message: string, code: ErrorCode = 'invalid_input'): never {
  return fail(code, message, { fields: { [field]: message } })
}
