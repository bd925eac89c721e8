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
  return new Response(counted ?? null, {
    status: answer.status,
    statusText: answer.statusText,
    headers: answer.headers,
  })
}
