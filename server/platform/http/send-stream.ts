import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Operation } from '../../../contract/operation.ts'
import { fail } from '../fail.ts'
import type { StreamEvent } from './define-routes.ts'

/** Signaled with the account's id in the transaction that ends sessions of it. */
export const sessionsTopic = 'sessions'

// Each open page has one; more pages fall back to polling. Without a limit, one account could hold all sockets.
const maxStreamsPerAccount = 30
const openStreams = new Map<string, number>()

/** Counts a stream of that account until the reader leaves; refuses with too_many_requests beyond the limit. */
export function limitStreams(accountId: string, { raw }: FastifyReply): void {
  const taken = openStreams.get(accountId) ?? 0
  if (taken >= maxStreamsPerAccount)
    fail('too_many_requests', 'Quillcast is open in too many tabs. Close some and reload this one.', {
      retryAfterSeconds: 5,
    })
  openStreams.set(accountId, taken + 1)
  raw.once('close', () => {
    const left = (openStreams.get(accountId) ?? 1) - 1
    if (left > 0) openStreams.set(accountId, left)
    else openStreams.delete(accountId)
  })
}

interface SessionWatch {
  isAlive(): Promise<boolean>
  /** Calls `wake` when a session of the same account ends; returns the unsubscribe function. */
  onEnd(wake: () => void): () => void
}

type OpenStream = (stream: {
  after: number
  signal: AbortSignal
}) => Promise<AsyncIterable<StreamEvent<unknown>>>

// Proxies close connections that are silent for 30 to 60 s.
const keepAliveMs = 15_000

/** Sends server-sent events until the source, the reader or the session ends; `id` is the position to resume from. */
export async function sendStream(
  request: FastifyRequest,
  reply: FastifyReply,
  operation: Operation,
  open: OpenStream,
  session: SessionWatch,
) {
  const left = new AbortController()
  request.raw.once('close', () => left.abort())
  reply.raw.once('close', () => left.abort())
  const after = Number(request.headers['last-event-id'])
  const events = await open({
    after: Number.isSafeInteger(after) && after > 0 ? after : 0,
    signal: left.signal,
  })
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  const stopWatching = watchSession(reply, session, left)
  try {
    for await (const { id, data } of events) {
      if (left.signal.aborted) break
      const shown = operation.output.parse(data) as { event: string }
      raw.write(`id: ${id}\nevent: ${shown.event}\ndata: ${JSON.stringify(shown)}\n\n`)
    }
  } catch (error) {
    // The reader resumes with Last-Event-ID, so ending the stream is enough.
    request.log.error({ err: error, requestId: request.id }, 'Stream failed')
  } finally {
    stopWatching()
    raw.end()
  }
}

/** Sends keep-alives and ends the stream with its session. Returns a function that stops it. */
function watchSession({ raw }: FastifyReply, session: SessionWatch, left: AbortController): () => void {
  const endWithSession = async () => {
    // A database outage must not end anyone's session.
    if (await session.isAlive().catch(() => true)) return
    stop()
    left.abort()
    raw.end()
  }
  const keepAlive = setInterval(() => {
    raw.write(':\n\n')
    void endWithSession()
  }, keepAliveMs)
  const offEnd = session.onEnd(() => void endWithSession())
  const stop = () => {
    clearInterval(keepAlive)
    offEnd()
  }
  return stop
}
