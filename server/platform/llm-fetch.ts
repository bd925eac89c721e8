// Forty times the longest post; a server that sends more is broken or hostile.
const maxAnswerBytes = 2_000_000

/** The runtime's fetch, whose answer ends with an error where it grows too large: the library reads answers whole. */
export async function boundedFetch(...request: Parameters<typeof fetch>): Promise<Response> {
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
  const { status, statusText, headers } = answer
  const bounded = new Response(counted ?? null, { status, statusText, headers })
  return status === 429 && !headers.has('retry-after') ? withDelay(bounded) : bounded
}

/** Google says in the body alone how long to wait, as `"retryDelay": "34s"`; the library looks for a header. */
async function withDelay(answer: Response): Promise<Response> {
  const body = await answer.text()
  const { status, statusText } = answer
  const headers = new Headers(answer.headers)
  const [, seconds] = /"retryDelay":\s*"(\d+(?:\.\d+)?)s"/.exec(body) ?? []
  if (seconds !== undefined) headers.set('retry-after', seconds)
  return new Response(body, { status, statusText, headers })
}
