import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { anthropic } from './anthropic.ts'
import { google } from './google.ts'
import { openai } from './openai.ts'

export type Speaker = 'openai' | 'anthropic' | 'google'

export type ErrorTurn =
  | 'overloaded'
  | 'bad-key'
  /** The account has no credit left. */
  | 'no-credit'
  /** Daily quota used up, though it still says to wait some seconds. */
  | 'day-used-up'
  /** Rejects a response schema. */
  | 'no-schema'
  /** Rejects the effort option. */
  | 'no-effort'

export type Turn =
  | { says: string; finish?: 'stop' | 'length' }
  /** Streams these texts if asked to. */
  | { streams: string[]; isCut?: true; isStalled?: true; everyMs?: number }
  /** Rate limited, with this provider's way of stating the delay. */
  | { limits: number }
  | ErrorTurn
  /** Rejects both a schema and an effort. */
  | 'no-extras'
  | 'refuses'
  /** Blocks the request before a model sees it, as some providers do. */
  | 'blocks'
  | 'empty'
  /** Spends all its tokens on thinking. */
  | 'thinks'
  /** Closes the connection in the middle of its response. */
  | 'cut'
  | 'silence'
  /** The error page of a gateway in front. */
  | 'gateway'
  /** Redirects the call, with its key, to another server. */
  | 'redirects'
  /** Never stops sending. */
  | 'floods'

type Body = Record<string, unknown>

/** One provider's requests, responses and errors. */
export interface Dialect {
  /** The path before that of a call. */
  base: string
  path(model: string): string
  keyOf(headers: IncomingHttpHeaders): string | undefined
  modelOf(path: string, body: Body): string
  asksForStream(path: string, body: Body): boolean
  hasSchema(body: Body): boolean
  hasEffort(body: Body): boolean
  /** Status and body. */
  error(turn: ErrorTurn): [number, unknown]
  limit(seconds: number): { body: unknown; headers: Record<string, string> }
  /** An answer with 7 input tokens, 4 of them cached, and 3 output tokens, 1 of them thinking. */
  answer(text: string, finish: 'stop' | 'length'): unknown
  refusal(turn: 'refuses' | 'blocks'): unknown
  /** The same answer as stream events. */
  stream(texts: string[]): object[]
}

export const dialects: Record<Speaker, Dialect> = { openai, anthropic, google }

interface Asked {
  at: number
  path: string
  model: string
  key: string | undefined
  hasSchema: boolean
  hasEffort: boolean
  isStream: boolean
  body: Body
}

export interface ProviderLlm {
  /** For AI_BASE_URL. */
  url: string
  asked: Asked[]
  /** Behavior of the next calls; the last one repeats. */
  behave(...turns: Turn[]): void
  close(): Promise<void>
}

/** A loopback server with one provider's API, and chat completions for a fallback. */
export async function startProviderLlm(speaker: Speaker): Promise<ProviderLlm> {
  const asked: Asked[] = []
  let turns: Turn[] = [{ says: 'Fine.' }]
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = (await json(request)) as Body
    const path = request.url ?? ''
    const dialect = path.endsWith('/chat/completions') ? openai : dialects[speaker]
    const call = {
      at: Date.now(),
      path,
      body,
      model: dialect.modelOf(path, body),
      key: dialect.keyOf(request.headers),
      hasSchema: dialect.hasSchema(body),
      hasEffort: dialect.hasEffort(body),
      isStream: dialect.asksForStream(path, body),
    }
    asked.push(call)
    const turn = turns.length > 1 ? turns.shift()! : turns[0]!
    if (typeof turn === 'object' && 'streams' in turn && call.isStream) await stream(response, dialect, turn)
    else respond(response, dialect, rejectedPart(turn, call) ?? turn)
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${dialects[speaker].base}`,
    asked,
    behave(...next) {
      turns = next
      asked.length = 0
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const fine: Turn = { says: 'Fine.' }

/** The part of the request that this turn rejects, if present. */
function rejectedPart(turn: Turn, { hasSchema, hasEffort }: Asked): Turn | undefined {
  if (turn === 'no-schema') return hasSchema ? turn : fine
  if (turn === 'no-effort') return hasEffort ? turn : fine
  if (turn === 'no-extras') return hasSchema ? 'no-schema' : hasEffort ? 'no-effort' : fine
  return undefined
}

async function stream(
  response: ServerResponse,
  dialect: Dialect,
  turn: Extract<Turn, { streams: string[] }>,
) {
  const events = dialect.stream(turn.streams)
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const event of turn.isCut || turn.isStalled ? events.slice(0, -2) : events) {
    const type = 'type' in event ? `event: ${event.type as string}\n` : ''
    response.write(`${type}data: ${JSON.stringify(event)}\n\n`)
    if (turn.everyMs) await wait(turn.everyMs)
  }
  if (turn.isCut) setImmediate(() => response.destroy())
  else if (!turn.isStalled) response.end()
}

function respond(response: ServerResponse, dialect: Dialect, turn: Turn): void {
  if (turn === 'silence') return
  const send = (status: number, body: unknown, headers: Record<string, string> = {}) => {
    const text = JSON.stringify(body)
    const length = String(Buffer.byteLength(text))
    response.writeHead(status, { 'content-type': 'application/json', 'content-length': length, ...headers })
    if (turn !== 'cut') return void response.end(text)
    response.write(text.slice(0, text.length / 2))
    setImmediate(() => response.destroy())
  }
  // Clients prefer this to their default delay, so that no test waits.
  const soon = { 'retry-after-ms': '1' }
  if (turn === 'gateway')
    return void response
      .writeHead(502, { 'content-type': 'text/html', ...soon })
      .end('<html><h1>502 Bad Gateway</h1></html>')
  if (turn === 'redirects') return void response.writeHead(307, { location: '/elsewhere' }).end()
  if (turn === 'floods') return send(200, dialect.answer('word '.repeat(1_000_000), 'stop'), soon)
  if (turn === 'refuses' || turn === 'blocks') return send(200, dialect.refusal(turn))
  if (turn === 'empty') return send(200, dialect.answer('', 'stop'))
  if (turn === 'thinks') return send(200, dialect.answer('', 'length'))
  if (turn === 'cut') return send(200, dialect.answer('Fine.', 'stop'), soon)
  if (typeof turn === 'string')
    return send(...dialect.error(turn as ErrorTurn), turn === 'overloaded' ? soon : {})
  if ('streams' in turn) return send(200, dialect.answer(turn.streams.join(''), 'stop'))
  if ('says' in turn) return send(200, dialect.answer(turn.says, turn.finish ?? 'stop'))
  const { body, headers } = dialect.limit(turn.limits)
  send(429, body, headers)
}
