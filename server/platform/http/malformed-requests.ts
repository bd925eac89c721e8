import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { ErrorCode, Failure } from '../../../contract/operation.ts'
import type { Env } from '../env.ts'
import { fail } from '../fail.ts'
import { commonHeaders } from './security-headers.ts'

// By the words of Node's parser; whatever else it says, it could not read the request.
const knownParserErrors: Record<string, [status: number, code: ErrorCode, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'invalid_input', 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: [431, 'too_large', 'The request headers are too large.'],
}
const unreadableRequest: (typeof knownParserErrors)[string] = [
  400,
  'invalid_input',
  "We couldn't read this request. Check its address and its JSON.",
]

/** What never became a request is answered as every other one is: in our own words, with the headers that all answers have. */
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

/** Two more that Node would answer by itself, without any header. */
export function addProtocolHooks(http: FastifyInstance): void {
  // Nothing is expected of us but an answer (RFC 9110, 10.1.1).
  http.server.on('checkExpectation', (request, response) => http.server.emit('request', request, response))
  http.addHook('onRequest', async ({ raw }) => {
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined)
      fail(unreadableRequest[1], unreadableRequest[2])
  })
}
