import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { APICallError, generateText, RetryError } from 'ai'
import { boundedFetch, isOutOfCredit, isOutOfQuota } from './bounded-fetch.ts'
import { createStructuredOutput } from './structured-output.ts'
import type { LlmAnswer, LlmRequest } from './llm.ts'
import { modelNameOf, type ModelConfig } from './model-config.ts'

type CompleteRequest = (request: LlmRequest) => Promise<LlmAnswer>

// A model silent for two minutes is considered dead; much earlier when a fallback is waiting.
const responseTimeoutMs = { last: 120_000, before: 40_000 }
// 4 tries with the library's doubling delays (2 s, 4 s, 8 s; Retry-After is respected up to a minute) outlast a short
// overload.
const retries = { last: 3, before: 1 }

export function createProvider(
  { kind, baseUrl, key, model }: ModelConfig,
  {
    isLast,
    patienceMs = responseTimeoutMs[isLast ? 'last' : 'before'],
  }: { isLast: boolean; patienceMs?: number },
): CompleteRequest {
  const position = isLast ? 'last' : 'before'
  const client = createOpenAICompatible({
    fetch: boundedFetch,
    name: kind,
    baseURL: baseUrl,
    supportsStructuredOutputs: true,
    ...(kind === 'openai' ? { transformRequestBody: withMaxCompletionTokens } : {}),
    ...(key ? { apiKey: key } : {}),
  })
  const modelId = model === undefined ? firstModel(baseUrl, key) : () => Promise.resolve(model)
  const name = modelNameOf({ kind, model })
  const inForm = createStructuredOutput()
  return async ({ signal, outputFormat: form, context, ...request }) => {
    const prompt = context ? `${context}\n\n${request.prompt}` : request.prompt
    const abortSignal = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
    try {
      const id = await modelId(abortSignal)
      const asked = {
        model: client.chatModel(id),
        ...request,
        prompt,
        maxRetries: retries[position],
        abortSignal,
      }
      const { text, finishReason, usage } = await inForm(form, (output) =>
        generateText({ ...asked, ...output }),
      )
      const answer = readAnswer(text, finishReason)
      const outcome = answer.kind === 'text' ? 'text' : answer.cause
      const { inputTokens = 0, outputTokens = 0 } = usage
      return { ...answer, spent: [{ model: `${kind}:${id}`, inputTokens, outputTokens, outcome }] }
    } catch (error) {
      if (signal.aborted) throw error
      const failure = classifyFailure(error)
      return { ...failure, spent: [{ model: name, inputTokens: 0, outputTokens: 0, outcome: failure.cause }] }
    }
  }
}

/**
 * OpenAI's reasoning models refuse `max_tokens`; all its chat models accept the newer name. Other providers know only
 * the old one.
 */
const withMaxCompletionTokens = ({ max_tokens, ...body }: Record<string, unknown>) => ({
  ...body,
  max_completion_tokens: max_tokens,
})

type Failure = Omit<Extract<LlmAnswer, { kind: 'failed' }>, 'spent'>
type TextAnswer = Omit<Extract<LlmAnswer, { kind: 'text' }>, 'spent'>

const failed = (cause: Failure['cause'], message: string): Failure => ({ kind: 'failed', cause, message })

function readAnswer(text: string, finishReason: string): TextAnswer | Failure {
  if (finishReason === 'content-filter') return failed('model_refused', 'The model refused to write this.')
  if (text.trim() === '') return failed('model_empty', 'The model returned an empty answer.')
  return { kind: 'text', text, isTruncated: finishReason === 'length' }
}

function classifyFailure(error: unknown): Failure {
  const last = RetryError.isInstance(error) ? error.lastError : error
  const status = APICallError.isInstance(last) ? last.statusCode : undefined
  if (APICallError.isInstance(last) && isOutOfQuota(last.responseBody ?? ''))
    return failed('model_out_of_quota', "The model provider's daily limit is reached.")
  if (status === 402 || (APICallError.isInstance(last) && isOutOfCredit(last.responseBody ?? '')))
    return failed('model_out_of_credit', 'The model provider account has no credit left.')
  if (status === 401 || status === 403 || isUnknownKey(last))
    return failed('model_refused_key', 'The model provider rejected the API key.')
  return failed('model_unavailable', `The model could not be reached${status ? ` (HTTP ${status})` : ''}.`)
}

// Google answers 400 both to an unknown key and to a malformed request.
const isUnknownKey = (error: unknown) =>
  APICallError.isInstance(error) && (error.responseBody ?? '').includes('API_KEY_INVALID')

// A list is short; a server that does not return it at once is used without it.
const listTimeoutMs = 5000

/** A self-hosted server usually serves one model: if none is configured, use and remember the first it lists. */
function firstModel(baseUrl: string, key: string | undefined): (signal: AbortSignal) => Promise<string> {
  let firstModelId: string | undefined
  return async (signal) => {
    if (firstModelId !== undefined) return firstModelId
    const options = {
      signal: AbortSignal.any([signal, AbortSignal.timeout(listTimeoutMs)]),
      ...(key ? { headers: { authorization: `Bearer ${key}` } } : {}),
    }
    const list = await boundedFetch(`${baseUrl.replace(/\/+$/, '')}/models`, options)
      .then((answer) => answer.json() as Promise<{ data?: { id?: unknown }[] }>)
      .catch(() => undefined)
    const id = list?.data?.[0]?.id
    // Servers that list no models accept any name.
    if (typeof id === 'string') firstModelId = id
    return firstModelId ?? 'default'
  }
}
