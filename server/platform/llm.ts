import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { APICallError, generateText, RetryError } from 'ai'
import type { Env } from './env.ts'

export interface LlmRequest {
  /** What the model is to be; ours. */
  system: string
  /** The task; may quote people's words, which are data. */
  prompt: string
  maxOutputTokens: number
  signal: AbortSignal
}

export type LlmAnswer =
  | { kind: 'text'; text: string; /** The model stopped because it ran out of room. */ cutShort: boolean }
  /** Nothing usable: refused, empty, broken, or the server is down after all tries. */
  | {
      kind: 'failed'
      cause: 'model_unavailable' | 'model_refused_key' | 'model_empty' | 'model_refused'
      message: string
    }

export interface Llm {
  /** For example `openai-compatible:llama3`. */
  name: string
  complete(request: LlmRequest): Promise<LlmAnswer>
}

// All of them speak chat completions; one client serves every provider.
const baseUrls = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta/openai',
} as const

Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false })

/** Undefined without AI_PROVIDER and AI_BASE_URL. Answers with values; throws only when aborted. */
export function createLlm(env: Env): Llm | undefined {
  const provider = env.AI_PROVIDER
  if (!provider) return undefined
  const baseURL = env.AI_BASE_URL ?? (provider === 'openai-compatible' ? undefined : baseUrls[provider])
  if (!baseURL) return undefined
  const client = createOpenAICompatible({
    fetch: boundedFetch,
    name: provider,
    baseURL,
    ...(env.AI_API_KEY ? { apiKey: env.AI_API_KEY } : {}),
  })
  const modelId =
    env.AI_MODEL === undefined ? firstModel(baseURL, env.AI_API_KEY) : () => Promise.resolve(env.AI_MODEL!)
  const complete = async ({ signal, ...request }: LlmRequest): Promise<LlmAnswer> => {
    // A model that has said nothing for two minutes is taken for dead.
    const abortSignal = AbortSignal.any([signal, AbortSignal.timeout(120_000)])
    try {
      // 4 tries with the library's doubling delays (2 s, 4 s, 8 s; Retry-After is obeyed) outlast a passing overload.
      const model = client.chatModel(await modelId(abortSignal))
      const { text, finishReason } = await generateText({ model, ...request, maxRetries: 3, abortSignal })
      if (finishReason === 'content-filter')
        return failed('model_refused', 'The model refused to write this.')
      if (text.trim() === '') return failed('model_empty', 'The model answered nothing.')
      return { kind: 'text', text, cutShort: finishReason === 'length' }
    } catch (error) {
      if (signal.aborted) throw error
      return explain(error)
    }
  }
  return { name: `${provider}:${env.AI_MODEL ?? 'first model'}`, complete }
}

// A list is short; a server that does not give it at once is asked without it.
const listTimeoutMs = 5000

/** A server of one's own mostly serves one model: where none is named, the first it lists is taken, and remembered. */
function firstModel(baseURL: string, key: string | undefined): (signal: AbortSignal) => Promise<string> {
  let known: string | undefined
  return async (signal) => {
    if (known !== undefined) return known
    const options = {
      signal: AbortSignal.any([signal, AbortSignal.timeout(listTimeoutMs)]),
      ...(key ? { headers: { authorization: `Bearer ${key}` } } : {}),
    }
    const list = await boundedFetch(`${baseURL.replace(/\/+$/, '')}/models`, options)
      .then((answer) => answer.json() as Promise<{ data?: { id?: unknown }[] }>)
      .catch(() => undefined)
    const id = list?.data?.[0]?.id
    // Servers that list nothing take any name.
    if (typeof id === 'string') known = id
    return known ?? 'default'
  }
}

// Forty times the longest post; a server that sends more is broken or hostile.
const maxAnswerBytes = 2_000_000

/** The runtime's fetch, whose answer ends with an error where it grows too large: the library reads answers whole. */
async function boundedFetch(...request: Parameters<typeof fetch>): Promise<Response> {
  const answer = await fetch(...request)
  let bytes = 0
  const counted = answer.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength
        if (bytes > maxAnswerBytes) controller.error(new Error('The model answered more than can be a post'))
        else controller.enqueue(chunk)
      },
    }),
  )
  return new Response(counted ?? null, {
    status: answer.status,
    statusText: answer.statusText,
    headers: answer.headers,
  })
}

const failed = (cause: Extract<LlmAnswer, { kind: 'failed' }>['cause'], message: string): LlmAnswer => ({
  kind: 'failed',
  cause,
  message,
})

function explain(error: unknown): LlmAnswer {
  const last = RetryError.isInstance(error) ? error.lastError : error
  const status = APICallError.isInstance(last) ? last.statusCode : undefined
  if (status === 401 || status === 403)
    return failed('model_refused_key', 'The model provider refused the key.')
  return failed('model_unavailable', `The model could not be reached${status ? ` (HTTP ${status})` : ''}.`)
}
