import type { Api } from '../../contract/api.ts'
import type { AnswerOf, Failure, Operation, RequestOf } from '../../contract/operation.ts'
import paths from '../../contract/paths.json' with { type: 'json' }
import { ApiFailure } from './api-failure.ts'
import { readToken, tellSignedOut } from './session/token.ts'

const base = '/api/v1'
// The server answers within 9 s; what takes longer has lost its answer.
const usualTimeoutMs = 10_000

type Routes = { [D in keyof Api]: { [O in keyof Api[D]]: string } }
/** Every operation as `GET /posts/:id`. */
export const routes: Routes = paths
export const splitRoute = (route: string) => route.split(' ') as [method: string, path: string]

interface CallOptions {
  signal?: AbortSignal
  /** Asked before anything listens: that the session has ended is told by the call that is asked again. */
  isAhead?: boolean
  /** For what a model answers while somebody waits. */
  timeoutMs?: number
}
type Call<O extends Operation> =
  unknown extends RequestOf<O>
    ? (request?: Record<string, never>, options?: CallOptions) => Promise<AnswerOf<O>>
    : (request: RequestOf<O>, options?: CallOptions) => Promise<AnswerOf<O>>
/** What is not JSON in both directions: that goes through `send`. */
type Bare = { stream: true } | { download: string } | { upload: object }
type Client = {
  [D in keyof Api]: {
    [O in keyof Api[D] as Api[D][O] extends Bare ? never : O]: Api[D][O] extends Operation
      ? Call<Api[D][O]>
      : never
  }
}

/** Every operation of the contract as a function: `api.posts.schedule({ id, scheduledDate })`. Rejects with ApiFailure. */
export const api = Object.fromEntries(
  Object.entries(routes).map(([domain, operations]) => [
    domain,
    Object.fromEntries(
      Object.entries(operations).map(([name, route]) => [
        name,
        (request: Record<string, unknown> = {}, options: CallOptions = {}) => call(route, request, options),
      ]),
    ),
  ]),
  // The table has every operation by its type, so the client made from it has too.
) as unknown as Client

async function call(route: string, request: Record<string, unknown>, options: CallOptions) {
  const [method, path] = splitRoute(route)
  const rest = { ...request }
  const filled = fillPath(path, rest)
  const query = method === 'GET' ? queryOf(rest as Record<string, string | number>) : ''
  const timeout = AbortSignal.timeout(options.timeoutMs ?? usualTimeoutMs)
  const init = {
    method,
    signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    ...(method === 'GET'
      ? {}
      : { body: JSON.stringify(rest), headers: { 'content-type': 'application/json' } }),
  }
  const response = await send(filled + query, init, options)
  const answer = (await response.json()) as { data: unknown }
  return answer.data
}

/** The one way out: adds the session, and turns every failed answer into an ApiFailure. */
export async function send(
  path: string,
  init: RequestInit,
  { isAhead = false }: CallOptions = {},
): Promise<Response> {
  const headers = new Headers(init.headers)
  const token = readToken()
  if (token) headers.set('authorization', `Bearer ${token}`)
  let response: Response
  try {
    response = await fetch(base + path, { ...init, headers })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    if (error instanceof DOMException && error.name === 'TimeoutError')
      throw new ApiFailure('timeout', 'The server took too long to respond. Try again.')
    throw new ApiFailure('offline', "We couldn't reach the server. Check your connection and try again.")
  }
  if (response.ok) return response
  const failure = await readFailure(response)
  if (response.status === 401 && failure.code !== 'invalid_credentials' && !isAhead) tellSignedOut(token)
  throw failure
}

async function readFailure(response: Response): Promise<ApiFailure> {
  const unreadable = new ApiFailure('unavailable', 'Quillcast is briefly unavailable. Try again in a moment.')
  // A proxy in between may answer with a page of its own.
  const body = (await response.json().catch(() => undefined)) as Failure | undefined
  if (!body?.code) return unreadable
  const retryAfterSeconds = Number(response.headers.get('retry-after')) || undefined
  return new ApiFailure(body.code, body.message, { ...body, retryAfterSeconds })
}

/** Fills `:name` from the request and takes it out, so that the rest is query or body. */
export function fillPath(path: string, request: Record<string, unknown>): string {
  return path.replace(/:(\w+)/g, (_whole, name: string) => {
    const value = String(request[name])
    delete request[name]
    return encodeURIComponent(value)
  })
}

function queryOf(request: Record<string, string | number | undefined>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(request))
    if (value !== undefined && value !== '') query.set(name, String(value))
  return query.size > 0 ? `?${query}` : ''
}
