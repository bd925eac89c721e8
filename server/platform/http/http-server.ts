import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  type FastifyReply,
} from 'fastify'
import type { App } from '../app.ts'
import { fail, Refusal } from '../fail.ts'
import { sendFailure } from './send-failure.ts'
import { addProtocolHooks, answerMalformedRequest } from './malformed-requests.ts'
import { deviceCookie } from './cookies.ts'
import { readInput, requireSimpleJson } from './read-input.ts'
import { addRequestHooks } from './request-hooks.ts'
import { limitWrites } from './rate-limit.ts'
import { authenticate, requirePublishScope, type Credentials, type GrantedKey } from './authenticate.ts'
import type {
  Caller,
  RawRequest,
  RawResponse,
  Download,
  RawRoute,
  Route,
  StreamEvent,
} from './define-routes.ts'
import { securityHeaders } from './security-headers.ts'
import { sendStream, sessionsTopic, limitStreams } from './send-stream.ts'

export interface HttpServerOptions extends Credentials {
  routes: Route[]
  rawRoutes: RawRoute[]
  /** The same check without counting as session activity. */
  isSessionAlive(app: App, sessionId: string): Promise<boolean>
}

const apiBasePath = '/api/v1'

/** The HTTP server with every operation: the only place that knows requests, and the single error handler. */
export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const { app } = options
  const loggerInstance: FastifyBaseLogger = app.log
  const http = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    // Lines name their request themselves, so no logger is made for each.
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    // The longest content in the contract, 400,000 characters at three bytes each, plus its JSON.
    bodyLimit: 1_500_000,
    // Slow clients must not hold sockets.
    requestTimeout: 30_000,
    // The last address that is not a trusted proxy is the caller's; anyone can forge the ones before it.
    trustProxy: app.env.TRUSTED_PROXIES,
    routerOptions: { maxParamLength: 300 },
    // Idle ones only; drain waits for calls in flight.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    http: { requireHostHeader: false },
    clientErrorHandler: answerMalformedRequest(app.env),
    // A URL that cannot be decoded reaches no route and no hooks.
    frameworkErrors: (error, request, reply) => {
      securityHeaders(app.env, reply)
      sendFailure(app, error, request, reply)
    },
  })
  // An empty JSON body is an empty object: browsers send the header on calls without a payload.
  const parseJson = http.getDefaultJsonParser('error', 'error')
  http.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, {})
    try {
      requireSimpleJson(body)
    } catch (refusal) {
      return done(refusal as Error)
    }
    return void parseJson(request, body, done)
  })
  addProtocolHooks(http)
  addRequestHooks(http, app)
  http.setErrorHandler((error, request, reply) => sendFailure(app, error, request, reply))
  http.setNotFoundHandler((request, reply) =>
    sendFailure(app, new Refusal('not_found', "There's nothing at this address.", {}), request, reply),
  )
  for (const route of options.routes) if (!route.operation.upload) addRoute(http, options, route)
  addUploads(http, options)
  addRawRoutes(http, app, options.rawRoutes)
  return http
}

