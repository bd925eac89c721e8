import { constants, gzip } from 'node:zlib'
import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, onSendHookHandler } from 'fastify'
import type { ErrorCode, Failure } from '../../../contract/operation.ts'
import type { Env } from '../env.ts'
import { Refusal } from '../fail.ts'
import { commonHeaders } from './security-headers.ts'

// By Node's parser error codes; any other means that the request was unreadable.
const knownParserErrors: Record<string, [status: number, code: ErrorCode, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'invalid_input', 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: [431, 'too_large', 'The request headers are too large.'],
}
const unreadableRequest: (typeof knownParserErrors)[string] = [
  400,
  'invalid_input',
  "We couldn't read this request. Check its address and its JSON.",
]

/** Answers requests that could not be parsed in our own format, with the usual headers. */
export const answerMalformedRequest =
  (env: Env) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const [status, code, message] = knownParserErrors[error.code ?? ''] ?? unreadableRequest
    const body: Failure = { success: false, code, message, requestId: randomUUID() }
    const text = JSON.stringify(body)
    const headers = {
      ...commonHeaders(env),
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(text)),
      connection: 'close',
    }
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    if (socket.writable)
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${text}`)
    socket.destroy(error)
  }

/** Two more cases that Node would answer itself, without headers. */
export function addProtocolHooks(http: FastifyInstance): void {
  http.addHook('onSend', compressAnswer)
  // An unknown expectation may be ignored (RFC 9110, 10.1.1).
  http.server.on('checkExpectation', (request, response) => http.server.emit('request', request, response))
  http.addHook('onRequest', ({ raw }, _reply, done) => {
    const isUnreadable = raw.httpVersion === '1.1' && raw.headers.host === undefined
    done(isUnreadable ? new Refusal(unreadableRequest[1], unreadableRequest[2], {}) : undefined)
  })
}

// Smaller responses fit into one packet anyway.
const minBytes = 1024

/** Compresses JSON for clients that accept gzip, at the cheapest level: a list of posts shrinks to a quarter. */
const compressAnswer: onSendHookHandler = ({ headers }, reply, payload, done) => {
  const isJson = String(reply.getHeader('content-type')).startsWith('application/json')
  if (typeof payload !== 'string' || !isJson || payload.length < minBytes) return done(null, payload)
  void reply.header('vary', 'accept-encoding')
  if (!/\bgzip\b/.test(headers['accept-encoding'] ?? '')) return done(null, payload)
  void reply.header('content-encoding', 'gzip').removeHeader('content-length')
  gzip(payload, { level: constants.Z_BEST_SPEED }, done)
}
