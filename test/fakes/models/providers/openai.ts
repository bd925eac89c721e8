import type { Dialect, ErrorTurn } from './provider-llm.ts'

// https://platform.openai.com/docs/guides/error-codes; the last one is the response to a model without reasoning.
const errors: Record<ErrorTurn, [number, string, string]> = {
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
  'no-effort': [400, 'invalid_request_error', 'Unrecognized request argument supplied: reasoning_effort'],
}

const usage = {
  prompt_tokens: 7,
  completion_tokens: 3,
  total_tokens: 10,
  prompt_tokens_details: { cached_tokens: 4 },
  completion_tokens_details: { reasoning_tokens: 1 },
}

const chunk = (delta: object, finish_reason: string | null) => ({
  id: 'a',
  object: 'chat.completion.chunk',
  created: 0,
  model: 'large',
  choices: [{ index: 0, delta, finish_reason }],
})

const completion = (message: object, finish_reason: string) => ({
  id: 'a',
  object: 'chat.completion',
  created: 0,
  model: 'large',
  choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason, logprobs: null }],
  usage,
})

const errorOf = (code: string, message: string) => ({ error: { message, type: code, param: null, code } })

/** Chat completions. */
export const openai: Dialect = {
  base: '/v1',
  path: () => '/v1/chat/completions',
  keyOf: ({ authorization }) => authorization?.replace(/^Bearer /, ''),
  modelOf: (_path, { model }) => String(model),
  asksForStream: (_path, { stream }) => stream === true,
  hasSchema: (body) => body.response_format !== undefined,
  hasEffort: (body) => body.reasoning_effort !== undefined,
  error(turn) {
    const [status, code, message] = errors[turn]
    return [status, errorOf(code, message)]
  },
  limit: (seconds) => ({
    body: errorOf('rate_limit_exceeded', 'Rate limit reached for requests'),
    headers: { 'retry-after': String(seconds) },
  }),
  answer: (text, finish) => completion({ content: text || null, refusal: null }, finish),
  refusal: (turn) =>
    turn === 'refuses'
      ? completion({ content: null, refusal: 'I’m sorry, I can’t help.' }, 'stop')
      : completion({ content: null, refusal: null }, 'content_filter'),
  stream: (texts) => [
    ...texts.map((content) => chunk({ content }, null)),
    chunk({}, 'stop'),
    { ...chunk({}, null), choices: [], usage },
  ],
}
