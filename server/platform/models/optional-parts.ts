import { APICallError } from 'ai'
import { classifyFailure } from './classify-failure.ts'

/** The parts of a request that some servers reject. */
export interface OptionalParts {
  /** A schema for the answer. */
  hasSchema: boolean
  /** Effort and cache key. */
  hasOptions: boolean
}

/** Sends optional parts until the server rejects them, and omits the rejected ones from then on. */
export function createOptionalParts() {
  const accepts = { hasSchema: true, hasOptions: true }
  return async <Answer>(
    neededParts: OptionalParts,
    ask: (parts: OptionalParts) => Promise<Answer>,
  ): Promise<Answer> => {
    const all = {
      hasSchema: neededParts.hasSchema && accepts.hasSchema,
      hasOptions: neededParts.hasOptions && accepts.hasOptions,
    }
    let error: unknown
    for (const parts of [all, ...subsetsOf(all)]) {
      try {
        const answer = await ask(parts)
        accepts.hasSchema &&= parts.hasSchema || !all.hasSchema
        accepts.hasOptions &&= parts.hasOptions || !all.hasOptions
        return answer
      } catch (next) {
        error = next
        if (!mayRejectParts(error)) break
      }
    }
    // It failed without the optional parts too, so they were not the reason.
    throw error
  }
}

const subsetsOf = ({ hasSchema, hasOptions }: OptionalParts): OptionalParts[] => [
  ...(hasSchema ? [{ hasSchema: false, hasOptions }] : []),
  ...(hasOptions ? [{ hasSchema, hasOptions: false }] : []),
  ...(hasSchema && hasOptions ? [{ hasSchema: false, hasOptions: false }] : []),
]

// Responses to unknown parameters: 400 from the providers, 400 or 422 from vLLM, 404 or 501 from some gateways.
const rejectionStatuses = new Set([400, 404, 422, 501])

const mayRejectParts = (error: unknown) =>
  APICallError.isInstance(error) &&
  error.statusCode !== undefined &&
  rejectionStatuses.has(error.statusCode) &&
  classifyFailure(error).cause === 'model_unavailable'
