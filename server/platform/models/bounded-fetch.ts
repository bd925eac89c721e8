// Forty times the longest post, and streams wrap each word in about 250 characters; a server that sends more is broken or hostile.
const maxResponseBytes = { whole: 2_000_000, stream: 8_000_000 }

/** Loaded with the first call, because the client is a megabyte of code that a process may never need. */
async function loadClient() {
  const { Agent, fetch: send } = await import('undici')
  // The settings limit the time; undici's default of five minutes would cut off a slow server.
  return { send, dispatcher: new Agent({ headersTimeout: 0, bodyTimeout: 0 }) }
}
let client: ReturnType<typeof loadClient> | undefined

/** The reason for aborting a call: longer than AI_TIMEOUT_S, or no byte for AI_IDLE_TIMEOUT_S. */
export const slowModel = new Error('The model is too slow')

/**
 * Fetch with a limit on the response size, because the library buffers responses, and optionally on the time without a byte.
 * Redirects are not followed: the key and texts go only to the configured server.
 */
export async function boundedFetch(
  address: Parameters<typeof fetch>[0],
  options: RequestInit = {},
  silence?: { ms: number; controller: AbortController },
): Promise<Response> {
  const { send, dispatcher } = await (client ??= loadClient())
  const timer = silence && setTimeout(() => silence.controller.abort(slowModel), silence.ms)
  const signals = [options.signal, silence?.controller.signal].filter((one) => one != null)
  const request = {
    ...options,
    redirect: 'manual',
    dispatcher,
    signal: AbortSignal.any(signals),
  } as Parameters<typeof send>[1]
  const answer = await send(address as string, request).catch((error: unknown) => {
    clearTimeout(timer)
    throw error
  })
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream')
  const maxBytes = maxResponseBytes[isStream ? 'stream' : 'whole']
  let bytes = 0
  const limited = (answer.body as ReadableStream<Uint8Array> | null)?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        timer?.refresh()
        bytes += chunk.byteLength
        if (bytes > maxBytes) controller.error(new Error("The model's answer is larger than any post"))
        else controller.enqueue(chunk)
      },
      flush: () => clearTimeout(timer),
    }),
  )
  if (!limited) clearTimeout(timer)
  const { status, statusText } = answer
  const headers = new Headers([...answer.headers])
  const bounded = new Response(limited ?? null, { status, statusText, headers })
  return status === 429 || status >= 500 ? classifyRefusal(bounded) : bounded
}

/**
 * Accounts without credit or daily quota also get 429, and some servers return 500 for a text that is too long. Maps what a
 * retry cannot fix to 402 or 413, which the library does not retry.
 */
async function classifyRefusal(answer: Response): Promise<Response> {
  const body = await answer.text()
  const { headers } = answer
  // Google puts the delay only in the body, as `"retryDelay": "34s"`; the library reads a header.
  const [, seconds] = /"retryDelay":\s*"(\d+(?:\.\d+)?)s"/.exec(body) ?? []
  if (seconds !== undefined && !headers.has('retry-after')) headers.set('retry-after', seconds)
  const isUsedUp = isOutOfCredit(body) || isOutOfQuota(body)
  const status = isUsedUp ? 402 : isContextFull(body) ? 413 : answer.status
  return new Response(body, { status, headers })
}

/**
 * The terms of OpenAI (`insufficient_quota`, `billing_hard_limit_reached`) and Anthropic (`billing_error`, and a
 * sentence).
 */
export const isOutOfCredit = (body: string) =>
  /insufficient_quota|billing_hard_limit_reached|billing_error|credit balance is too low/i.test(body)

/**
 * Google names the quota (`GenerateRequestsPerDayPerProjectPerModel-FreeTier`) with a `retryDelay` of seconds,
 * meaningless in this case; OpenAI says "on requests per day (RPD)" or "tokens per day (TPD)".
 */
export const isOutOfQuota = (body: string) =>
  /"quotaId":\s*"[^"]{0,100}PerDay|\b(?:requests|tokens) per day\b/i.test(body)

/**
 * Matches the errors for a prompt that, with the room for the answer, exceeds the model's context window: OpenAI and vLLM
 * ("maximum context length"), llama.cpp ("available context size", `exceed_context_size_error`), Ollama ("exceeds the context
 * length"), LM Studio ("when context the overflows", "n_keep"), Anthropic ("prompt is too long") and Google ("token count exceeds").
 */
export const isContextFull = (text: string) =>
  /context_length_exceeded|exceed_context_size|\b(?:max(?:imum)?|available|configured) context|context (?:size|length|window) (?:has been )?exceeded|exceeds?d? (?:the |max(?:imum)? |model's )*context|context (?:the )?overflows|n_keep|prompt (?:is )?too long|maximum model length|token count[^"]{0,60} exceeds/i.test(
    text,
  )
