import type { Dialect, ErrorTurn } from './provider-llm.ts'

// https://ai.google.dev/gemini-api/docs/troubleshooting; the details are those of google.rpc.
const errors: Record<ErrorTurn, [number, string, string, object[]?]> = {
  overloaded: [503, 'UNAVAILABLE', 'The model is overloaded. Please try again later.'],
  'bad-key': [
    400,
    'INVALID_ARGUMENT',
    'API key not valid. Please pass a valid API key.',
    [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' }],
  ],
  // Sent by a proxy or reseller in front; Google itself only has quotas.
  'no-credit': [402, 'FAILED_PRECONDITION', 'Payment required.'],
  'day-used-up': [
    429,
    'RESOURCE_EXHAUSTED',
    'You exceeded your current quota. Please retry in 34s',
    quotaDetails('PerDay', 34),
  ],
  'no-schema': [
    400,
    'INVALID_ARGUMENT',
    'Unknown name "responseJsonSchema" at generation_config: Cannot find field.',
  ],
  'no-effort': [
    400,
    'INVALID_ARGUMENT',
    'Unable to submit request because thinking is not supported by this model.',
  ],
}

function quotaDetails(period: 'PerDay' | 'PerMinute', seconds: number) {
  const type = 'type.googleapis.com/google.rpc.'
  const violations = [{ quotaId: `GenerateRequests${period}PerProjectPerModel-FreeTier` }]
  return [
    { '@type': `${type}QuotaFailure`, violations },
    { '@type': `${type}RetryInfo`, retryDelay: `${seconds}s` },
  ]
}

const errorOf = (code: number, status: string, message: string, details?: object[]) => ({
  error: { code, message, status, ...(details ? { details } : {}) },
})

const usageMetadata = {
  promptTokenCount: 7,
  cachedContentTokenCount: 4,
  candidatesTokenCount: 2,
  thoughtsTokenCount: 1,
  totalTokenCount: 10,
}

const configOf = (body: Record<string, unknown>) => (body.generationConfig ?? {}) as Record<string, unknown>

/** generateContent. */
export const google: Dialect = {
  base: '/v1beta',
  path: (model) => `/v1beta/models/${model}:generateContent`,
  keyOf: (headers) => headers['x-goog-api-key']?.toString(),
  modelOf: (path) => /\/models\/([^:]+):/.exec(path)?.[1] ?? '',
  asksForStream: (path) => path.includes(':streamGenerateContent'),
  hasSchema: (body) => configOf(body).responseJsonSchema !== undefined,
  hasEffort: (body) => configOf(body).thinkingConfig !== undefined,
  error(turn) {
    const [code, status, message, details] = errors[turn]
    return [code, errorOf(code, status, message, details)]
  },
  // States the delay only in the body.
  limit: (seconds) => ({
    body: errorOf(429, 'RESOURCE_EXHAUSTED', 'Quota exceeded.', quotaDetails('PerMinute', seconds)),
    headers: {},
  }),
  answer: (text, finish) => ({
    candidates: [
      {
        ...(text ? { content: { role: 'model', parts: [{ text }] } } : { content: { role: 'model' } }),
        finishReason: finish === 'length' ? 'MAX_TOKENS' : 'STOP',
        index: 0,
      },
    ],
    usageMetadata,
  }),
  refusal: (turn) =>
    turn === 'refuses'
      ? { candidates: [{ finishReason: 'SAFETY', index: 0 }], usageMetadata }
      : { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' }, usageMetadata },
  stream: (texts) => [
    ...texts.map((text) => ({ candidates: [{ content: { role: 'model', parts: [{ text }] }, index: 0 }] })),
    { candidates: [{ content: { role: 'model' }, finishReason: 'STOP', index: 0 }] },
    { usageMetadata },
  ],
}
