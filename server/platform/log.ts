import { pino, type Logger } from 'pino'
import { isDatabaseCorrupted } from './database/database-errors.ts'
import { mapStackFrames } from './source-mapped-stack.ts'

export type Log = Logger

/** JSON lines. Redaction is a second line of defense: secrets are never passed to the log in the first place. */
export function createLog(level: string): Log {
  const names = [
    'password',
    'token',
    'accessToken',
    'registrationToken',
    'wordpressApiKey',
    'authorization',
    'secret',
    'apiKey',
  ]
  return pino({
    level,
    base: null,
    serializers: { err: serializeError },
    redact: { paths: names.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[secret]' },
  })
}

interface LoggedError {
  type: string
  message: string
  code?: string
  stack?: string
  cause?: LoggedError
}

/** The loggable part of an error: a failed query carries its parameters, a failed model call its prompt. */
export function serializeError(error: unknown): LoggedError {
  // The queue reports errors as plain objects.
  if (!(error instanceof Error)) {
    const isObject = typeof error === 'object' && error !== null
    const message = isObject && 'message' in error ? error.message : isObject ? 'no message' : error
    return { type: typeof error, message: withoutValues(String(message)) }
  }
  const cause = error.cause instanceof Error ? serializeError(error.cause) : undefined
  return {
    type: error.name,
    message: withoutValues(error.message),
    ...('code' in error ? { code: String(error.code) } : {}),
    // Damaged files are not a code defect: one line says it all.
    ...(isDatabaseCorrupted(error) ? {} : { stack: stackOf(error) }),
    ...(cause ? { cause } : {}),
  }
}

const stackOf = (error: Error) =>
  mapStackFrames(error.stack?.split('\n').filter((line) => /^ {4}at .{1,500}$/.test(line)) ?? []).join('\n')

// A failed query ends with its parameters, a PostgreSQL error with the unreadable value, a V8 error with the invalid JSON.
function withoutValues(message: string): string {
  const starts = [message.indexOf('\nparams: '), message.endsWith('"') ? message.indexOf(': "') : -1]
  return message
    .slice(0, Math.min(message.length, ...starts.filter((at) => at >= 0)))
    .replace(/^Unexpected token [^]* is not valid JSON$/, 'This is not valid JSON')
}
