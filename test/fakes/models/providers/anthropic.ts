import type { Dialect, ErrorTurn } from './provider-llm.ts'

// https://docs.claude.com/en/api/errors; the last one is the API's response to a model before 4.6.
const errors: Record<ErrorTurn, [number, string, string]> = {
  overloaded: [529, 'overloaded_error', 'Overloaded'],
  'bad-key': [401, 'authentication_error', 'invalid x-api-key'],
  'no-credit': [
    400,
    'invalid_request_error',
    'Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or purchase credits.',
  ],
  'day-used-up': [429, 'rate_limit_error', 'This request would exceed your limit of tokens per day.'],
  'no-schema': [400, 'invalid_request_error', 'output_config.format: Extra inputs are not permitted'],
  'no-effort': [400, 'invalid_request_error', 'adaptive thinking is not supported on this model'],
}

const errorOf = (type: string, message: string) => ({
  type: 'error',
  error: { type, message },
  request_id: 'req_011CSHoEeqs5C35K2UUqR7Fy',
})

// This API does not count cached tokens as input.
const usage = {
  input_tokens: 3,
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: 4,
  output_tokens: 3,
  output_tokens_details: { thinking_tokens: 1 },
}

const message = (content: object[], stop_reason: string) => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'large',
  content,
  stop_reason,
  stop_sequence: null,
  usage,
})

const thought = { type: 'thinking', thinking: 'Let me see.', signature: 'c2ln' }

/** The Messages API. */
export const anthropic: Dialect = {
  base: '/v1',
  path: () => '/v1/messages',
  keyOf: (headers) => headers['x-api-key']?.toString(),
  modelOf: (_path, { model }) => String(model),
  asksForStream: (_path, { stream }) => stream === true,
  hasSchema: ({ output_config: config, tools }) =>
    (config as { format?: object } | undefined)?.format !== undefined || tools !== undefined,
  hasEffort: ({ thinking }) => thinking !== undefined,
  error(turn) {
    const [status, type, text] = errors[turn]
    return [status, errorOf(type, text)]
  },
  limit: (seconds) => ({
    body: errorOf('rate_limit_error', 'This request would exceed your rate limit.'),
    headers: { 'retry-after': String(seconds) },
  }),
  answer: (text, finish) =>
    message(
      [thought, ...(text ? [{ type: 'text', text }] : [])],
      finish === 'length' ? 'max_tokens' : 'end_turn',
    ),
  refusal: () => message([], 'refusal'),
  stream: (texts) => [
    { type: 'message_start', message: { ...message([], ''), stop_reason: null } },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    ...texts.map((text) => ({
      type: 'content_block_delta',
      index: 0,
      delta: { type: 'text_delta', text },
    })),
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: 'end_turn', stop_sequence: null }, usage },
    { type: 'message_stop' },
  ],
}
