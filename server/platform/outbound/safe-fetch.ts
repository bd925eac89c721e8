import type { Dispatcher } from 'undici'
import { readLimitedText } from './read-limited-text.ts'
import { parsePublicUrl } from './parse-public-url.ts'
import type { Lookup } from './public-connector.ts'
import { requestFailed, classifyRequestError, type SafeFetchResult } from './safe-fetch-result.ts'
import { encodeRequest, type SafeRequest } from './safe-request.ts'

export interface SafeFetchOptions {
  /** Development and tests: allows private addresses, plain http and any port. */
  allowPrivate: boolean
  userAgent: string
  lookup?: Lookup
}

/** Never throws for anything the remote side does. */
export type SafeFetch = (url: string, request: SafeRequest) => Promise<SafeFetchResult>

// More than any REST response of a blog; small enough for twenty of them at once in one worker.
const MAX_BYTES = 5 * 1024 * 1024
// Each costs some microseconds, however small: a legitimate server fills its packets.
const MAX_CHUNKS = 50_000
const MAX_REDIRECTS = 5
// A redirect's body is discarded: read up to this to keep the connection, otherwise drop it.
const DUMPED_BYTES = 64 * 1024
const REDIRECTS = new Set([301, 302, 303, 307, 308])

// Headers that would expose the customer's credentials to another server.
const LOGIN_HEADERS = ['authorization', 'proxy-authorization', 'cookie']

/** The only way to send requests to a customer's site. `close` waits for those in flight until their deadlines. */
export function createSafeFetch(options: SafeFetchOptions): SafeFetch & { close(): Promise<void> } {
  // Loaded with the first request: the client is a megabyte of code that a web process may never need.
  const load = async () => (await import('./safe-agent.ts')).safeAgent(options)
  let loaded: ReturnType<typeof load> | undefined
  const send = async (url: string, request: SafeRequest): Promise<SafeFetchResult> => {
    const deadline = new AbortController()
    const seen = { sent: false, answered: false, chunks: 0 }
    const agent = await (loaded ??= load())
    const dispatcher = agent.compose(trackProgress(seen))
    const timer = setTimeout(() => {
      const cause = seen.answered ? 'read_too_slow' : 'timeout'
      deadline.abort(requestFailed(cause, `No complete answer within ${request.timeoutMs} ms`))
    }, request.timeoutMs)
    try {
      return await followRedirects(url, request, { ...options, dispatcher, signal: deadline.signal })
    } catch (error) {
      const { outcome, message } = classifyRequestError(error)
      return outcome.kind === 'failed' ? { ...outcome, message, sent: seen.sent } : { ...outcome, message }
    } finally {
      clearTimeout(timer)
    }
  }
  const open = new Set<Promise<SafeFetchResult>>()
  const safeFetch: SafeFetch = (url, request) => {
    const answer = send(url, request).finally(() => open.delete(answer))
    open.add(answer)
    return answer
  }
  const close = async () => {
    await Promise.allSettled(open)
    // Not agent.close(), which waits for lookups and queues whose requests have long timed out.
    await (await loaded)?.destroy()
  }
  return Object.assign(safeFetch, { close })
}

async function followRedirects(
  start: string,
  request: SafeRequest,
  way: SafeFetchOptions & { dispatcher: Dispatcher; signal: AbortSignal },
): Promise<SafeFetchResult> {
  const { signal, allowPrivate } = way
  const { method = 'GET', maxBytes = MAX_BYTES } = request
  const { headers, body } = await encodeRequest(request, way.userAgent)
  const carriesLogin = request.hasCredentials || LOGIN_HEADERS.some((name) => name in headers)
  const follows = method !== 'POST' && request.redirect !== 'manual'
  let url = parsePublicUrl(start, undefined, { allowPrivate, hasCredentials: carriesLogin })
  for (let redirects = 0; ; redirects++) {
    signal.throwIfAborted()
    const { origin, pathname, search } = url
    const response = await beforeDeadline(
      way.dispatcher.request({ origin, path: pathname + search, method, headers, body, signal }),
      signal,
    )
    const location = follows && REDIRECTS.has(response.statusCode) && [response.headers.location].flat()[0]
    if (typeof location !== 'string') {
      const encoding = method === 'HEAD' ? undefined : response.headers['content-encoding']
      const limits = { ...request, maxBytes }
      const text = await readLimitedText(response.body, encoding && String(encoding), limits)
      return {
        kind: 'answer',
        status: response.statusCode,
        headers: joinHeaders(response.headers),
        text,
        url: url.href,
        redirects,
      }
    }
    await response.body.dump({ limit: DUMPED_BYTES, signal })
    if (redirects === MAX_REDIRECTS)
      throw requestFailed('too_many_redirects', `More than ${MAX_REDIRECTS} redirects`)
    // HTTP passes bytes as Latin-1, but servers that do not escape a Location mean UTF-8.
    const next = parsePublicUrl(Buffer.from(location, 'latin1').toString(), url, {
      allowPrivate,
      hasCredentials: false,
    })
    if (next.origin !== url.origin) for (const name of LOGIN_HEADERS) delete headers[name]
    url = next
  }
}

function joinHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]),
  )
}

// undici checks a signal only once it has a connection; a slow lookup or a full queue must not outlast the deadline.
function beforeDeadline<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })
}

/** Tracks how far a request got, and aborts a response in tiny chunks. */
function trackProgress(seen: {
  sent: boolean
  answered: boolean
  chunks: number
}): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => {
    const start = handler.onRequestStart?.bind(handler)
    const answer = handler.onResponseStart?.bind(handler)
    const data = handler.onResponseData?.bind(handler)
    handler.onRequestStart = (controller, context) => {
      seen.sent = true
      start?.(controller, context)
    }
    handler.onResponseStart = (...given) => {
      seen.answered = true
      return answer?.(...given)
    }
    handler.onResponseData = (controller, chunk) => {
      if (++seen.chunks <= MAX_CHUNKS) return data?.(controller, chunk)
      return controller.abort(
        requestFailed('too_large', `The answer comes in more than ${MAX_CHUNKS} pieces`),
      )
    }
    return dispatch(options, handler)
  }
}
