import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

export type Speaker = 'openai' | 'anthropic' | 'google'

export type Turn =
  | { says: string; finish?: 'stop' | 'length' }
  /** Rate limited, with this provider's way of stating the delay. */
  | { limits: number }
  | 'overloaded'
  | 'bad-key'
  /** The account has no credit left. */
  | 'no-credit'
  /** Daily quota used up, though it still says to wait some seconds. */
  | 'day-used-up'
  | 'refuses'
  | 'empty'
  /** Rejects a response schema with its documented error. */
  | 'no-schema'
  /** Closes the connection in the middle of its response. */
  | 'cut'
  | 'silence'
  /** The error page of a gateway in front. */
  | 'gateway'

export interface ProviderLlm {
  /** Path prefix of /chat/completions. */
  url: string
  asked: { at: number; path: string; key: string | undefined; body: Record<string, unknown> }[]
  /** Behavior of the next calls; the last one repeats. */
  behave(...turns: Turn[]): void
  close(): Promise<void>
}

const quotaOf = (message: string) => (message.includes('current quota') ? 'PerDay' : 'PerMinute')

// As their references print them: OpenAI wraps an error in an object, Google's compatible endpoint in a list.
const errorBodies: Record<Speaker, (status: number, code: string, message: string) => unknown> = {
  openai: (_status, code, message) => ({ error: { message, type: code, param: null, code } }),
  anthropic: (_status, code, message) => ({ error: { code: null, message, type: code, param: null } }),
  google: (status, code, message) => [
    {
      error: {
        ...{ code: status, message, status: code },
        ...(status === 429
          ? {
              details: [
                {
                  '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
                  violations: [{ quotaId: `GenerateRequests${quotaOf(message)}PerProjectPerModel-FreeTier` }],
                },
                {
                  '@type': 'type.googleapis.com/google.rpc.RetryInfo',
                  retryDelay: message.split(' ').at(-1),
                },
              ],
            }
          : {}),
        ...(code === 'INVALID_ARGUMENT' && message.startsWith('API key')
          ? { details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' }] }
          : {}),
      },
    },
  ],
}

const errors: Record<
  Speaker,
  Record<
    'limits' | 'overloaded' | 'bad-key' | 'no-credit' | 'day-used-up' | 'no-schema',
    [number, string, string]
  >
> = {
  openai: {
    limits: [429, 'rate_limit_exceeded', 'Rate limit reached for requests'],
    overloaded: [503, 'server_error', 'The server is overloaded or not ready yet.'],
    'bad-key': [401, 'invalid_api_key', 'Incorrect API key provided'],
    // Sent with the rate limit status, though waiting does not help.
    'no-credit': [429, 'insufficient_quota', 'You exceeded your current quota, please check your plan.'],
    'day-used-up': [
      429,
      'rate_limit_exceeded',
      'Rate limit reached for large on requests per day (RPD): Limit 200, Used 200. Please try again in 7m12s.',
    ],
    'no-schema': [
      400,
      'invalid_request_error',
      'Invalid parameter: response_format of type json_schema is not supported',
    ],
  },
  anthropic: {
    limits: [429, 'rate_limit_error', 'This request would exceed your rate limit.'],
    overloaded: [529, 'overloaded_error', 'Overloaded'],
    'bad-key': [401, 'authentication_error', 'invalid x-api-key'],
    'no-credit': [
      400,
      'invalid_request_error',
      'Your credit balance is too low to access the Anthropic API.',
    ],
    'day-used-up': [429, 'rate_limit_error', 'This request would exceed your limit of tokens per day.'],
    'no-schema': [400, 'invalid_request_error', 'response_format: Extra inputs are not permitted'],
  },
  google: {
    limits: [429, 'RESOURCE_EXHAUSTED', 'Quota exceeded. Please retry in'],
    overloaded: [503, 'UNAVAILABLE', 'The model is overloaded. Please try again later.'],
    'bad-key': [400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.'],
    // Sent by a proxy or reseller in front; Google itself only has quotas.
    'no-credit': [402, 'FAILED_PRECONDITION', 'Payment required.'],
    'day-used-up': [429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota. Please retry in 34s'],
    'no-schema': [400, 'INVALID_ARGUMENT', 'Unknown name "additionalProperties" at response_schema'],
  },
}

/** A loopback server with the requests, responses and errors of one provider's chat completions. */
export async function startProviderLlm(speaker: Speaker): Promise<ProviderLlm> {
  const asked: ProviderLlm['asked'] = []
  let turns: Turn[] = [{ says: 'Fine.' }]
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = (await json(request)) as Record<string, unknown>
    asked.push({ at: Date.now(), path: request.url ?? '', key: request.headers.authorization, body })
    const turn = turns.length > 1 ? turns.shift()! : turns[0]!
    respond(response, speaker, turn, Boolean(body.response_format))
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const paths = { openai: '/v1', anthropic: '/v1', google: '/v1beta/openai' }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${paths[speaker]}`,
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

function respond(response: ServerResponse, speaker: Speaker, turn: Turn, hasForm: boolean): void {
  if (turn === 'silence') return
  const refuse = (name: keyof (typeof errors)[Speaker], headers: Record<string, string> = {}, more = '') => {
    const [status, code, message] = errors[speaker][name]
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(errorBodies[speaker](status, code, `${message}${more}`)))
  }
  if (typeof turn === 'object' && 'limits' in turn)
    // Google states the delay only in the body.
    return speaker === 'google'
      ? refuse('limits', {}, ` ${turn.limits}s`)
      : refuse('limits', { 'retry-after': String(turn.limits) })
  if (turn === 'overloaded') return refuse('overloaded', { 'retry-after-ms': '1' })
  if (turn === 'bad-key' || turn === 'no-credit' || turn === 'day-used-up') return refuse(turn)
  if (turn === 'no-schema' && hasForm) return refuse('no-schema')
  if (turn === 'gateway') {
    response.writeHead(502, { 'content-type': 'text/html', 'retry-after': '0' })
    response.end('<html><h1>502 Bad Gateway</h1></html>')
    return
  }
  const body = JSON.stringify(completion(speaker, turn))
  response.writeHead(200, {
    ...{ 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
    ...{ 'retry-after-ms': '1' },
  })
  if (turn !== 'cut') return void response.end(body)
  response.write(body.slice(0, body.length / 2))
  setImmediate(() => response.destroy())
}

function completion(speaker: Speaker, turn: Turn) {
  const { says, finish = 'stop' } = typeof turn === 'object' && 'says' in turn ? turn : { says: 'Fine.' }
  const base = { id: 'a', object: 'chat.completion', created: 0, model: speaker }
  const usage = { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 }
  const choice = (message: object, finish_reason: string) => ({
    ...base,
    choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason, logprobs: null }],
    usage,
  })
  if (turn === 'refuses') {
    // OpenAI reports refusals in a separate field, the others in finish_reason; Google omits the text.
    if (speaker === 'openai') return choice({ content: null, refusal: 'I’m sorry, I can’t help.' }, 'stop')
    return choice(speaker === 'google' ? {} : { content: '' }, 'content_filter')
  }
  if (turn === 'empty') return choice({ content: null, refusal: null }, 'stop')
  return choice({ content: says, ...(speaker === 'google' ? {} : { refusal: null }) }, finish)
}