function addRoute(http: FastifyInstance, options: HttpServerOptions, route: Route) {
  const { operation } = route
  const { app } = options
  http.route({
    method: operation.method,
    url: apiBasePath + operation.path,
    ...(operation.upload ? { bodyLimit: operation.upload.maxBytes } : {}),
    config: { name: route.name, isStream: operation.stream === true, tooLarge: operation.upload?.tooLarge },
    handler: async (request, reply) => {
      const { session, key } = (await authenticate(options, request, operation)) ?? {}
      if (operation.access === 'session' && !session) fail('signed_out', 'Please sign in.')
      if (session && operation.method !== 'GET') limitWrites(app, session.accountId)
      const input = readInput(operation, request)
      requirePublishScope(key, operation, input)
      const caller = readCaller(request, key)
      const bytes = operation.upload && readBytes(request)
      const device =
        operation.access === 'public'
          ? { device: deviceCookie(app.env, request.headers, (set) => void reply.header('set-cookie', set)) }
          : {}
      const values = { ...input, ...session, ...device, caller, bytes }
      if (operation.stream) {
        if (session) limitStreams(session.accountId, reply)
        // This path bypasses the hooks that set them on other responses.
        securityHeaders(app.env, reply)
        return sendStream(
          request,
          reply,
          operation,
          (stream) =>
            route.handle(app, { ...values, ...stream } as never) as Promise<
              AsyncIterable<StreamEvent<unknown>>
            >,
          {
            isAlive: async () => !session || (await options.isSessionAlive(app, session.sessionId)),
            onEnd: (wake) =>
              app.signals.on(sessionsTopic, (accountId) => accountId === session?.accountId && wake()),
          },
        )
      }
      if (operation.download)
        return sendDownload(reply, operation.download, (await route.handle(app, values as never)) as Download)
      const output = operation.output.parse(await route.handle(app, values as never))
      const status =
        typeof operation.status === 'function' ? operation.status(output as never) : (operation.status ?? 200)
      return reply.code(status).header('cache-control', 'no-store').send({ success: true, data: output })
    },
  })
}

/** Operations that take a file: any media type, because the bytes decide, and a separate size limit. */
function addUploads(http: FastifyInstance, options: HttpServerOptions) {
  for (const route of options.routes) {
    const { upload, access } = route.operation
    if (!upload) continue
    void http.register(async (scope) => {
      acceptRawBody(scope)
      // Before the body is read, so that an anonymous upload is never buffered.
      scope.addHook('onRequest', async (request) => {
        if (access === 'session' && !(await authenticate(options, request, route.operation)))
          fail('signed_out', 'Please sign in.')
      })
      addRoute(scope, options, route)
    })
  }
}

function acceptRawBody(scope: FastifyInstance) {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

const readBytes = ({ body }: FastifyRequest) => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

function readCaller({ ip, headers }: FastifyRequest, key?: GrantedKey): Caller {
  const caller = { ipAddress: ip, userAgent: headers['user-agent']?.slice(0, 300) ?? '' }
  return key ? { ...caller, apiKeyName: key.name } : caller
}

function addRawRoutes(http: FastifyInstance, app: App, rawRoutes: RawRoute[]) {
  void http.register(async (scope) => {
    acceptRawBody(scope)
    for (const { method, path, handle } of rawRoutes)
      scope.route({
        method,
        url: path,
        config: { name: path },
        handler: async (request, reply) => {
          const answer = await handle(app, {
            params: request.params as Record<string, string>,
            query: request.query as Record<string, string>,
            headers: request.headers,
            address: request.ip,
            body: readBytes(request),
            caller: readCaller(request),
            callOperation: callerOf(http, request),
          })
          return reply
            .code(answer.status ?? 200)
            .type(mediaTypeOf(answer))
            .headers({ 'cache-control': 'no-store', ...answer.headers })
            .send(answer.body)
        },
      })
  })
}

const callerOf =
  (http: FastifyInstance, { ip, headers }: FastifyRequest): RawRequest['callOperation'] =>
  async (method, path, body) => {
    const { authorization, 'user-agent': userAgent } = headers
    const answer = await http.inject({
      method,
      url: apiBasePath + path,
      remoteAddress: ip,
      headers: { ...(authorization && { authorization }), ...(userAgent && { 'user-agent': userAgent }) },
      ...(body && { payload: body }),
    })
    return answer.json()
  }

const textTypes = { html: 'text/html', json: 'application/json', text: 'text/plain' }
const mediaTypeOf = ({ type }: RawResponse) =>
  type in textTypes ? `${textTypes[type as keyof typeof textTypes]}; charset=utf-8` : type

declare module 'fastify' {
  interface FastifyContextConfig {
    name?: string
    isStream?: boolean
    /** Answers an upload above the limit. */
    tooLarge?: string | undefined
  }
}

/** Streams a file while it is generated; stops when the reader leaves. */
function sendDownload(reply: FastifyReply, type: string, { name, body }: Download) {
  return reply
    .headers({
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    })
    .send(Readable.from(body, { objectMode: false }))
}
