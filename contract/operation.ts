import { z } from 'zod'
import type { Scope } from './integrations/scopes.ts'

/** Every error code with its HTTP status. Clients decide by code, never by message. */
export const errorStatus = {
  invalid_input: 400,
  invalid_signature: 400,
  invalid_token: 400,
  signed_out: 401,
  invalid_api_key: 401,
  invalid_credentials: 401,
  payment_required: 402,
  payment_declined: 402,
  two_factor_required: 403,
  password_required: 403,
  api_key_refused: 403,
  scope_missing: 403,
  not_found: 404,
  email_taken: 409,
  username_taken: 409,
  version_conflict: 409,
  profile_already_complete: 409,
  post_busy: 409,
  post_already_published: 409,
  not_live: 409,
  undo_too_late: 409,
  nothing_to_publish: 409,
  no_site: 409,
  site_change_undecided: 409,
  unconfirmed_claims: 409,
  slot_passed: 409,
  already_subscribed: 409,
  no_subscription: 409,
  subscription_ending: 409,
  payment_overdue: 409,
  preview_outdated: 409,
  storage_full: 409,
  too_few_samples: 409,
  no_model: 409,
  two_factor_on: 409,
  two_factor_off: 409,
  too_large: 413,
  unsupported_media_type: 415,
  content_loss: 422,
  wrong_password: 422,
  tone_not_allowed: 422,
  connection_refused: 422,
  wordpress_refused: 422,
  daily_limit_reached: 429,
  too_many_requests: 429,
  internal: 500,
  payments_unavailable: 503,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

/** The body of every error. Only `version_conflict` has `current`, only `content_loss` has `lost`. */
export interface Failure {
  success: false
  code: ErrorCode
  message: string
  fields?: Record<string, string>
  requestId: string
  current?: unknown
  /** What would be lost, in plain words. */
  lost?: string[]
}

/**
 * One call of the API. `output` is also the presenter: fields that it does not name never leave the server. `example` lets one
 * test walk every operation. `errors` are the codes beyond those that every operation may return (invalid_input, too_large,
 * unsupported_media_type, too_many_requests, internal, unavailable; signed_out with a session; those of API keys with a scope).
 */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/${string}`
  access: 'public' | 'session' | 'optional'
  /** API keys with this scope may call it as well; without one, none may. */
  scope?: Scope
  /** Whether this input publishes or schedules, for which an API key needs posts:publish too. */
  publishes?: (input: { status?: unknown; scheduledDate?: unknown }) => boolean
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  /** Names that the body's fields had in the last release; accepted for one more. */
  oldFields?: Record<string, string>
  /** The raw bytes of one file instead of a JSON body; the use case receives them as `bytes`. */
  upload?: { maxBytes: number; types: readonly string[]; tooLarge: string }
  output: z.ZodType
  /** 202 if the work continues after the response; a function if it depends on the response. */
  status?: 200 | 201 | 202 | ((output: never) => number)
  /** A server-sent event stream: `output` describes the data of its events. */
  stream?: true
  /** A file of this type instead of JSON, sent while it is generated. */
  download?: 'application/zip'
  errors: readonly ErrorCode[]
  example: { params?: Record<string, string>; query?: Record<string, string>; body?: Record<string, unknown> }
}

export const exampleId = '00000000-0000-4000-8000-000000000000'
const nothing = z.object({})

interface Usual {
  access: 'session'
  output: typeof nothing
  errors: readonly ErrorCode[]
  example: Operation['example']
}
type Definition = Omit<Operation, 'method' | 'path' | keyof Usual> & Partial<Pick<Operation, keyof Usual>>
type Route = `${Operation['method']} /${string}`
type NamesIn<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never
type ParamsOf<R, D> = D extends { params: z.ZodObject }
  ? unknown
  : [NamesIn<R>] extends [never]
    ? unknown
    : { params: z.ZodObject<Record<NamesIn<R>, z.ZodUUID>> }

/**
 * An operation at a route such as `GET /posts/:id`. By default it requires a session and returns nothing. Parameters in the path
 * are ids, which its example contains and which may be unknown.
 */
export function operation<const R extends Route, const D extends Definition>(route: R, definition: D) {
  const [method, path] = route.split(' ') as [Operation['method'], Operation['path']]
  const ids = [...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, exampleId])
  const params = z.object(Object.fromEntries(ids.map(([name]) => [name, z.uuid()])))
  const usual = { access: 'session', output: nothing, ...(ids.length > 0 && { params }) }
  const example = { ...(ids.length > 0 && { params: Object.fromEntries(ids) }), ...definition.example }
  const errors = new Set([...(ids.length > 0 ? ['not_found'] : []), ...(definition.errors ?? [])])
  return { ...usual, ...definition, errors: [...errors], example, method, path } as unknown as Pick<
    Operation,
    'method' | 'path'
  > &
    Omit<Usual, keyof D> &
    ParamsOf<R, D> &
    D
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : unknown
type Sent<S> = S extends z.ZodType ? z.input<S> : unknown

/** What a handler receives: parameters, query and body in one flat object. */
export type InputOf<O extends Operation> = Parsed<O['params']> & Parsed<O['query']> & Parsed<O['body']>
/** What a client sends, in one flat object. */
export type RequestOf<O extends Operation> = Sent<O['params']> & Sent<O['query']> & Sent<O['body']>
/** What a client receives as `data`. */
export type AnswerOf<O extends Operation> = z.output<O['output']>
