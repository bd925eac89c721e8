import { generateText, APICallError, RetryError, streamText } from 'ai'
import type { Env } from '../env.ts'
import { slowModel, boundedFetch } from './bounded-fetch.ts'
import { classifyFailure, readAnswer } from './classify-failure.ts'
import { hasOptions, inDialect, outputLimit } from './dialect.ts'
import { listModels } from './find-local-servers.ts'
import type { LlmAnswer, LlmRequest, ModelUsage } from './llm.ts'
import { modelNameOf, type ModelConfig } from './model-config.ts'
import { openClient } from './open-client.ts'
import { createOptionalParts } from './optional-parts.ts'

type CompleteRequest = (request: LlmRequest) => Promise<LlmAnswer>

/** The maximum time for one answer, including retries, and without a byte in a stream. */
export type TimeLimits = Pick<Env, 'AI_TIMEOUT_S' | 'AI_IDLE_TIMEOUT_S'>

// Four tries with the library's doubling delays (2 s, 4 s, 8 s) outlast a short overload.
const retries = { last: 3, before: 1 }
// One retry with twice the output limit; a model that then still produces no text will not finish.
const rooms = [1, 2]
// The room for the answer is part of the context window, which may be small.
const leastShare = 0.25

/** Reserves less room for the answer once the model's window proves too small. */
function createWindow() {
  let share = 1
  return async function ask(limit: number, call: (limit: number) => Promise<Answer>): Promise<Answer> {
    try {
      return await call(Math.round(limit * share))
    } catch (error) {
      if (share <= leastShare || classifyFailure(error).cause !== 'model_context_full') throw error
      share /= 2
      return ask(limit, call)
    }
  }
}

export function createProvider(
  config: ModelConfig,
  { isLast, ...limits }: TimeLimits & { isLast: boolean },
): CompleteRequest {
  const { kind, baseUrl, key, model } = config
  const modelId = model === undefined ? firstModel(baseUrl, key) : () => Promise.resolve(model)
  let client: ReturnType<typeof openClient> | undefined
  const withParts = createOptionalParts()
  const askModel = async (id: string, request: LlmRequest, limit: number) => {
    const open = await (client ??= openClient(config))
    const call = { maxRetries: retries[isLast ? 'last' : 'before'], abortSignal: request.signal }
    const neededParts = { hasSchema: request.outputFormat !== undefined, hasOptions: hasOptions(kind) }
    return withParts<Answer>(neededParts, (parts) => {
      const options = { ...call, ...inDialect(kind, id, request, limit, parts) }
      return request.onText
        ? streamAnswer(config, id, options, {
            onText: request.onText,
            idleMs: limits.AI_IDLE_TIMEOUT_S * 1000,
          })
        : generateText({ ...options, model: open(id) })
    })
  }
  const withinWindow = createWindow()
  return async (request) => {
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(limits.AI_TIMEOUT_S * 1000)])
    const spent: ModelUsage[] = []
    let answer: ReturnType<typeof readAnswer> | undefined
    try {
      const id = await modelId(signal)
      for (const room of rooms) {
        const { text, finishReason, usage } = await withinWindow(room * outputLimit(request), (limit) =>
          askModel(id, { ...request, signal }, limit),
        )
        answer = readAnswer(text, finishReason)
        spent.push({ model: `${kind}:${id}`, ...countTokens(usage), outcome: outcomeOf(answer) })
        if (outcomeOf(answer) !== 'model_out_of_tokens') break
      }
    } catch (error) {
      if (request.signal.aborted) throw error
      const failure = classifyFailure(signal.aborted ? slowModel : error)
      spent.push({ model: modelNameOf(config), ...countTokens({}), outcome: failure.cause })
      // If the retry fails as well, the first failure names the cause.
      answer ??= failure
    }
    return { ...answer!, spent }
  }
}

const outcomeOf = (answer: ReturnType<typeof readAnswer>) => (answer.kind === 'text' ? 'text' : answer.cause)

type Usage = Partial<Answer['usage']>

const countTokens = ({ inputTokens, inputTokenDetails, outputTokens, outputTokenDetails }: Usage) => ({
  inputTokens: inputTokens ?? 0,
  cachedInputTokens: inputTokenDetails?.cacheReadTokens ?? 0,
  outputTokens: outputTokens ?? 0,
  reasoningTokens: outputTokenDetails?.reasoningTokens ?? 0,
})

// A list is short, so a server that does not return it quickly is used without one.
const listTimeoutMs = 5000

/** A self-hosted server usually serves one model: if none is configured, use and remember the first it lists. */
function firstModel(baseUrl: string, key: string | undefined): (signal: AbortSignal) => Promise<string> {
  let firstModelId: string | undefined
  return async (signal) => {
    if (firstModelId !== undefined) return firstModelId
    ;[firstModelId] = await listModels(baseUrl, listTimeoutMs, key, signal)
    // Servers that list no models accept any name.
    return firstModelId ?? 'default'
  }
}

type Options = Omit<Parameters<typeof generateText>[0], 'model'>
type Answer = Pick<Awaited<ReturnType<typeof generateText>>, 'text' | 'finishReason' | 'usage'>

/** Streams the text to `onText`. A whole answer is taken as it is; a refused or broken stream is asked for again in one piece. */
async function streamAnswer(
  config: ModelConfig,
  model: string,
  options: Options,
  { onText, idleMs }: { onText: (textSoFar: string) => void; idleMs: number },
): Promise<Answer> {
  let whole: Response | undefined
  const silence = new AbortController()
  const streamed = await openClient(config, async (address, request) => {
    const answer = await boundedFetch(address, request, { ms: idleMs, controller: silence })
    if (!answer.ok || answer.headers.get('content-type')?.startsWith('text/event-stream')) return answer
    whole = answer
    throw new Error('The server answers in one piece')
  })
  try {
    const stream = streamText({ ...options, model: streamed(model), onError: () => {} } as Parameters<
      typeof streamText
    >[0])
    let text = ''
    for await (const part of stream.fullStream) {
      if (part.type === 'error') throw part.error
      if (part.type === 'text-delta') onText((text += part.text))
    }
    const finishReason = await stream.finishReason
    if (finishReason !== 'interrupted') return { text, finishReason, usage: await stream.usage }
    silence.signal.throwIfAborted()
  } catch (error) {
    // The library reports an aborted stream as one that broke off, with its own error.
    silence.signal.throwIfAborted()
    if (options.abortSignal?.aborted || !mayAnswerWhole(error)) throw error
  }
  const open = await openClient(config, (address, request) => {
    const answer = whole ? Promise.resolve(whole) : boundedFetch(address, request)
    whole = undefined
    return answer
  })
  return generateText({ ...options, model: open(model) } as Parameters<typeof generateText>[0])
}

// A stream that broke off has status 200.
const withoutStream = new Set([200, 404, 405, 501])

// OpenAI, for example, streams newer models only to verified organizations.
const mayAnswerWhole = (error: unknown) =>
  APICallError.isInstance(error)
    ? withoutStream.has(error.statusCode ?? 200) || /\bstream/i.test(error.responseBody ?? '')
    : !RetryError.isInstance(error)
