import { send, hasCode } from './api.ts'

interface StreamOptions<Data> {
  path: string
  signal: AbortSignal
  /** Returns true if this was the last event. */
  onEvent(data: Data): boolean
}

// Reconnects quickly at first, then every 5 s, because the server may be restarting.
const firstWaitMs = 500
const longestWaitMs = 5_000

/** Like EventSource, which cannot send the session. Reconnects until the last event, the signal, or an error that stays. */
export async function readEvents<Data>({ path, signal, onEvent }: StreamOptions<Data>): Promise<void> {
  let lastId = ''
  let waitMs = firstWaitMs
  while (!signal.aborted) {
    try {
      const headers = { accept: 'text/event-stream', ...(lastId ? { 'last-event-id': lastId } : {}) }
      const response = await send(path, { headers, signal })
      for await (const event of eventsOf(response)) {
        if (event.id) lastId = event.id
        waitMs = firstWaitMs
        if (onEvent(JSON.parse(event.data) as Data)) return
      }
    } catch (error) {
      if (signal.aborted || hasCode(error, 'not_found', 'signed_out')) return
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    waitMs = Math.min(waitMs * 2, longestWaitMs)
  }
}

async function* eventsOf(response: Response) {
  if (!response.body) return
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const { events, rest: left } = parseEvents(rest + value)
      rest = left
      yield* events
    }
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}

/** Splits a chunk of an event stream into complete events and the unfinished rest, without comments. */
export function parseEvents(text: string) {
  const blocks = text.split('\n\n')
  const rest = blocks.pop() ?? ''
  const read = (block: string, field: 'id' | 'data') =>
    new RegExp(`^${field}: ([^\\n]*)`, 'm').exec(block)?.[1] ?? ''
  const events = blocks.map((block) => ({ id: read(block, 'id'), data: read(block, 'data') }))
  return { events: events.filter(({ data }) => data !== ''), rest }
}
