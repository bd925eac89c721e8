import { APICallError, generateText, RetryError, streamText } from 'ai'
import { boundedFetch } from './bounded-fetch.ts'
import type { ModelConfig } from './model-config.ts'
import { openClient } from './open-client.ts'

type Options = Omit<Parameters<typeof generateText>[0], 'model'>
export type Answer = Pick<Awaited<ReturnType<typeof generateText>>, 'text' | 'finishReason' | 'usage'>

/**
 * Calls `onText` with the text so far as it arrives. A server that answers in one piece is not asked again for it; one that
 * refuses to stream, or breaks off, is asked for the answer in one piece. A stream without a byte for `idleMs` is too slow.
 */
export async function streamAnswer(
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
    // The library takes a stream that was ended for one that broke off, and has an error of its own for it.
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

// A stream that broke off has no status of an error.
const withoutStream = new Set([200, 404, 405, 501])

// OpenAI, for one, streams newer models only to organizations that it has verified.
const mayAnswerWhole = (error: unknown) =>
  APICallError.isInstance(error)
    ? withoutStream.has(error.statusCode ?? 200) || /\bstream/i.test(error.responseBody ?? '')
    : !RetryError.isInstance(error)
