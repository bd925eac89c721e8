import { APICallError, generateText, RetryError, streamText } from 'ai'
import { boundedFetch } from './bounded-fetch.ts'
import type { ModelConfig } from './model-config.ts'
import { openClient } from './open-client.ts'

type Options = Omit<Parameters<typeof generateText>[0], 'model'>
export type Answer = Pick<Awaited<ReturnType<typeof generateText>>, 'text' | 'finishReason' | 'usage'>

/**
 * Calls `onText` with the text so far as it arrives. A server that answers in one piece is not asked again for it; one that
 * refuses to stream, or breaks off, is asked for the answer in one piece.
 */
export async function streamAnswer(
  config: ModelConfig,
  model: string,
  options: Options,
  onText: (textSoFar: string) => void,
): Promise<Answer> {
  let whole: Response | undefined
  const streamed = await openClient(config, async (...request) => {
    const answer = await boundedFetch(...request)
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
  } catch (error) {
    if (options.abortSignal?.aborted || !mayAnswerWhole(error)) throw error
  }
  const open = await openClient(config, (...request) => {
    const answer = whole ? Promise.resolve(whole) : boundedFetch(...request)
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
