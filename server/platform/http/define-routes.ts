import type { z } from 'zod'
import type { InputOf, Operation } from '../../../contract/operation.ts'
import type { App } from '../app.ts'
import type { DeviceCookie } from './cookies.ts'

/** Who calls, as far as HTTP knows; for limits and the sessions list, never for rules. */
export interface Caller {
  ipAddress: string
  userAgent: string
  /** The signed-in operator, where the settings name them. */
  operatorName?: string
}

export interface Session {
  accountId: string
  sessionId: string
}

type SessionOf<O extends Operation> = O['access'] extends 'session'
  ? Session
  : O['access'] extends 'optional'
    ? Partial<Session>
    : unknown

type DeviceOf<O extends Operation> = O['access'] extends 'public' ? { device: DeviceCookie } : unknown

type UploadOf<O extends Operation> = O extends { upload: object } ? { bytes: Buffer } : unknown

/** Parameters, query and body in one object, with who calls beside them. */
export type HandlerInput<O extends Operation> = InputOf<O> &
  SessionOf<O> &
  DeviceOf<O> &
  UploadOf<O> & { caller: Caller }

/** One event of a stream; `id` is what Last-Event-ID brings back. */
export interface StreamEvent<Data> {
  id: number
  data: Data
}

/** A file that is made while it is sent. */
export interface Download {
  name: string
  body: AsyncIterable<Buffer>
}

type Result<O extends Operation> = O extends { stream: true }
  ? AsyncIterable<StreamEvent<z.input<O['output']>>>
  : O extends { download: string }
    ? Download
    : z.input<O['output']>

/** `stream` carries what only a stream needs: where to go on, and when the reader has left. */
export type Handler<O extends Operation> = (
  app: App,
  input: HandlerInput<O> & (O extends { stream: true } ? { after: number; signal: AbortSignal } : unknown),
) => Promise<Result<O>>

export interface Route {
  name: string
  operation: Operation
  handle: (app: App, values: never) => Promise<unknown>
}

/** One handler for each operation of a domain: a missing one, one too many or a wrong type does not compile. */
export function defineRoutes<const Ops extends Record<string, Operation>>(
  domain: string,
  operations: Ops,
  handlers: { [Name in keyof Ops]: Handler<Ops[Name]> },
): Route[] {
  return Object.entries(operations).map(([name, operation]) => ({
    name: `${domain}.${name}`,
    operation,
    handle: handlers[name as keyof Ops] as Route['handle'],
  }))
}

/** A page, a picture or a machine's port of call outside the contract: raw body in, text or bytes out. */
export interface RawRoute {
  method: 'GET' | 'POST'
  path: string
  handle: (app: App, request: RawRequest) => Promise<RawResponse>
}

export interface RawRequest {
  params: Record<string, string>
  query: Record<string, string>
  headers: Record<string, string | string[] | undefined>
  /** The caller’s address, as reported by trusted proxies. */
  address: string
  body: Buffer
  caller: Caller
}

export interface RawResponse {
  status?: number
  type: 'html' | 'json' | 'text' | `image/${string}`
  body: string | Buffer
  headers?: Record<string, string>
}
