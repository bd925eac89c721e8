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

/** Limits the size of answers, which the library buffers. Follows no redirect: the key is for the configured server only. */
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

/** Some send 429 without credit, or 500 for a long text: what no retry can fix becomes 402 or 413, which aren't retried. */
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

/** In the terms of OpenAI and Anthropic. */
export const isOutOfCredit = (body: string) =>
  /insufficient_quota|billing_hard_limit_reached|billing_error|credit balance is too low/i.test(body)

/** Google names the quota, with a meaningless `retryDelay`; OpenAI says "on requests per day (RPD)". */
export const isOutOfQuota = (body: string) =>
  /"quotaId":\s*"[^"]{0,100}PerDay|\b(?:requests|tokens) per day\b/i.test(body)

/** As OpenAI, vLLM, llama.cpp, Ollama, LM Studio, Anthropic and Google say it. */
export const isContextFull = (text: string) =>
  /context_length_exceeded|exceed_context_size|\b(?:max(?:imum)?|available|configured) context|context (?:size|length|window) (?:has been )?exceeded|exceeds?d? (?:the |max(?:imum)? |model's )*context|context (?:the )?overflows|n_keep|prompt (?:is )?too long|maximum model length|token count[^"]{0,60} exceeds/i.test(
    text,
  )
