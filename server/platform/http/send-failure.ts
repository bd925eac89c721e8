import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode, Failure } from '../../../contract/operation.ts'
import type { App } from '../app.ts'
import { Refusal } from '../fail.ts'
import { isTransientDatabaseError, isDatabaseCorrupted } from '../database/database-errors.ts'

// Errors that the framework raises before any handler runs.
const frameworkRefusals: Record<number, [ErrorCode, string]> = {
  400: ['invalid_input', "We couldn't read this request. Check its address and its JSON."],
  // Path traversal: `/assets/..%5C`.
  403: ['not_found', "There's nothing at this address."],
  404: ['not_found', "There's nothing at this address."],
  413: ['too_large', "That's too large."],
  414: ['too_large', 'That address is too long.'],
  415: ['unsupported_media_type', 'Send the request as JSON.'],
}

// The pictures and films people choose by mistake.
const maxDrainedBytes = 100_000_000

/** The single error response: a refusal as it is, a lost database as unavailable, everything else as a defect. */
export function sendFailure(app: App, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { id: requestId, ip: address } = request
  const { config } = request.routeOptions
  const operation = config.name
  const refusal = error instanceof Refusal ? error : toRefusal(error, config)
  const { code, message, fields, current, lost } = refusal
  app.metrics.refusedCalls.inc({ code })
  if (code === 'internal' || code === 'unavailable')
    app.log.error({ err: error, requestId, operation }, 'Request failed')
  // One line per refusal, whatever the reason: their number reveals probing.
  else if (operation) app.log.info({ requestId, operation, code, address }, 'Request refused')
  const body: Failure = { success: false, code, message, fields, requestId, current, lost }
  // Closing while a body is still arriving resets the connection, and the caller would never read the answer.
  if (Number(request.headers['content-length']) <= maxDrainedBytes) void reply.removeHeader('connection')
  if (refusal.retryAfterSeconds) void reply.header('retry-after', String(refusal.retryAfterSeconds))
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
}

function toRefusal(error: unknown, { tooLarge }: FastifyContextConfig): Refusal {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 413 && tooLarge) return new Refusal('too_large', tooLarge, { fields: { file: tooLarge } })
  const refusal = frameworkRefusals[status]
  if (refusal) return new Refusal(refusal[0], refusal[1], {})
  if (isTransientDatabaseError(error) || isDatabaseCorrupted(error))
    return new Refusal('unavailable', 'Quillcast is briefly unavailable. Try again in a moment.', {
      retryAfterSeconds: 2,
    })
  return new Refusal('internal', 'Something went wrong on our side. Please try again.', {})
}
