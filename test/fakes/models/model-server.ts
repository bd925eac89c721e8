import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

export interface ModelRequest {
  path: string
  /** The raw body. */
  sent: string
  body: {
    model: string
    messages: { role: string; content: string }[]
    response_format?: unknown
    tools?: unknown
    stream?: boolean
    max_tokens?: number
  }
  system: string
  prompt: string
}

export type Reply =
  | {
      says: string
      calls?: object[]
      finish?: 'stop' | 'length'
      /** Tokens of the prompt and of the answer. */
      tokens?: [number, number]
      /** Closes the connection in the middle. */
      isCut?: boolean
      /** In a stream, the second half waits for this. */
      restAfter?: Promise<void>
    }
  | { status: number; error?: { message: string; code?: string }; retryAfterMs?: number }
  /** Stays silent until the caller gives up or this time has passed. */
  | { silentMs: number }

export interface ModelServer {
  /** For AI_BASE_URL. */
  url: string
  requests: ModelRequest[]
  close(): Promise<void>
}

/** A chat-completions server on loopback; `reply` decides each response. */
export async function startModelServer(
  reply: (request: ModelRequest) => Reply | Promise<Reply>,
  { port = 0, models = ['fake'] }: { port?: number; models?: string[] } = {},
): Promise<ModelServer> {
  const requests: ModelRequest[] = []
  const server = createServer((request, response) => {
    if (request.method === 'GET') return void send(response, 200, { data: models.map((id) => ({ id })) })
    void text(request).then(async (sent) => {
      const body = JSON.parse(sent) as ModelRequest['body']
      const of = (role: string) => body.messages.find((message) => message.role === role)?.content ?? ''
      const given = { path: request.url ?? '', sent, body, system: of('system'), prompt: of('user') }
      requests.push(given)
      answer(response, await reply(given), body.stream)
    })
  })
  await listen(server, port)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Retries, because another test run may be using the port for a while. */
async function listen(server: Server, port: number): Promise<void> {
  for (const end = Date.now() + 60_000; ;) {
    const failure = await new Promise<Error | undefined>((resolve) => {
      server.once('error', resolve).listen(port, '127.0.0.1', () => resolve(undefined))
    })
    if (!failure) return
    if (Date.now() > end) throw failure
    await wait(200)
  }
}

// Clients prefer retry-after-ms to Retry-After, so tests avoid waiting whole seconds.
const soon = (ms: number) => ({ 'retry-after': '1', 'retry-after-ms': String(ms) })

function send(response: ServerResponse, status: number, body: object, headers = {}, isCut = false) {
  const json = JSON.stringify(body)
  const length = Buffer.byteLength(json)
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': length, ...headers })
  if (!isCut) return response.end(json)
  response.write(json.slice(0, json.length / 2))
  return setImmediate(() => response.destroy())
}

function answer(response: ServerResponse, reply: Reply, wantsStream = false) {
  if ('silentMs' in reply) {
    const timer = setTimeout(() => response.destroy(), reply.silentMs)
    return response.once('close', () => clearTimeout(timer))
  }
  if ('status' in reply) {
    const { message = 'no', code } = reply.error ?? {}
    const headers = reply.retryAfterMs === undefined ? {} : soon(reply.retryAfterMs)
    return send(
      response,
      reply.status,
      { error: { message, ...(code ? { type: code, code } : {}) } },
      headers,
    )
  }
  const { says, calls, finish = 'stop', tokens: [asked, said] = [1, 1], isCut, restAfter } = reply
  if (restAfter && wantsStream) return stream(response, says, restAfter)
  const message = { role: 'assistant', content: says, ...(calls?.length ? { tool_calls: calls } : {}) }
  const completion = {
    id: 'fake',
    object: 'chat.completion',
    created: 0,
    model: 'fake',
    choices: [{ index: 0, message, finish_reason: finish }],
    usage: { prompt_tokens: asked, completion_tokens: said, total_tokens: asked + said },
  }
  return send(response, 200, completion, isCut ? soon(1) : {}, isCut)
}

function stream(response: ServerResponse, says: string, restAfter: Promise<void>) {
  const half = Math.floor(says.length / 2)
  const write = (delta: object, finish_reason: string | null = null) => {
    const choices = [{ index: 0, delta, finish_reason }]
    const chunk = { id: 'fake', object: 'chat.completion.chunk', created: 0, model: 'fake', choices }
    response.write(`data: ${JSON.stringify(chunk)}\n\n`)
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  write({ content: says.slice(0, half) })
  void restAfter.then(() => {
    write({ content: says.slice(half) })
    write({}, 'stop')
    response.end('data: [DONE]\n\n')
  })
}
