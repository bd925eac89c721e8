import type { z } from 'zod'
import type { Failure, InputOf, Operation } from '../../../contract/operation.ts'
import type { App } from '../app.ts'
import type { DeviceCookie } from './cookies.ts'

/** The caller as HTTP knows it; for rate limits and the sessions list, never for authorization. */
export interface Caller {
  ipAddress: string
  userAgent: string
  /** The API key's name, when the caller has one instead of a session. */
  apiKeyName?: string
  /** The approver's name, when the caller has an approval link instead of a session. */
  approverName?: string
  /** The signed-in operator, when the settings name operators. */
  operatorName?: string
}

/** With an API key, `sessionId` is the key's id, which is no session's: what needs a session's password refuses it. */
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

export type HandlerInput<O extends Operation> = InputOf<O> &
  SessionOf<O> &
  DeviceOf<O> &
  UploadOf<O> & { caller: Caller }

/** One event of a stream; the client sends `id` back as Last-Event-ID. */
export interface StreamEvent<Data> {
  id: number
  data: Data
}

/** A file generated while it is sent. */
export interface Download {
  name: string
  body: AsyncIterable<Buffer>
}

type Result<O extends Operation> = O extends { stream: true }
  ? AsyncIterable<StreamEvent<z.input<O['output']>>>
  : O extends { download: string }
    ? Download
    : z.input<O['output']>

/** `stream` is for streams only: where to resume, and when the reader has left. */
export type Handler<O extends Operation> = (
  app: App,
  input: HandlerInput<O> & (O extends { stream: true } ? { after: number; signal: AbortSignal } : unknown),
) => Promise<Result<O>>

export interface Route {
  name: string
  operation: Operation
  handle: (app: App, values: never) => Promise<unknown>
}

/** One handler per operation of a domain: a missing or extra handler or a wrong type does not compile. */
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

/** A page, image or machine endpoint outside the contract: raw body in, text or bytes out. */
export interface RawRoute {
  method: 'GET' | 'POST'
  path: string
  handle: (app: App, request: RawRequest) => Promise<RawResponse>
}

export interface RawRequest {
  params: Record<string, string>
  query: Record<string, string>
  headers: Record<string, string | string[] | undefined>
  /** The caller's address, as reported by trusted proxies. */
  address: string
  body: Buffer
  caller: Caller
  /** Calls an operation in this process as the same caller, with every check of a call from outside. */
  callOperation(
    method: Operation['method'],
    path: string,
    body?: object,
  ): Promise<{ success: true; data: unknown } | Failure>
}

export interface RawResponse {
  status?: number
  type: 'html' | 'json' | 'text' | 'text/calendar; charset=utf-8' | `image/${string}`
  body: string | Buffer
  headers?: Record<string, string>
}
